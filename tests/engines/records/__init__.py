"""Recorded games that later versions must replay."""
