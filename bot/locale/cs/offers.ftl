# Open seats
offers-title = Volná místa
offers-find = Najít hráče
offers-stand = Volná místa se nabízejí do: {$when}.
offers-none = Teď se nenabízejí žádná místa. Otevři stůl a stiskni „Najít hráče“.
offers-sit = {$n}. Přisednout
offers-more = Další volná místa
offers-mine = Volná místa pro mě
offers-seats = hráči: {$n}/{$seats}
offers-until = do: {$when}
offers-rating = hodnocení {$low}–{$high}
offers-experience-any = Jakékoli zkušenosti
offers-experience-beginners = Vhodné pro začátečníky
offers-experience-skilled = Zkušení hráči
offers-with = U stolu: {$names}
offers-sit-here = Přisednout
offers-seated = { $n ->
    [0] Sedíš u stolu. Čeká se, až pořadatel začne.
    [one] Sedíš u stolu. Čeká se ještě na jednoho hráče.
    [few] Sedíš u stolu. Čeká se ještě na {$n} hráče.
   *[other] Sedíš u stolu. Čeká se ještě na {$n} hráčů.
  }
offers-tell-hours = Zadat klidové hodiny
offers-overlap = Společně jste vzhůru {$hours} h denně: přibližně { $n ->
    [one] {$n} kolo
    [few] {$n} kola
   *[other] {$n} kol
} týdně.
offers-overlap-later = Doba, kdy jsi vzhůru, se právě změnila. Jak dlouho jste vzhůru společně, se tu ukáže později: {$when}.
offers-what = Nabídni volná místa, ať je najdou ti, kdo hledají stůl. Jak dlouho má nabídka platit?
offers-where-group = Ukazuje se v seznamu volných míst této skupiny a na její nástěnce, pokud ji skupina má.
offers-where-private = Je vidět v soukromých chatech s Bottegou.
offers-where-members = Ukazuje se jen v této skupině, protože stůl je pro její členy.
offers-days = { $n ->
    [one] Na {$n} den
    [few] Na {$n} dny
   *[other] Na {$n} dní
}
offers-wanted = { $n ->
    [one] {$n} hráč
    [few] {$n} hráči
   *[other] {$n} hráčů
}
offers-repeat = Opakovat nejvýš {$n}×
offers-any-rating = Jakékoli hodnocení
offers-rating-field = Hodnocení, třeba 1400-1700
offers-rating-form = Napiš hodnocení jako dvě čísla, třeba 1400-1700.
offers-over = Nabídka skončila. Můžeš vytvořit novou.
offers-end = Stáhnout nabídku
offers-pace = Tempo
offers-board = Nástěnka volných míst
offers-board-moved = Nástěnka volných míst je teď v jiném kanálu.
offers-board-gone = Nástěnka volných míst je zrušená.
offers-board-what = Nástěnka je jedna zpráva s volnými místy. Průběžně se mění a nikoho neupozorňuje.
offers-board-place = Dát nástěnku sem
offers-board-move = Přesunout nástěnku sem
offers-board-take = Zrušit nástěnku
tables-of-group = Stoly celé skupiny

# Shared moments
moment-share = Sdílet okamžik
moment-what = Kdo má tento odkaz, vidí tento okamžik jako divák, i se jmény hráčů. Účet nepotřebuje.
moment-link = Odkaz
moment-open = Otevřít odkaz
moment-no-page = Tahle Bottega nemá veřejnou stránku, takže odkazy nejsou.
moment-many = Máš { $n ->
    [one] {$n} odkaz
    [few] {$n} odkazy
   *[other] {$n} odkazů
} a víc se jich nevejde. Nejdřív některé zruš.
moment-hands-ask = Partie skončila: smějí odkazy ukázat tvoje karty? Vybíráš jen jednou.
moment-hands-yes = Ukázat moje karty
moment-hands-no = Neukazovat moje karty
moment-hands-shown = Odkazy na tuhle partii ukazují tvoje karty.
moment-hands-hidden = Odkazy na tuhle partii tvoje karty neukazují.
moment-revoke = Zrušit moje odkazy
moment-revoke-all = Zrušit všechny odkazy na stůl
moment-revoke-everywhere = Zrušit moje odkazy u všech stolů
moment-revoked = Odkazy jsou zrušené a nikam nevedou.
moment-none-revoked = Žádné odkazy ke zrušení tu nejsou.
moment-chosen = Volba je uložená.
