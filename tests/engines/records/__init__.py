"""Whole games that later versions must replay."""
