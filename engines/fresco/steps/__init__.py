"""The rules, one step per heading of the rule book.

Read them in this order:

``setup`` (F-1, L-3) · ``rounds`` (F-2, F-15, F-16, F-17) · ``wake`` (F-3, F-4, L-6) · ``planning`` (F-5) ·
``places`` (F-6, F-13) · ``market`` (F-7, L-8) · ``cathedral`` (F-8, F-9) with ``altar`` (F-10), ``requests`` (M-B) and
``leonardo`` (L-9) · ``studio`` (F-11, M-P) · ``workshop`` (F-12, M-S.3) · ``landing`` (F-14).
"""
