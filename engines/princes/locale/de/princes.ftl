# Die Fürsten von Florenz, deutsch.
game-name = Die Fürsten von Florenz
game-blurb = Lock Künstler und Gelehrte an deinen Hof, ersteigere, was sie sich wünschen, und werde mit ihren Werken berühmt.

# Was geschieht: ein Satz im Präsens.
starts = {$seat} fängt an.
    .you = Du fängst an.
dealt = Du bekommst: {$cards}. Behalte drei.
gave = Du gibst {TERM($card, case: "the_acc")} zurück.
drafted = Alle geben eine Personenkarte zurück.
round-begins = Runde {$n} beginnt: Werke müssen mindestens {$minimum} erreichen. {$seat} eröffnet.
    .you = Runde {$n} beginnt: Werke müssen mindestens {$minimum} erreichen. Du eröffnest.
opens = {$seat} versteigert {TERM($object, case: "a_acc")}, ab {$n} Florin.
    .you = Du versteigerst {TERM($object, case: "a_acc")}, ab {$n} Florin.
bids = {$seat} bietet {$n} für {TERM($object, case: "the_acc")}.
    .you = Du bietest {$n} für {TERM($object, case: "the_acc")}.
passes = {$seat} passt und verzichtet auf {TERM($object, case: "the_acc")}.
    .you = Du passt und verzichtest auf {TERM($object, case: "the_acc")}.
declines = {$seat} bietet in dieser Runde nicht mehr mit.
    .you = Du bietest in dieser Runde nicht mehr mit.
finds-nothing = {$seat} findet nichts Passendes mehr und bietet in dieser Runde nicht mehr mit.
    .you = Du findest nichts Passendes mehr und bietest in dieser Runde nicht mehr mit.
wins = {TERM($object, case: "the", cap: 1)} geht mit einem Gebot von {$n} Florin an {$seat}.
    .you = {TERM($object, case: "the", cap: 1)} geht mit einem Gebot von {$n} Florin an dich.
takes = {$seat} ist allein übrig und nimmt {TERM($object, case: "a_acc")}; Preis: {$n} Florin.
    .you = Du bist allein übrig und nimmst {TERM($object, case: "a_acc")}; Preis: {$n} Florin.
auctions-over = Die Versteigerungen dieser Runde sind vorbei.
sells = { $n ->
    [one] {$seat} verkauft {$n} Prestigepunkt für {$florins} Florin.
   *[other] {$seat} verkauft {$n} Prestigepunkte für {$florins} Florin.
  }
    .you = { $n ->
        [one] Du verkaufst {$n} Prestigepunkt für {$florins} Florin.
       *[other] Du verkaufst {$n} Prestigepunkte für {$florins} Florin.
      }
gains-jester = { $n ->
    [one] {$seat} hat jetzt einen Gaukler.
   *[other] {$seat} hat jetzt {$n} Gaukler.
  }
    .you = { $n ->
        [one] Du hast jetzt einen Gaukler.
       *[other] Du hast jetzt {$n} Gaukler.
      }
gains-builder = { $n ->
    [1] {$seat} bekommt den ersten Baumeister: Gebäude kosten weniger.
    [2] { $pp ->
        [one] {$seat} bekommt den zweiten Baumeister: Gebäude dürfen sich berühren. Dazu {$pp} Prestigepunkt.
       *[other] {$seat} bekommt den zweiten Baumeister: Gebäude dürfen sich berühren. Dazu {$pp} Prestigepunkte.
      }
   *[other] { $pp ->
        [one] {$seat} bekommt den dritten Baumeister: Gebäude kosten nichts mehr. Dazu {$pp} Prestigepunkt.
       *[other] {$seat} bekommt den dritten Baumeister: Gebäude kosten nichts mehr. Dazu {$pp} Prestigepunkte.
      }
  }
    .you = { $n ->
        [1] Du bekommst den ersten Baumeister: Gebäude kosten weniger.
        [2] { $pp ->
            [one] Du bekommst den zweiten Baumeister: Gebäude dürfen sich berühren. Dazu {$pp} Prestigepunkt.
           *[other] Du bekommst den zweiten Baumeister: Gebäude dürfen sich berühren. Dazu {$pp} Prestigepunkte.
          }
       *[other] { $pp ->
            [one] Du bekommst den dritten Baumeister: Gebäude kosten nichts mehr. Dazu {$pp} Prestigepunkt.
           *[other] Du bekommst den dritten Baumeister: Gebäude kosten nichts mehr. Dazu {$pp} Prestigepunkte.
          }
      }
