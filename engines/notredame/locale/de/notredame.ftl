# Notre Dame, deutsch.
game-name = Notre Dame
game-blurb = Paris rund um die Kathedrale: Gib Karten weiter, bau dein Viertel aus, bestich die richtigen Personen und halt die Ratten fern.

# Was geschieht: je ein Satz in der Gegenwart.
starts = {$seat} hat den Glöckner und beginnt.
    .you = Du hast den Glöckner und beginnst.
tokens-laid = Die Botschaften liegen auf den Marktplätzen.
round-begins = Runde {$n} von {$m} beginnt.
persons-appear = { $n ->
    [one] In der Stadt: {$cards}. Sie bringen {$n} Ratte mit.
   *[other] In der Stadt: {$cards}. Sie bringen {$n} Ratten mit.
  }
dealt = Du siehst dir an: {$cards}. Behalte eine Karte.
kept = Du behältst: {$card}. Weiter an {$other}: {$cards}.
receives = Von rechts bekommst du: {$cards}. Behalte eine Karte.
receives-last = Als letzte Karte bekommst du: {$card}.
passed-first = Alle behalten eine Karte und geben zwei nach links weiter.
passed-second = Alle behalten eine zweite Karte und geben eine nach links weiter.
plays = {$seat} spielt {TERM($card, case: "the_acc")}.
    .you = Du spielst {TERM($card, case: "the_acc")}.
forgoes = {$seat} spielt {TERM($card, case: "the_acc")} und verzichtet auf die Aktion.
    .you = Du spielst {TERM($card, case: "the_acc")} und verzichtest auf die Aktion.
places-cube = {$seat} setzt einen Stein {TERM($place, case: "to")}.
    .you = Du setzt einen Stein {TERM($place, case: "to")}.
moves-cube = {$seat} versetzt einen Stein {TERM($origin, case: "from")} {TERM($place, case: "to")}.
    .you = Du versetzt einen Stein {TERM($origin, case: "from")} {TERM($place, case: "to")}.
sends-friend = {$seat} schickt den Vertrauten {TERM($place, case: "to")}.
    .you = Du schickst den Vertrauten {TERM($place, case: "to")}.
donates = { $n ->
    [one] {$seat} spendet Notre Dame {$n} Münze.
   *[other] {$seat} spendet Notre Dame {$n} Münzen.
  }
    .you = { $n ->
        [one] Du spendest Notre Dame {$n} Münze.
       *[other] Du spendest Notre Dame {$n} Münzen.
      }
gains-points = { $bonus ->
    [0] { $n ->
        [one] {$seat} bekommt {$n} Prestigepunkt.
       *[other] {$seat} bekommt {$n} Prestigepunkte.
      }
   *[other] { $n ->
        [one] {$seat} bekommt {$n} Prestigepunkt, davon {$bonus} für den Park.
       *[other] {$seat} bekommt {$n} Prestigepunkte, davon {$bonus} für den Park.
      }
  }
    .you = { $bonus ->
        [0] { $n ->
            [one] Du bekommst {$n} Prestigepunkt.
           *[other] Du bekommst {$n} Prestigepunkte.
          }
       *[other] { $n ->
            [one] Du bekommst {$n} Prestigepunkt, davon {$bonus} für den Park.
           *[other] Du bekommst {$n} Prestigepunkte, davon {$bonus} für den Park.
          }
      }
takes-cubes = { $n ->
    [0] {$seat} findet keinen Stein mehr im allgemeinen Vorrat.
    [one] {$seat} nimmt {$n} Stein in den eigenen Vorrat.
   *[other] {$seat} nimmt {$n} Steine in den eigenen Vorrat.
  }
    .you = { $n ->
        [0] Du findest keinen Stein mehr im allgemeinen Vorrat.
        [one] Du nimmst {$n} Stein in deinen Vorrat.
       *[other] Du nimmst {$n} Steine in deinen Vorrat.
      }
takes-coins = { $n ->
    [0] {$seat} findet keine Münze mehr im allgemeinen Vorrat.
    [one] {$seat} nimmt {$n} Münze.
   *[other] {$seat} nimmt {$n} Münzen.
  }
    .you = { $n ->
        [0] Du findest keine Münze mehr im allgemeinen Vorrat.
        [one] Du nimmst {$n} Münze.
       *[other] Du nimmst {$n} Münzen.
      }
