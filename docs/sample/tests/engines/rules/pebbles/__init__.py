"""Tests of Pebbles, named by rule ids."""
