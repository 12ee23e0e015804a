"""A test a rule: the id is the beginning of its name."""
