"""Create a new game as a copy of the sample game (``make game NAME=quarry``), and test that it is complete."""
