"""The rules, one step per heading: ``rounds`` · ``plan`` · ``turn`` · ``swap``, and the side action ``sell``."""
