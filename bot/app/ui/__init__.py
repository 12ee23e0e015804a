"""Callbacks and screens: the data of buttons, and the neutral description of what frontends show."""