takes-coins-of = { $n ->
    [one] Der allgemeine Vorrat ist leer: {$seat} nimmt {$n} Münze von {$other}.
   *[other] Der allgemeine Vorrat ist leer: {$seat} nimmt {$n} Münzen von {$other}.
  }
    .you = { $n ->
        [one] Der allgemeine Vorrat ist leer: Du nimmst {$n} Münze von {$other}.
       *[other] Der allgemeine Vorrat ist leer: Du nimmst {$n} Münzen von {$other}.
      }
    .other-is-you = { $n ->
        [one] Der allgemeine Vorrat ist leer: {$seat} nimmt {$n} Münze von dir.
       *[other] Der allgemeine Vorrat ist leer: {$seat} nimmt {$n} Münzen von dir.
      }
rats-back = {$seat} zieht die Ratten zurück auf {$n}.
    .you = Du ziehst die Ratten zurück auf {$n}.
drives = {$seat} fährt mit der Kutsche: {$market}.
    .you = Du fährst mit der Kutsche: {$market}.
takes-token = {$seat} nimmt eine Botschaft ({$other}).
    .you = Du nimmst eine Botschaft.
    .other-is-you = {$seat} nimmt eine Botschaft deiner Farbe.
cards-played = Alle Karten sind gespielt. Jetzt werden Personen bestochen.
bribes = {$seat} besticht {TERM($card, case: "the_acc")}.
    .you = Du bestichst {TERM($card, case: "the_acc")}.
passes = {$seat} besticht niemanden.
    .you = Du bestichst niemanden.
cannot-bribe = {$seat} hat keine Münze für eine Bestechung.
    .you = Du hast keine Münze für eine Bestechung.
forgoes-benefit = {$seat} verzichtet auf den Vorteil.
    .you = Du verzichtest auf den Vorteil.
no-effect = Das bringt {$seat} nichts.
    .you = Das bringt dir nichts.
is-protected = Für {$seat} ist der Rattenwert heute Nacht 0.
    .you = Für dich ist der Rattenwert heute Nacht 0.
moves-markers = {$seat} versetzt {$pieces} {TERM($origin, case: "from")} {TERM($place, case: "to")}.
    .you = Du versetzt {$pieces} {TERM($origin, case: "from")} {TERM($place, case: "to")}.
places-general-cube = {$seat} setzt einen Stein aus dem allgemeinen Vorrat {TERM($place, case: "to")}.
    .you = Du setzt einen Stein aus dem allgemeinen Vorrat {TERM($place, case: "to")}.
rats-come = { $n ->
    [0] Heute Nacht kommen keine Ratten.
   *[other] Die Ratten kommen: {$n}.
  }
rats-move = Die Ratten von {$seat} stehen auf {$n}.
    .you = Deine Ratten stehen auf {$n}.
overflow = { $n ->
    [0] Zu viele Ratten! {$seat} hat keine Prestigepunkte zu verlieren.
    [one] Zu viele Ratten! {$seat} verliert {$n} Prestigepunkt.
   *[other] Zu viele Ratten! {$seat} verliert {$n} Prestigepunkte.
  }
    .you = { $n ->
        [0] Zu viele Ratten! Du hast keine Prestigepunkte zu verlieren.
        [one] Zu viele Ratten! Du verlierst {$n} Prestigepunkt.
       *[other] Zu viele Ratten! Du verlierst {$n} Prestigepunkte.
      }
gives-up = {$seat} gibt einen Stein {TERM($place, case: "from")} ab.
    .you = Du gibst einen Stein {TERM($place, case: "from")} ab.
cathedral-pays = { $m ->
    [one] { $n ->
        [one] Notre Dame bringt {$n} Prestigepunkt für den einzigen Stein.
       *[other] Notre Dame bringt {$n} Prestigepunkte für den einzigen Stein.
      }
   *[other] { $n ->
        [one] Notre Dame bringt {$n} Prestigepunkt für jeden der {$m} Steine.
       *[other] Notre Dame bringt {$n} Prestigepunkte für jeden der {$m} Steine.
      }
  }
