"""``make game NAME=quarry`` lays a new game out from docs/template; a test holds that what it lays out is whole."""
