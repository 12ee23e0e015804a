# Co to je? Věta nebo dvě o každé značce: co to je, nikdy co kdo má. Značky všech her.
sign-last = Číslo v kroužku označuje jeden z posledních tahů. Jeho řádek v příběhu má stejné číslo.
sign-possible = Kroužkem je označeno, co teď můžeš zvolit.
sign-chosen = Tohle máš zatím vybráno. Nic ještě neplatí.
sign-blocked = Šrafování označuje, co teď zvolit nejde. Stiskni to a dozvíš se proč.
sign-blocked-name = teď nejde
sign-hidden = Tohle zná jen ten, komu to patří.
sign-start = Kdo má praporec, začíná toto kolo.
sign-time = Tolik času zbývá na odpověď.
sign-time-name = zbývající čas
sign-seat = Každý hráč má značku vlastní barvy a tvaru. Je na všem, co mu patří.
sign-seat-name = značka hráče
sign-met = Tohle splňuješ.
sign-met-name = splněno
sign-unmet = Tohle ti chybí.
sign-unmet-name = chybí
sign-lead = Medaile označuje, kdo vede, a na konci kdo vyhrál.
sign-lead-name = vedení
