"""The dispatcher, where every callback, command and timer enters the table service."""
