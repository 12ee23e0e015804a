"""Create a new game from docs/template (``make game NAME=quarry``), and test that it is complete."""
