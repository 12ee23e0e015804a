"""Tests of time at tables: clocks, absence, deputies, votes, premoves and statistics."""
