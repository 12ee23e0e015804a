"""The way in: a press, a command or a typed word is read, its needs are checked, and it is handed to a room."""
