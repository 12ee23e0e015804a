"""The laws: what holds for every game. One module a law; ``python -m tests.engines.laws`` runs all."""
