"""Everything that a chat or a page needs; no game is known by name here."""
