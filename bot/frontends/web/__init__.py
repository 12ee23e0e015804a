"""The local table: a page on this machine that maps a Screen to HTML, and presses to the table service."""