cathedral-empty = In Notre Dame liegt kein Stein.
bell-ringer = Der Glöckner geht weiter an {$seat}.
    .you = Der Glöckner geht weiter an dich.
period-begins = Durchgang {$n} beginnt: Aktionskarten und braune Personen werden neu gemischt.
final = { $rank ->
    [1] { $n ->
        [one] {$seat} gewinnt mit {$n} Prestigepunkt; übrige Münzen und Steine: {$rest}.
       *[other] {$seat} gewinnt mit {$n} Prestigepunkten; übrige Münzen und Steine: {$rest}.
      }
   *[other] { $n ->
        [one] Platz {$rank}: {$seat} mit {$n} Prestigepunkt; übrige Münzen und Steine: {$rest}.
       *[other] Platz {$rank}: {$seat} mit {$n} Prestigepunkten; übrige Münzen und Steine: {$rest}.
      }
  }
    .you = { $rank ->
        [1] { $n ->
            [one] Du gewinnst mit {$n} Prestigepunkt; übrige Münzen und Steine: {$rest}.
           *[other] Du gewinnst mit {$n} Prestigepunkten; übrige Münzen und Steine: {$rest}.
          }
       *[other] { $n ->
            [one] Platz {$rank}: du mit {$n} Prestigepunkt; übrige Münzen und Steine: {$rest}.
           *[other] Platz {$rank}: du mit {$n} Prestigepunkten; übrige Münzen und Steine: {$rest}.
          }
      }

# Satzteile
market = {$market} ({$other})
    .other-is-you = {$market} (dein Viertel)
neutral = neutral {$n}
market-label = {TERM($market, case: "label")} ({$other})
    .other-is-you = {TERM($market, case: "label")} (deiner)
neutral-label = neutr. {$n}
pieces-friend = den Vertrauten
pieces-cubes = { $n ->
    [one] {$n} Stein
   *[other] {$n} Steine
  }
pieces-cubes-and-friend = { $n ->
    [one] {$n} Stein und den Vertrauten
   *[other] {$n} Steine und den Vertrauten
  }

# Fragen
ask-keep = { $n ->
    [one] Behalte eine Karte, die andere bekommt {$other}.
   *[other] Behalte eine Karte, die anderen {$n} bekommt {$other}.
  }
ask-play = { $n ->
    [1] Welche Karte spielst du zuerst?
   *[other] Welche Karte spielst du als zweite? Die übrige bleibt ungenutzt.
  }
ask-friend = Wohin schickst du deinen Vertrauten?
ask-place = Ein Stein kommt {TERM($place, case: "to")}. Woher?
ask-donation = Wie viele Münzen spendest du?
ask-benefit = Was nimmst du?
ask-drive = { $n ->
    [one] Deine Kutsche kann {$n} Schritt fahren. Wohin?
   *[other] Deine Kutsche kann {$n} Schritte fahren. Wohin?
  }
ask-token = Botschaft: {$token}. Nehmen?
ask-bribe = { $n ->
    [one] Wen bestichst du? Du hast {$n} Münze.
   *[other] Wen bestichst du? Du hast {$n} Münzen.
  }
ask-forgo-person = Wen bezahlst du, ohne den Vorteil zu nutzen?
ask-move-from = { $n ->
    [one] Woher versetzt du einen Stein oder den Vertrauten?
   *[other] Woher versetzt du bis zu {$n} Steine? Der Vertraute zählt als Stein.
  }
ask-move-to = Wohin?
ask-move-how-many = Was versetzt du?
ask-bishop = Auf welches leere Feld kommt der Stein?
ask-give = Zu viele Ratten: Welchen Stein gibst du ab?
ask-order = Wen sollen wir diese Runde für dich bestechen?

# Knöpfe: ein Verb mit seiner Zahl, ohne Punkt
verb-keep = Eine Karte behalten
keep = Behalten: {$card}
verb-play = Eine Karte spielen
play-card = Spielen: {$thing}
play-card-of = Spielen: {$thing} ({$other})
  .other-is-you = Spielen: {$thing} (deine Karte)
forgo = Aktion auslassen: {$thing}
forgo-here = Aktion auslassen
forgo-card-of = Auslassen: {$thing} ({$other})
  .other-is-you = Auslassen: {$thing} (deine Karte)
