"""The dispatcher: every callback, command and timer enters the table service here."""
