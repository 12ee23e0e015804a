"""Tables from the room to the archive: the log and its fold, words said and taken back, votes, notes."""
