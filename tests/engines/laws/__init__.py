"""The laws: invariants of every game. One module for each law; ``make laws`` has the full counts."""
