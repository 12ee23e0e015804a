# Labels that the pictures of all games share.
picture-private = Tohle vidíš jen ty
picture-times = {$n}×
picture-now = teď
picture-chosen = vybráno
picture-possible = také možné
picture-passed = pasuje
picture-legend = Co znamenají znaky