gains-recruiting = {$seat} nimmt die Abwerbekarte auf die Hand.
    .you = Du nimmst die Abwerbekarte auf die Hand.
places = { $n ->
    [0] {$seat} legt {TERM($tile, case: "a_acc")} auf {$square}.
    [one] {$seat} legt noch {TERM($tile, case: "a_acc")} auf {$square}: {$n} Prestigepunkt.
   *[other] {$seat} legt noch {TERM($tile, case: "a_acc")} auf {$square}: {$n} Prestigepunkte.
  }
    .you = { $n ->
        [0] Du legst {TERM($tile, case: "a_acc")} auf {$square}.
        [one] Du legst noch {TERM($tile, case: "a_acc")} auf {$square}: {$n} Prestigepunkt.
       *[other] Du legst noch {TERM($tile, case: "a_acc")} auf {$square}: {$n} Prestigepunkte.
      }
looks = { $n ->
    [one] {$seat} sieht sich die letzte {$deck} an.
   *[other] {$seat} sieht sich {$n} {TERM($deck, case: "pl")} an.
  }
    .you = { $n ->
        [one] Du siehst dir die letzte {$deck} an.
       *[other] Du siehst dir {$n} {TERM($deck, case: "pl")} an.
      }
looks-you = Du siehst dir an: {$cards}.
keeps-profession = {$seat} behält eine Personenkarte.
    .you = Du behältst eine Personenkarte.
keeps-bonus = {$seat} behält eine Bonuskarte.
    .you = Du behältst eine Bonuskarte.
keeps-prestige = {$seat} behält eine Prestigekarte.
    .you = Du behältst eine Prestigekarte.
keeps-you = Du behältst: {$card}. Unter den Stapel kommen, von oben nach unten: {$under}.
keeps-you-last = Du behältst: {$card}.
keeps-object = {$seat} behält {TERM($object, case: "the_acc")} und zahlt {$n} Florin.
    .you = Du behältst {TERM($object, case: "the_acc")} und zahlst {$n} Florin.
discards = {TERM($object, case: "the", cap: 1)} von {$seat} kommt zurück in die Schachtel und ist aus dem Spiel.
    .you = Du gibst {TERM($object, case: "the_acc")} ab: zurück in die Schachtel und aus dem Spiel.
lays-out = Offen neben dem Stapel: {$cards}.
takes-laid = {$seat} zahlt {$n} Florin und nimmt eine offene Karte: {$card}.
    .you = Du zahlst {$n} Florin und nimmst eine offene Karte: {$card}.
freedom-leaves = Alle haben eine Freiheit eingeführt, die dritte ist aus dem Spiel: {$freedom}.
recruits = {$seat} wirbt {$other} {TERM($card, case: "the_acc")} ab.
    .you = Du wirbst {$other} {TERM($card, case: "the_acc")} ab.
    .other-is-you = {$seat} wirbt dir {TERM($card, case: "the_acc")} ab.
waits = {$seat} hebt die Abwerbekarte für später auf.
    .you = Du hebst die Abwerbekarte für später auf.
turn-begins = {$seat} ist am Zug.
    .you = Du bist am Zug.
turn-over = {$seat} hat keine Aktion mehr.
    .you = Du hast keine Aktion mehr.
ends-turn = {$seat} beendet den Zug.
    .you = Du beendest den Zug.
