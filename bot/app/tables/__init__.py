"""Tables from the lobby to the archive: the log and its reducer, moves, undo, votes, table events."""