play-beside = Ohne Aktion spielen …
place = Stein aus dem Vorrat setzen
verb-move = Einen anderen Stein versetzen
move-from = {TERM($thing, case: "from", cap: 1)} versetzen
move-to = {TERM($thing, case: "to", cap: 1)}
send-friend = {TERM($thing, cap: 1)}
donate = { $n ->
    [one] {$n} Münze spenden · +{$pp} PP
   *[other] {$n} Münzen spenden · +{$pp} PP
  }
benefit-coin = 1 Münze nehmen
benefit-cube = 1 Stein nehmen
benefit-rat-back = Ratten 1 Feld zurücksetzen
verb-drive = Mit der Kutsche fahren
drive = { $n ->
    [0] Bleiben: {$market}
    [one] {$n} Schritt: {$market}
   *[other] {$n} Schritte: {$market}
  }
drive-token = {TERM($token, case: "abbr")}: {$market}
drive-closed = Ohne Botschaft: {$market}
drive-beside = Fahren, Botschaft liegen lassen …
take-token = Botschaft nehmen
leave-token = Liegen lassen: {$market}
pass = Niemanden bestechen
bribe-person = {TERM($thing, case: "the_acc", cap: 1)} bestechen
bribe-for-nothing = Ohne Ertrag: {TERM($thing, case: "the_acc")} bestechen
verb-forgo-person = Zahlen und verzichten
forgo-person = {TERM($card, case: "acc", cap: 1)} ohne Vorteil bestechen
move-friend = Den Vertrauten versetzen
move-cubes = { $n ->
    [one] {$n} Stein versetzen
   *[other] {$n} Steine versetzen
  }
move-cubes-and-friend = { $n ->
    [one] {$n} Stein und Vertrauten versetzen
   *[other] {$n} Steine und Vertrauten versetzen
  }
place-on = Stein setzen · {TERM($thing, cap: 1)}
order-bribe = Für mich {TERM($thing, case: "the_acc")} bestechen
order-pass = Für mich niemanden bestechen
verb-give = Einen Stein abgeben
give = Stein {TERM($thing, case: "from")} abgeben

# Anmerkungen zu den Möglichkeiten
card-of = Karte von {$other}
  .other-is-you = deine Karte
token-there = { $n ->
    [0] bleiben · {$token}
    [one] {$n} Schritt · {$token}
   *[other] {$n} Schritte · {$token}
  }
token-closed = { $n ->
    [0] bleiben · jetzt nicht: {$token}
    [one] {$n} Schritt · jetzt nicht: {$token}
   *[other] {$n} Schritte · jetzt nicht: {$token}
  }
person-worth = { $n ->
    [one] bringt jetzt {$n} Prestigepunkt
   *[other] bringt jetzt {$n} Prestigepunkte
  }
person-text = {$thing}
person-text-park = {$thing}; +{$n} für den Park
person-nothing = bringt jetzt nichts

# Warum nicht
why-friend-there = Dein Vertrauter steht schon dort; er muss auf ein anderes Feld.
why-no-coin = Für eine Spende brauchst du mindestens eine Münze, und du hast keine.
why-has-supply = Du hast einen Stein im eigenen Vorrat, den musst du nehmen.
why-supply-empty = Dein Vorrat ist leer.
why-nothing-to-move = Anderswo liegt kein Stein von dir, den du versetzen könntest.
why-too-few-coins = { $n ->
    [one] Dafür brauchst du {$n} Münze.
   *[other] Dafür brauchst du {$n} Münzen.
  }
why-no-coins-left = Im allgemeinen Vorrat ist keine Münze.
why-no-cubes-left = Im allgemeinen Vorrat ist kein Stein von dir.
why-no-rats = Deine Ratten stehen schon auf 0.
why-colour = Diese Farbe erst wieder, wenn du von jeder anderen mindestens ebenso viele hast.
why-too-dear = { $n ->
    [one] Die Bestechung kostet {$n} Münze.
   *[other] Die Bestechung kostet {$n} Münzen.
  }
why-not-empty = Der Stein des Bischofs braucht ein leeres Feld.
why-no-order = Da gibt es etwas zu wählen, das wartet auf dich.