completes = { $pp ->
    [0] {$seat} vollendet ein Werk: {$card}, Werkzahl {$value}. Das bringt {$florins} Florin.
    [one] {$seat} vollendet ein Werk: {$card}, Werkzahl {$value}. Das bringt { $florins ->
        [0] {$pp} Prestigepunkt
       *[other] {$florins} Florin und {$pp} Prestigepunkt
      }.
   *[other] {$seat} vollendet ein Werk: {$card}, Werkzahl {$value}. Das bringt { $florins ->
        [0] {$pp} Prestigepunkte
       *[other] {$florins} Florin und {$pp} Prestigepunkte
      }.
  }
    .you = { $pp ->
        [0] Du vollendest ein Werk: {$card}, Werkzahl {$value}. Das bringt {$florins} Florin.
        [one] Du vollendest ein Werk: {$card}, Werkzahl {$value}. Das bringt { $florins ->
            [0] {$pp} Prestigepunkt
           *[other] {$florins} Florin und {$pp} Prestigepunkt
          }.
       *[other] Du vollendest ein Werk: {$card}, Werkzahl {$value}. Das bringt { $florins ->
            [0] {$pp} Prestigepunkte
           *[other] {$florins} Florin und {$pp} Prestigepunkte
          }.
      }
completes-with = { $pp ->
    [0] {$seat} vollendet ein Werk: {$card}, Werkzahl {$value}. Das bringt {$florins} Florin. Bonus: {$bonus}.
    [one] {$seat} vollendet ein Werk: {$card}, Werkzahl {$value}. Das bringt { $florins ->
        [0] {$pp} Prestigepunkt
       *[other] {$florins} Florin und {$pp} Prestigepunkt
      }. Bonus: {$bonus}.
   *[other] {$seat} vollendet ein Werk: {$card}, Werkzahl {$value}. Das bringt { $florins ->
        [0] {$pp} Prestigepunkte
       *[other] {$florins} Florin und {$pp} Prestigepunkte
      }. Bonus: {$bonus}.
  }
    .you = { $pp ->
        [0] Du vollendest ein Werk: {$card}, Werkzahl {$value}. Das bringt {$florins} Florin. Bonus: {$bonus}.
        [one] Du vollendest ein Werk: {$card}, Werkzahl {$value}. Das bringt { $florins ->
            [0] {$pp} Prestigepunkt
           *[other] {$florins} Florin und {$pp} Prestigepunkt
          }. Bonus: {$bonus}.
       *[other] Du vollendest ein Werk: {$card}, Werkzahl {$value}. Das bringt { $florins ->
            [0] {$pp} Prestigepunkte
           *[other] {$florins} Florin und {$pp} Prestigepunkte
          }. Bonus: {$bonus}.
      }
builds = { $pp ->
    [one] {$seat} baut {TERM($tile, case: "a_acc")} auf {$square}: {$pp} Prestigepunkt.
   *[other] {$seat} baut {TERM($tile, case: "a_acc")} auf {$square}: {$pp} Prestigepunkte.
  }
    .you = { $pp ->
        [one] Du baust {TERM($tile, case: "a_acc")} auf {$square}: {$pp} Prestigepunkt.
       *[other] Du baust {TERM($tile, case: "a_acc")} auf {$square}: {$pp} Prestigepunkte.
      }
buys-profession = {$seat} zahlt {$n} Florin für eine Personenkarte.
    .you = Du zahlst {$n} Florin für eine Personenkarte.
buys-bonus = {$seat} zahlt {$n} Florin für eine Bonuskarte.
    .you = Du zahlst {$n} Florin für eine Bonuskarte.
introduces = {$seat} führt {TERM($freedom, case: "the_acc")} ein.
    .you = Du führst {TERM($freedom, case: "the_acc")} ein.
best-work = { $n ->
    [one] Bestes Werk der Runde (Werkzahl {$value}): {$seats}. {$n} Prestigepunkt!
   *[other] Bestes Werk der Runde (Werkzahl {$value}): {$seats}. {$n} Prestigepunkte!
  }
no-best-work = In dieser Runde entsteht kein Werk.
reveals = {$seat} deckt auf: {$cards}.
    .you = Du deckst auf: {$cards}.
