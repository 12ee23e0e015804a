"""The dispatcher, through which every callback, command and timer enters the table service."""