# Überschriften: wer was tut
headline-keep = Kartenauswahl
headline-give = Zu viele Ratten
headline-play = {$seat} spielt eine Karte
    .you = Du spielst eine Karte
headline-play-detail = Karte {$n} von 2
headline-drive = {$seat} fährt
    .you = Du fährst
headline-drive-detail = { $n ->
    [one] bis zu {$n} Schritt
   *[other] bis zu {$n} Schritte
  }
headline-choose = {$seat} wählt einen Vorteil
    .you = Du wählst einen Vorteil
headline-choose-detail = { $n ->
    [one] noch {$n} Vorteil
   *[other] noch {$n} Vorteile
  }
headline-bribe = {$seat} besticht
    .you = Du bestichst
headline-round = { $rats ->
    [one] Runde {$n} von {$m}, heute Nacht {$rats} Ratte
   *[other] Runde {$n} von {$m}, heute Nacht {$rats} Ratten
  }
headline-won-with = { $n ->
    [one] mit {$n} Prestigepunkt
   *[other] mit {$n} Prestigepunkten
  }

# Der Tisch in Worten
text-name = {$thing}
text-round = Runde {$n} von {$m}, Durchgang {$period}; den Glöckner hat {$seat}.
    .you = Runde {$n} von {$m}, Durchgang {$period}; den Glöckner hast du.
text-turn = {$seat} ist dran
    .you = Du bist dran
text-order = Noch an der Reihe: {$seats}
text-persons = Personen in der Stadt: {$things}
text-person = {$card} (Preis {$cost}, Ratten {$rats})
text-person-bribed = {$card} (Preis {$cost}, Ratten {$rats}, Bestechung: {$seats})
text-rats = Ratten heute Nacht: {$n}
text-coming = In diesem Durchgang können noch kommen: {$cards}
text-cathedral = Notre Dame: zu verteilen {$pool}, Steine {$n}, jeder jetzt {$each} wert
text-supply = Allgemeiner Vorrat: Münzen {$coins}; Ablagestapel: Karten {$cards}
text-player = {$seat}: Münzen {$coins}; Steine im eigenen Vorrat {$supply}, im allgemeinen {$general}, in Notre Dame {$cathedral}; Parkbonus {$park}; Karten auf der Hand {$hand}, im Stapel {$deck}
    .you = Du: Münzen {$coins}; Steine im eigenen Vorrat {$supply}, im allgemeinen {$general}, in Notre Dame {$cathedral}; Parkbonus {$park}; Karten auf der Hand {$hand}, im Stapel {$deck}
text-player-rats = {$seat}, Ratten: auf {$n}, heute Nacht {$comes}, dann auf {$lands}
    .you = Deine Ratten: auf {$n}, heute Nacht {$comes}, dann auf {$lands}
text-player-rats-many = {$seat}, Ratten: auf {$n}, heute Nacht {$comes}, dann auf {$lands}: zu viele!
    .you = Deine Ratten: auf {$n}, heute Nacht {$comes}, dann auf {$lands}: zu viele!
text-sectors = {$seat}, Viertel: {$things}
    .you = Dein Viertel: {$things}
text-sector = {$place} {$n}
text-sector-friend = {$place} {$n} und der Vertraute
text-points = {$seat}, Prestigepunkte: {$n}
    .you = Deine Prestigepunkte: {$n}
text-tokens = {$seat}, Botschaften dieser Farben: {$things}
    .you = Deine Botschaften dieser Farben: {$things}
text-colour = {$other}
    .other-is-you = deine
text-played = {$seat}, in dieser Runde gespielt: {$things}
    .you = Du hast in dieser Runde gespielt: {$things}
text-card = {$card} ({$other})
    .other-is-you = {$card} (deine Karte)
text-bribes = {$seat}, bestochen: {$card}
    .you = Du hast bestochen: {$card}
text-district = Viertel ({$other}), Märkte: {$things}
    .other-is-you = Deine Märkte: {$things}
text-market = {$market}
text-market-token = {$market}: {$token}
text-market-carriages = {$market}: dort {$seats}
text-market-both = {$market}: {$token}; dort {$seats}
text-token = {$token} ({$other})
    .other-is-you = {$token} (deine Farbe)
