"""Fresco: its rules (docs/rules/fresco.md) for two to four players, with all modules."""
