"""What a game costs a person's thumb: recorded and AI games played through the app's own panels, press by press.

``python -m tests.pressed`` (``make presses``) writes ``docs/press-counts.md``; ``test_pressed`` holds the counts of one
short recorded game a game.
"""
