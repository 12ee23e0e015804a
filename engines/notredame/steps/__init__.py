"""The rules, one step per heading of the rule book.

Read them in this order:

``setup`` (N-2) · ``rounds`` (N-3, N-4, N-12, N-13) · ``draft`` (N-5) · ``play`` (N-6, N-8) with ``sectors`` (N-7)
and ``carriage`` (N-9) · ``bribe`` (N-11.1) with ``persons`` (N-11.2 to N-11.5) · ``plague`` (N-11.6).
"""
