"""The laws: what holds for every game, the toy game first. One module a law; ``python -m tests.laws`` runs all."""
