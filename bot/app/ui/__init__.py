"""Callbacks and screens: button data, and the neutral description of what frontends show."""
