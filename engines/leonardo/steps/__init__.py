"""The rules, one step per heading of the rule book.

Read them in this order:

``setup`` (L-2, L-3.1 to L-3.3) · ``addons`` (L-3.4 to L-3.9) · ``rounds`` (L-4, L-7, L-10, L-12 to L-14) ·
``start`` (L-5) · ``place`` (L-6) · ``council`` and its ``fields`` (L-8, L-15), ``priced_areas`` (L-9) and
``market`` (L-16) · ``complete`` (L-11).
"""
