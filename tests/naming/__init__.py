"""Measure names, docstrings and pages of the project, and compare them with goals."""
