"""The local table: a page on this machine that maps screens to HTML, and presses to the table service."""
