"""The laws: invariants of every game, one module per law. ``make laws`` runs the full counts."""
