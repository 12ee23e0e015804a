"""Count the presses of whole games: recorded and AI games, played through the app's own panels.

``python -m tests.press_counts`` (``make presses``) writes ``docs/press-counts.md``. ``test_press_counts.py`` checks the
counts of one short recorded game for each game.
"""