text-own-hand = Deine Karten: {$things}
text-choosing = Du wählst aus: {$things}
text-keeps = Deine Wahl: {$card}
text-draft = Du behältst: {$kept}. Du gibst weiter: {$passed}. Du bekommst: {$received}.
text-draft-last = Du behältst: {$kept}. Du gibst weiter: {$passed}. Du bekommst: {$received}, zuletzt: {$last}.
text-worth = {$card} +{$n}
text-own-worth = Was dir Personen jetzt bringen würden: {$things}
text-result = {$rank}. {$seat}: Punkte {$n}, Münzen und Steine {$rest} (Residenz {$residence}, Spenden {$donations}, Notre Dame {$cathedral}, Botschaften {$tokens}, Personen {$persons}, Park {$park}, Ratten {$plague})
    .you = {$rank}. Du: Punkte {$n}, Münzen und Steine {$rest} (Residenz {$residence}, Spenden {$donations}, Notre Dame {$cathedral}, Botschaften {$tokens}, Personen {$persons}, Park {$park}, Ratten {$plague})
alt-persons = { $n ->
    [one] In der Stadt: {$cards}; heute Nacht {$n} Ratte.
   *[other] In der Stadt: {$cards}; heute Nacht {$n} Ratten.
  }
alt-player = {$seat}: Münzen {$coins}, Steine {$cubes}, Ratten auf {$rats}.
    .you = Du: Münzen {$coins}, Steine {$cubes}, Ratten auf {$rats}.
alt-player-points = {$seat}: Prestige {$n}, Münzen {$coins}, Steine {$cubes}, Ratten auf {$rats}.
    .you = Du: Prestige {$n}, Münzen {$coins}, Steine {$cubes}, Ratten auf {$rats}.

# Woher die Punkte kommen
part-residence = Residenz
part-donations = Spenden
part-cathedral = Notre Dame
part-tokens = Botschaften
part-persons = Personen
part-park = Park
part-plague = Ratten

# Einstellungen am Tisch
option-open_prestige = Prestigepunkte liegen offen
option-start_player = Startspieler
option-start_player-random = ausgelost
option-start_player-chosen = vom Gastgeber bestimmt: erster Platz

# So wird gespielt, in einer Minute
how-to-play-goal = Du führst ein Viertel des alten Paris rund um Notre Dame. {COUNT($rounds, "Runde", "Runden")} lang baust du dort deinen Einfluss aus, und wer am Ende die meisten Prestigepunkte hat, gewinnt.
how-to-play-turn = Jede Runde kommen neue Personen in die Stadt. Sieh dir {COUNT($drawn, "deiner Aktionskarten", "deiner Aktionskarten")} an, behalte eine und gib die anderen nach links; von denen, die du bekommst, behältst du eine und gibst die letzte weiter. Dann spielen alle nacheinander je {COUNT($played, "Karte", "Karten")}: Setz einen Stein auf das Feld und nimm den Vorteil, der mit jedem Stein wächst. Danach darfst du für {COUNT($bribe, "Münze", "Münzen")} eine Person bestechen. In der Nacht kommen ihre Ratten zu allen.
how-to-play-scores = Prestigepunkte bringen die Residenz, Spenden für Notre Dame und dessen Wertung am Ende jedes Durchgangs, Botschaften, die deine Kutsche sammelt, und Personen. Je {COUNT($park, "Stein", "Steine")} im Park legen bei jedem solchen Gewinn einen Punkt dazu. Müssten die Ratten über {$rats_most} hinaus, verlierst du {COUNT($rats_loss, "Punkt", "Punkte")} und einen Stein; im Hospital hält jeder Stein jede Nacht eine Ratte ab.
how-to-play-mistake-1 = Ohne Steine dastehen: Ist dein Vorrat leer, musst du anderswo einen wegnehmen. Geh früh in die Klosterschule.
how-to-play-mistake-2 = Keine Münzen für die Bestechung haben: Die meisten Personen bringen in jeder Runde viel mehr, als sie kosten.
how-to-play-mistake-3 = Die Ratten vergessen: Fast jede Nacht kommen welche, und wer auf {$rats_most} steht, zahlt immer wieder.