reveals-none = {$seat} hat keine Prestigekarten.
    .you = Du hast keine Prestigekarten.
prestige-scores = { $n ->
    [0] {$seat} bekommt nichts für die Karte „{$card}“.
    [one] {$seat} bekommt {$n} Prestigepunkt für die Karte „{$card}“.
   *[other] {$seat} bekommt {$n} Prestigepunkte für die Karte „{$card}“.
  }
    .you = { $n ->
        [0] Du bekommst nichts für die Karte „{$card}“.
        [one] Du bekommst {$n} Prestigepunkt für die Karte „{$card}“.
       *[other] Du bekommst {$n} Prestigepunkte für die Karte „{$card}“.
      }
final = { $rank ->
    [1] { $n ->
        [one] {$seat} gewinnt mit {$n} Prestigepunkt und {$florins} Florin.
       *[other] {$seat} gewinnt mit {$n} Prestigepunkten und {$florins} Florin.
      }
   *[other] { $n ->
        [one] Platz {$rank}: {$seat} mit {$n} Prestigepunkt und {$florins} Florin.
       *[other] Platz {$rank}: {$seat} mit {$n} Prestigepunkten und {$florins} Florin.
      }
  }
    .you = { $rank ->
        [1] { $n ->
            [one] Du gewinnst mit {$n} Prestigepunkt und {$florins} Florin.
           *[other] Du gewinnst mit {$n} Prestigepunkten und {$florins} Florin.
          }
       *[other] { $n ->
            [one] Platz {$rank}: du mit {$n} Prestigepunkt und {$florins} Florin.
           *[other] Platz {$rank}: du mit {$n} Prestigepunkten und {$florins} Florin.
          }
      }

# Fragen
ask-draft = Von diesen Karten behältst du {$n}. Welche gibst du zurück?
ask-auction = Etwas ab {$n} Florin versteigern?
ask-take = Nur du bist noch übrig: etwas für {$n} Florin nehmen?
ask-auction-from = Etwas versteigern? Der günstigste Stapel beginnt bei {$n} Florin.
ask-take-from = Nur du bist noch übrig: etwas ab {$n} Florin nehmen?
ask-landscape = Welche Landschaft nimmst du?
ask-keep-object = Welches deiner zwei Objekte behältst du?
ask-profession = Eine offene Karte oder ein Blick in den Stapel?
ask-bid = {$n} für {TERM($object, case: "the_acc")} bieten oder passen?
ask-place = Wohin legst du {TERM($tile, case: "the_acc")}?
ask-way = Wie herum liegt {TERM($tile, case: "the")}?
ask-where = Wo soll {TERM($tile, case: "the")} liegen? Wähl das Feld für die Ecke links oben.
ask-keep = Welche {$deck} behältst du?
ask-under = Welche Karte kommt als {$n}. unter den Stapel?
ask-recruit = Wen wirbst du ab?
ask-recruit-now = Gleich jemanden abwerben oder die Karte behalten?
ask-turn = { $n ->
    [0] Jemanden abwerben oder den Zug beenden?
    [one] Noch {$n} Aktion: Was machst du?
   *[other] Noch {$n} Aktionen: Was machst du?
  }
ask-work = Wer vollendet ein Werk?
ask-bonus = Dein Werk hat die Werkzahl {$value}, nötig sind mindestens {$minimum}. Welche Bonuskarten legst du dazu?
ask-pp = Dein Werk bringt {$n} Florin. Wie viele Prestigepunkte nimmst du dafür?
ask-build = { $n ->
    [0] Was baust du kostenlos?
   *[other] Was baust du für {$n} Florin?
  }
ask-freedom = Welche Freiheit führst du ein?
ask-sell = Wie viele Prestigepunkte verkaufst du für je {$n} Florin?
ask-order = Wie soll in dieser Runde für dich geboten werden?
ask-limit-heap = Wofür soll geboten werden?
ask-limit = Bis zu wie viel Florin?

