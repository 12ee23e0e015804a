"""Waiting for people: whose time runs and when it is out, who is told, who stands in, and what is said ahead."""
