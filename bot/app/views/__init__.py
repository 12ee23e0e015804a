"""Screens of a started table: board, hand, history, result, review, film and rule book."""