# Knöpfe: ein Verb mit seiner Zahl, ohne Punkt
verb-give = Eine Karte zurückgeben
give = {TERM($card, case: "acc")} zurückgeben
verb-auction = Versteigerung eröffnen
auction-heap = {TERM($object, case: "acc")} versteigern · {$n}
decline = Diese Runde nicht mitbieten
verb-take = Etwas nehmen
take-heap = {TERM($object, case: "acc")} nehmen · {$n}
decline-take = Nichts nehmen
raise = Auf {$n} erhöhen
pass = Passen
place = {TERM($tile, case: "acc")} legen
verb-place = Landschaft legen
keep-object = {TERM($object, case: "acc")} behalten
look-at-deck = {$n} Karten vom Stapel ansehen
take-laid = {TERM($card, case: "acc")} nehmen
way-r0 = Nicht gedreht
way-r90 = Vierteldrehung rechts
way-r180 = Halbe Drehung
way-r270 = Vierteldrehung links
way-r0m = Gewendet
way-r90m = Gewendet, Viertel rechts
way-r180m = Gewendet, halbe Drehung
way-r270m = Gewendet, Viertel links
square = {$square}
verb-keep = Eine behalten
keep-profession = {TERM($card, case: "acc")} behalten
keep-bonus = {TERM($card, case: "short")}
keep-prestige = {TERM($card, case: "short")}
put-under-profession = {$n}. {$card}
put-under-bonus = {$n}. {TERM($card, case: "short")}
put-under-prestige = {$n}. {TERM($card, case: "short")}
put-rest = Die anderen {$n} so zurücklegen
keep-beside = Die anderen selbst ordnen …
verb-recruit = Person abwerben
recruit = {TERM($card, case: "acc")} abwerben · {$seat}
wait = Abwerbekarte behalten
verb-work = Werk vollenden
work = {TERM($card, case: "acc")} ausspielen
use = {TERM($card, case: "short")}
verb-build = Gebäude bauen
build = { $n ->
    [0] {TERM($tile, case: "acc")} bauen · kostenlos
   *[other] {TERM($tile, case: "acc")} bauen · {$n}
  }
buy-profession = Personenkarte kaufen · {$n}
sells-points = verkauft {$n} PP
verb-freedom = Freiheit einführen · {$n}
introduce = {TERM($freedom, case: "acc")} einführen · {$n}
buy-bonus = Bonuskarte kaufen · {$n}
end = Zug beenden
verb-sell = Prestigepunkte verkaufen · je {$n}
verb-limit = Geheimes Höchstgebot abgeben
limit-heap = Für {TERM($object, case: "the_acc")} bieten
order-pass = Bei allem passen
ahead-up-to = Bis {$n} bieten

# Notizen neben den Möglichkeiten
left = noch {$n}
value = Werkzahl {$n}
adds = +{$n} · {TERM($card, case: "note")}
card-text = {TERM($card, case: "note")}
pp-price = ein Punkt für {$n} Florin, nur von diesem Erlös
has-pp = du hast {$n}

