"""The local table: a page on this machine that turns screens into HTML, and presses into calls of the table service."""
