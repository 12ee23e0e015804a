"""Discord: Screens as components, presses as lines, one message a table edited in place. No rule and no game here."""