# Warum nicht
why-builders = Du hast schon {$n} Baumeister, mehr gehen nicht.
why-no-room = In deinem Fürstentum ist kein Platz für {TERM($tile, case: "a_acc")}.
why-no-landscape-left = {TERM($tile, case: "pl", cap: 1)} sind keine mehr übrig.
why-professions-closed = Mehr Personenkarten dürfen in dieser Partie nicht erworben werden.
why-heap-won = {$seat} hat hier schon den Zuschlag; in dieser Runde gibt es keinen weiteren.
why-heap-empty = Dieser Stapel ist leer.
why-no-heap = Es gibt nichts mehr zu ersteigern.
why-too-dear = Dir fehlen {$n} Florin, selbst wenn du alle Prestigepunkte verkaufst.
why-must-auction = An diesem Tisch gilt: Wer eröffnen kann, muss eröffnen.
why-must-take = An diesem Tisch gilt: Wer allein übrig ist, muss etwas nehmen.
why-no-place-this-way = So herum passt es nirgends hin.
why-off-grid = Das ragt über den Rand hinaus.
why-occupied = Da liegt schon etwas.
why-touches = Das berührt ein Gebäude oder den Palazzo; dafür brauchst du zwei Baumeister.
why-no-recruiting-card = Du hast keine Abwerbekarte.
why-nobody-to-recruit = Bei den anderen liegt keine Person auf dem Tisch.
why-no-action = Du hast keine Aktion mehr.
why-no-person = Du hast keine Personenkarte auf der Hand.
why-no-work = Dein bestes Werk käme auf {$value}, in dieser Runde sind mindestens {$minimum} nötig.
why-too-low = Das Werk hat die Werkzahl {$value}, in dieser Runde sind mindestens {$minimum} nötig.
why-nothing-to-build = In deinem Fürstentum kannst du gerade nichts bauen.
why-has-building = {TERM($tile, case: "a", cap: 1)} steht schon in deinem Fürstentum.
why-no-building-left = {TERM($tile, case: "pl", cap: 1)} sind keine mehr übrig.
why-no-place = {TERM($tile, case: "the", cap: 1)} passt nirgends in dein Fürstentum.
why-no-place-apart = {TERM($tile, case: "the", cap: 1)} passt nirgends, ohne anzustoßen. Mit zwei Baumeistern wäre das erlaubt.
why-profession-once = Pro Runde darfst du nur eine Personenkarte kaufen.
why-freedom-once = Pro Runde darfst du nur eine Freiheit einführen.
why-deck-empty = Der Stapel ist leer.
why-has-freedom = {TERM($freedom, case: "the_acc", cap: 1)} hast du schon.
why-no-freedom-left = {TERM($freedom, case: "the", cap: 1)} ist vergriffen.
why-no-freedom = Für dich ist keine Freiheit mehr übrig.

# Überschriften: wer gerade was macht
headline-give = Startauswahl
headline-open = {$seat} eröffnet
    .you = Du eröffnest
headline-open-detail = einen der offenen Stapel für {$n}
headline-take = {$seat} sucht aus
    .you = Du suchst aus
headline-take-detail = allein übrig: etwas für {$n}
headline-open-from-detail = einen der offenen Stapel ab {$n}
headline-take-from-detail = allein übrig: etwas ab {$n}
headline-object = {$seat} behält eins
    .you = Du behältst eins
headline-object-detail = von zwei Objekten; bezahlt wird das höhere Gebot
headline-land = {$seat} legt eine Landschaft
    .you = Du legst eine Landschaft
headline-bid = {$seat} bietet
    .you = Du bietest
headline-bid-detail = {$n} für {TERM($object, case: "the_acc")} oder passen
headline-place = {$seat} legt eine Landschaft
    .you = Du legst eine Landschaft
headline-keep = {$seat} wählt eine Karte
    .you = Du wählst eine Karte
headline-recruit = {$seat} wirbt ab
    .you = Du wirbst ab
headline-turn = {$seat} ist am Zug
    .you = Du bist am Zug
headline-turn-detail = { $n ->
    [0] Abwerbekarte oder Zugende
    [one] noch {$n} Aktion
   *[other] noch {$n} Aktionen
  }
headline-round = Runde {$n} von {$m}, Werke ab {$minimum}
headline-won-with = { $n ->
    [one] mit {$n} Prestigepunkt
   *[other] mit {$n} Prestigepunkten
  }

# Der Tisch in Worten
text-count = {$n}× {$thing}
text-name = {$thing}
text-adds = {$card} (jetzt +{$n})
text-round = Runde {$n} von {$m}, Werke ab {$minimum}, angefangen hat {$seat}.
    .you = Runde {$n} von {$m}, Werke ab {$minimum}, angefangen hast du.
text-turn = {$seat} ist dran, Aktionen übrig: {$n}
    .you = Du bist dran, Aktionen übrig: {$n}
text-turn-profession = Personenkarte dieser Runde schon gekauft: {$seat}
    .you = Du hast die Personenkarte dieser Runde schon gekauft
