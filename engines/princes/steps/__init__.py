"""The rules, one step per heading of the rule book.

Read them in this order:

``setup`` (P-2) · ``rounds`` (P-3, P-12, P-14) · ``auction`` (P-4) · ``objects`` (P-5) · ``cards`` (P-5.13, P-9, P-11) ·
``turn`` (P-6, P-13.3) with ``work`` (P-7), ``buy`` (P-8 to P-11), ``recruit`` (P-5.15).
Replacements of the variants: ``czech`` (P-18), ``russian`` (P-19, P-20).
"""
