"""Positions at every kind of question, as ``dump`` gives them."""
