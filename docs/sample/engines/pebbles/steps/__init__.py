"""The rules, a step for each heading: ``rounds`` · ``plan`` · ``turn`` · ``swap``, and beside them ``sell``."""
