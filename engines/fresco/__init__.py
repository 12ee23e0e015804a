"""Fresco."""