text-turn-freedom = Freiheit dieser Runde schon eingeführt: {$seat}
    .you = Du hast die Freiheit dieser Runde schon eingeführt
text-score = { $n ->
    [one] {$seat}: {$n} Punkt.
   *[other] {$seat}: {$n} Punkte.
  }
    .you = { $n ->
        [one] Du: {$n} Punkt.
       *[other] Du: {$n} Punkte.
      }
text-heaps = Zu versteigern: {$things}
text-buildings = Gebäude im Vorrat: {$things}
text-freedoms = Freiheiten im Vorrat: {$things}
text-decks = Karten im Stapel: Personen {$profession}, Bonus {$bonus}, Prestige {$prestige}
text-price = {$thing} {$n}
text-prices = Startpreise: {$things}
text-landscapes = Landschaften im Vorrat: {$things}
text-may-acquire = So viele Personenkarten dürfen alle zusammen noch erwerben: {$n}
text-laid-out = Offen neben dem Stapel: {$cards}
text-box = Aus dem Spiel: {$things}
text-auction = Versteigert wird {TERM($object, case: "the")}: {$bids}
text-bid = {$seat} {$n}
    .you = du {$n}
text-passed = Gepasst: {$seats}
text-out = Diese Runde nicht mehr dabei: {$seats}
text-won = {$seat} bekommt {TERM($object, case: "the_acc")} für {$n} Florin
    .you = Du bekommst {TERM($object, case: "the_acc")} für {$n} Florin
text-player = {$seat}: Prestigepunkte {$pp}; Baumeister {$builders}, Gaukler {$jesters}, Werke {$works}, bestes Werk der Runde {$best}; auf der Hand Personen {$professions}, Bonuskarten {$bonus}, Abwerbekarten {$recruiting}; Prestigekarten {$prestige}; leere Felder {$empty}
    .you = Du: Prestigepunkte {$pp}; Baumeister {$builders}, Gaukler {$jesters}, Werke {$works}, bestes Werk der Runde {$best}; auf der Hand Personen {$professions}, Bonuskarten {$bonus}, Abwerbekarten {$recruiting}; Prestigekarten {$prestige}; leere Felder {$empty}
text-money = {$seat}: {$n} Florin
    .you = Du: {$n} Florin
text-estate = {$seat}, Fürstentum: {$tiles}
    .you = Dein Fürstentum: {$tiles}
text-tile = {$tile} ({$squares})
text-has-freedoms = {$seat}, Freiheiten: {$cards}
    .you = Deine Freiheiten: {$cards}
text-table = {$seat}, auf dem Tisch: {$cards}
    .you = Du hast auf dem Tisch: {$cards}
text-used-bonus = {$seat}, benutzte Bonuskarten: {$cards}
    .you = Deine benutzten Bonuskarten: {$cards}
text-prestige = {$seat}, Prestigekarten: {$cards}
    .you = Deine Prestigekarten: {$cards}
text-own-money = Du hast {$n} Florin.
text-own-work = Auf deiner Hand: {$card}, Werkzahl {$n}; Wünsche: {$building}, {$landscape}, {$freedom}
text-own-bonus = Deine Bonuskarten: {$cards}
text-own-recruiting = Deine Abwerbekarten: {$n}
text-own-prestige = Deine Prestigekarte: {$card}
text-looking = Du siehst dir an: {$cards}
text-gives = Du gibst zurück: {$card}
text-under = Von dir unter den Stapel gelegt ({$deck}): {$cards}
text-result = {$rank}. {$seat}: Punkte {$n}, Florin {$florins} (Werke {$works}, Gebäude {$buildings}, Landschaften {$landscapes}, Baumeister {$builders}, beste Werke {$best_works}, Prestigekarten {$prestige}, verkauft {$sold})
    .you = {$rank}. Du: Punkte {$n}, Florin {$florins} (Werke {$works}, Gebäude {$buildings}, Landschaften {$landscapes}, Baumeister {$builders}, beste Werke {$best_works}, Prestigekarten {$prestige}, verkauft {$sold})

