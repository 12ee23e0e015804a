"""Compute the contrast of two colours."""

from render.core.theme import Rgb


def relative_luminance(colour: Rgb) -> float:
    """Return the relative luminance, 0 to 1. Source: WCAG 2.2."""
    parts = [c / 255 for c in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast_ratio(one: Rgb, other: Rgb) -> float:
    """Return the contrast ratio, 1 to 21. Source: WCAG 2.2."""
    a, b = sorted((relative_luminance(one), relative_luminance(other)))
    return (b + 0.05) / (a + 0.05)
