"""Tables from lobby to archive: log and reducer, moves, undo, votes, table events."""