# Einstellungen am Tisch
option-variant = Regeln
option-variant-base = Grundregeln
option-variant-cz2 = tschechisch, zu zweit
option-variant-cz2-about = Alle ersteigern je Runde zwei Objekte, behalten eins und zahlen ihr höheres Gebot; das andere ist aus dem Spiel. Jedes Gebot muss sofort mit Geld gedeckt sein.
option-variant-ru3 = russisch, zu dritt
option-variant-ru3-about = Alle Landschaften sind ein Stapel, die Art wählt, wer ihn ersteigert. Nur sechs Personenkarten dürfen in der ganzen Partie erworben werden, und ab Runde 3 liegt je Runde eine weitere offen aus.
option-variant-ru2 = russisch, zu zweit
option-variant-ru2-about = Jedes Gebäude gibt es nur einmal, Objekte sind teurer, und alle Landschaften sind ein Stapel, deren Art wählt, wer ihn ersteigert. Nur vier Personenkarten dürfen in der ganzen Partie erworben werden, und ab Runde 3 liegen einige offen aus.
option-open_money = Geld liegt offen
option-recruiting_replaced_at = Eine benutzte Abwerbekarte bleibt
option-recruiting_replaced_at-opponent = auf dem Tisch des Gegners
option-recruiting_replaced_at-own_table = auf dem eigenen Tisch
option-recruiting_in_hand_counts = Abwerbekarten auf der Hand zählen beim Werk
option-may_decline_to_open = Niemand muss eine Versteigerung eröffnen
option-last_player_may_decline = Wer allein übrig ist, muss nichts nehmen
option-start_player = Startspieler
option-start_player-random = ausgelost
option-start_player-oldest = das älteste Mitglied der Runde: erster Platz
option-start_player-chosen = vom Gastgeber bestimmt: erster Platz

# So wird gespielt, in einer Minute
how-to-play-goal = Du regierst ein Fürstentum in Florenz. Hol Künstler und Gelehrte an deinen Hof, gib ihnen, was sie sich wünschen, und ihre Werke machen dich berühmt. Wer nach {COUNT($rounds, "Runde", "Runden")} die meisten Prestigepunkte hat, gewinnt.
how-to-play-turn = Eine Runde beginnt mit den Versteigerungen, danach haben alle je {COUNT($actions, "Aktion", "Aktionen")}. Bei den Versteigerungen bekommst du höchstens ein Objekt: eine Landschaft, einen Gaukler, einen Baumeister, eine Prestigekarte oder eine Abwerbekarte. Danach vollendet ihr der Reihe nach Werke, baut Gebäude, kauft Personen- und Bonuskarten oder führt Freiheiten ein.
how-to-play-scores = Die Werkzahl (WZ) ist eine Summe: {$for_building} für das gewünschte Gebäude, {$for_landscape} für die gewünschte Landschaft, {$for_freedom} für die gewünschte Freiheit, {$for_jester} für jeden Gaukler, {$for_person} für jede deiner Personen- und Abwerbekarten, dazu die Bonuskarten. Sie muss das Minimum der Runde erreichen. Je Punkt bekommst du {COUNT($per_wv, "Florin", "Florin")}, und nur in diesem Moment kannst du je {$per_pp} davon in einen Prestigepunkt tauschen. Prestigepunkte (PP) bringen auch Gebäude, die zweite und jede weitere Landschaft einer Art, der zweite und dritte Baumeister, das beste Werk der Runde und am Ende die Prestigekarten.
how-to-play-mistake-1 = In den ersten Runden den ganzen Erlös in Punkte tauschen: Ohne Florin gewinnst du keine Versteigerung.
how-to-play-mistake-2 = Drauflosbauen: Solange du keine {COUNT($touching, "Baumeister", "Baumeister")} hast, dürfen sich Gebäude nur an den Ecken berühren, und der Platz ist schnell weg.
how-to-play-mistake-3 = Jeder Person einzeln die Wünsche erfüllen: Gaukler und weitere Personenkarten heben alle Werke.
