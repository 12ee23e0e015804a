# Popisky na obrázcích. Mají málo místa: krátká slova, bez tečky.
picture-stack = K vzetí
picture-rank = {$n}.
picture-part-won = vyhraná kola
picture-part-rested = odpočinek
