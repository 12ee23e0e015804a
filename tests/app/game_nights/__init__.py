"""Tests of game nights with a simulated clock."""
