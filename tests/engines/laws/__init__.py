"""The laws: invariants of every game. One module for each law; ``python -m tests.engines.laws`` runs all."""
