"""The rules, one step a heading of the rule book, in this order: ``setup`` · ``rounds`` · ``lay`` · ``turn``."""
