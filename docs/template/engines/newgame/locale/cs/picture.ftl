# Popisky na obrázcích. Mají málo místa: krátká slova, bez tečky.
picture-stack = K vzetí
picture-points = body
picture-held = skryté kameny
picture-laid = odkrytý kámen
picture-rank = {$n}.
picture-part-won = vyhraná kola
picture-part-rested = odpočinek
