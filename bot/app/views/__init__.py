"""Screens of a running or finished table: board, hand, history, result, review, film and rule book."""
