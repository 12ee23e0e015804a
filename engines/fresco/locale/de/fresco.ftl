# Fresko, deutsch.
game-name = Fresko
game-blurb = Der Bischof will sein Deckenfresko wieder in Farbe sehen: Steh früh auf, kauf und misch Farben und restaurier, was am meisten zählt.

# Was geschieht: je ein Satz in der Gegenwart.
start-row = Auf den Startfeldern, vom letzten Platz an: {$seats}.
fresco-dealt = { $n ->
    [one] {$n} Freskofeld wartet auf seine Restaurierung.
   *[other] {$n} Freskofelder warten auf ihre Restaurierung.
  }
market-stocked = Die Marktstände haben neue Ware.
requests-appear = { $n ->
    [one] Der Bischof hat {$n} neuen Auftrag.
   *[other] Der Bischof hat {$n} neue Aufträge.
  }
portraits-appear = Neue Porträts: {$cards}.
round-begins = Runde {$n} beginnt.
final-round = Schlussrunde! Kein Theater heute, dafür geht es zweimal in den Dom.
last-section = Das Fresko ist vollständig: Runde {$n} ist die letzte und wird wie geplant zu Ende gespielt.
gets-up = {$seat} steht um {$n} Uhr auf.
    .you = Du stehst um {$n} Uhr auf.
mood-up = { $n ->
    [one] {$seat}: Stimmung {$n} Feld hoch.
   *[other] {$seat}: Stimmung {$n} Felder hoch.
  }
    .you = { $n ->
        [one] Deine Stimmung: {$n} Feld hoch.
       *[other] Deine Stimmung: {$n} Felder hoch.
      }
mood-down = { $n ->
    [one] {$seat}: Stimmung {$n} Feld runter.
   *[other] {$seat}: Stimmung {$n} Felder runter.
  }
    .you = { $n ->
        [one] Deine Stimmung: {$n} Feld runter.
       *[other] Deine Stimmung: {$n} Felder runter.
      }
planned = {$seat} plant: {$things}.
    .you = Du planst: {$things}.
leaves = {$seat} verlässt {TERM($place, case: "the_acc")}.
    .you = Du verlässt {TERM($place, case: "the_acc")}.
buys = {$seat} kauft am Marktstand {$booth} für {$n} Taler: {$things}.
    .you = Du kaufst am Marktstand {$booth} für {$n} Taler: {$things}.
closes-booth = {$seat} schließt den Marktstand {$booth}.
    .you = Du schließt den Marktstand {$booth}.
moves-bishop = { $n ->
    [0] {$seat} zieht den Bischof kostenlos nach {$section}.
   *[other] {$seat} zieht den Bischof für {$n} Taler nach {$section}.
  }
    .you = { $n ->
        [0] Du ziehst den Bischof kostenlos nach {$section}.
       *[other] Du ziehst den Bischof für {$n} Taler nach {$section}.
      }
restores = { $bonus ->
    [0] {$seat} restauriert {$section}, Farben: {$things}. Punkte: {$n}.
   *[other] {$seat} restauriert {$section}, Farben: {$things}. Punkte: {$n}, dazu {$bonus} für den Bischof.
  }
    .you = { $bonus ->
        [0] Du restaurierst {$section}, Farben: {$things}. Punkte: {$n}.
       *[other] Du restaurierst {$section}, Farben: {$things}. Punkte: {$n}, dazu {$bonus} für den Bischof.
      }
restores-freely = { $bonus ->
    [0] {$seat} restauriert {$section}. Punkte: {$n}.
   *[other] {$seat} restauriert {$section}. Punkte: {$n}, dazu {$bonus} für den Bischof.
  }
    .you = { $bonus ->
        [0] Du restaurierst {$section}. Punkte: {$n}.
       *[other] Du restaurierst {$section}. Punkte: {$n}, dazu {$bonus} für den Bischof.
      }
restores-altar = {$seat} restauriert den Altar, Farben: {$things}. Punkte: {$n}.
    .you = Du restaurierst den Altar, Farben: {$things}. Punkte: {$n}.
fulfils = {$seat} erfüllt einen Auftrag mit {$m} Plättchen ({$things}). Punkte: {$n}.
    .you = Du erfüllst einen Auftrag mit {$m} Plättchen ({$things}). Punkte: {$n}.
lands = {$seat} bleibt auf Feld {$n} stehen.
    .you = Du bleibst auf Feld {$n} stehen.
earns = {$seat} nimmt {$n} Taler.
    .you = Du nimmst {$n} Taler.
takes-portrait = {$seat} malt {TERM($card, case: "the_acc")}.
    .you = Du malst {TERM($card, case: "the_acc")}.
takes-paints = {$seat} nimmt Farben: {$things}.
    .you = Du nimmst Farben: {$things}.
gains-points = { $n ->
    [one] {$seat} bekommt {$n} Siegpunkt.
   *[other] {$seat} bekommt {$n} Siegpunkte.
  }
    .you = { $n ->
        [one] Du bekommst {$n} Siegpunkt.
       *[other] Du bekommst {$n} Siegpunkte.
      }
mixes = {$seat} mischt: {$one} und {$two} ergeben {$paint}.
    .you = Du mischst: {$one} und {$two} ergeben {$paint}.
income = {$seat} bekommt {$n} Taler Einkommen.
    .you = Du bekommst {$n} Taler Einkommen.
start-row-moves = Auf den Startfeldern wird getauscht, vom letzten Platz an: {$seats}.
controls = In dieser Runde entscheidet {$seat} für Leonardo.
    .you = In dieser Runde entscheidest du für Leonardo.
counts-thalers = {$seat} hat noch {$n} Taler. Punkte: {$m}.
    .you = Du hast noch {$n} Taler. Punkte: {$m}.
portrait-counts = { $n ->
    [one] {$seat} bekommt {$n} Punkt für {TERM($card, case: "the_acc")}.
   *[other] {$seat} bekommt {$n} Punkte für {TERM($card, case: "the_acc")}.
  }
    .you = { $n ->
        [one] Du bekommst {$n} Punkt für {TERM($card, case: "the_acc")}.
       *[other] Du bekommst {$n} Punkte für {TERM($card, case: "the_acc")}.
      }
final = { $rank ->
    [1] { $n ->
        [one] {$seat} gewinnt mit {$n} Siegpunkt.
       *[other] {$seat} gewinnt mit {$n} Siegpunkten.
      }
   *[other] { $n ->
        [one] {$seat} landet mit {$n} Siegpunkt auf Platz {$rank}.
       *[other] {$seat} landet mit {$n} Siegpunkten auf Platz {$rank}.
      }
  }
    .you = { $rank ->
        [1] { $n ->
            [one] Du gewinnst mit {$n} Siegpunkt.
           *[other] Du gewinnst mit {$n} Siegpunkten.
          }
       *[other] { $n ->
            [one] Du landest mit {$n} Siegpunkt auf Platz {$rank}.
           *[other] Du landest mit {$n} Siegpunkten auf Platz {$rank}.
          }
      }

# Teile von Sätzen
paint-count = {$n} {$paint}
place-count = {$place} {$n}

# Fragen
ask-wake = Wann stehst du auf?
ask-wake-leonardo = Wann steht Leonardo auf?
ask-plan = { $n ->
    [one] Plane deinen Tag: {$n} Gehilfe. Niemand sieht das, bevor alle fertig sind.
   *[other] Plane deinen Tag: {$n} Gehilfen. Niemand sieht das, bevor alle fertig sind.
  }
ask-market = Welcher Marktstand? Gehilfen hier: {$n}, Preis je Plättchen: {$m}.
ask-booth = Marktstand {$booth}: kaufen oder schließen?
ask-tiles = Welche Plättchen kaufst du? Höchstens {$n}, je {$m}.
ask-close = Welchen Marktstand schließt Leonardo?
ask-cathedral = { $n ->
    [one] Was restaurierst du? Noch {$n} Gehilfe.
   *[other] Was restaurierst du? Noch {$n} Gehilfen.
  }
ask-section = Welches Freskofeld restaurierst du?
ask-bishop = { $n ->
    [0] Vorher den Bischof ziehen? Das kostet nichts.
   *[other] Vorher den Bischof ziehen? Das kostet {$n} Taler.
  }
ask-altar = Welche {$n} Farben gibst du für den Altar? Punkte: {$vp}, je Mischfarbe +{$more}, für drei verschiedene Mischfarben {$all}.
ask-altar-special = Welche {$n} Farben gibst du für den Altar? Punkte: {$vp}, je Mischfarbe +{$more}, für Braun oder Pink +{$much}, für drei verschiedene Mischfarben {$all}.
ask-request = Welchen Auftrag erfüllst du?
ask-spots = Welche deiner Freskoplättchen drehst du um? Einkommen bringen sie dann keins mehr.
ask-leonardo = Welches Freskofeld restauriert Leonardo?
ask-studio = { $n ->
    [one] Ein Porträt oder Taler? {$n} Gehilfe ist hier.
   *[other] Ein Porträt oder nur Taler? {$n} Gehilfen sind hier.
  }
ask-paints = { $n ->
    [one] Welche Farbe nimmst du?
   *[other] Welche {$n} Farben nimmst du?
  }
ask-mix = { $n ->
    [one] Was mischst du? Noch {$n} Mischung.
   *[other] Was mischst du? Noch {$n} Mischungen.
  }
ask-land = Da steht schon {$other}. Nächstes Feld oder vorheriges?
ask-order = Wann sollen wir dich in dieser Runde wecken?

# Tasten: ein Verb mit seiner Zahl, ohne Punkt
wake = { $mood ->
    [-3] Um {$hour} aufstehen · Stimmung −3 · Preis {$price}
    [-2] Um {$hour} aufstehen · Stimmung −2 · Preis {$price}
    [-1] Um {$hour} aufstehen · Stimmung −1 · Preis {$price}
    [0] Um {$hour} aufstehen · Stimmung ±0 · Preis {$price}
    [1] Um {$hour} aufstehen · Stimmung +1 · Preis {$price}
   *[other] Um {$hour} aufstehen · Stimmung {$mood} · Preis {$price}
  }
wake-leonardo = Leonardo steht um {$hour} auf
to-place = {TERM($place, case: "at", cap: 1)}
go-to-booth = Marktstand {$booth}
close-booth = Marktstand {$booth} schließen
close-it = schließen
verb-buy = Plättchen kaufen
buy-tile = {$things} kaufen
buy-tile-short = {$things} kaufen · fehlt: {$lacking}
market-beside = Marktstand schließen …
verb-restore = {TERM($thing)} restaurieren
restore-section = { $bonus ->
    [0] {$section} restaurieren · {$n}
   *[other] {$section} restaurieren · {$n} +{$bonus}
  }
bishop-stays = Bischof bleibt · +{$bonus}
bishop-to = Bischof nach {$section} · +{$bonus}
section-beside = Den Bischof trotzdem bewegen …
verb-altar = {TERM($thing)} restaurieren
give-paint = {$paint} abgeben
verb-fulfil = Auftrag erfüllen
fulfil = {COUNT($n, "Punkt", "Punkte")}: {$things}
turn-over = Umdrehen: {$things}
paint-portrait = {TERM($thing, case: "the_acc", cap: 1)} malen
earn = {$n} Taler nehmen
take-paint = {$paint} nehmen
mix = {$paint} mischen: {$one} und {$two}
land-next = Nächstes Feld: {$n}
land-previous = Vorheriges Feld: {$n}
order-wake = Weck mich um {$n}, wenn es frei ist
done = Hier aufhören

# Bemerkungen neben Möglichkeiten
needs-paints = braucht {$things}
with-paints = dazu {$things}
with-thalers = dazu {$n} Taler
portrait-text = {$thing}

# Warum nicht
why-hour-taken = Um diese Zeit steht schon {$other} auf.
why-booth-closed = Dieser Marktstand ist in dieser Runde geschlossen.
why-too-few-thalers = { $n ->
    [one] Dir fehlt noch {$n} Taler.
   *[other] Dir fehlen noch {$n} Taler.
  }
why-paints = Dir fehlt: {$things}.
why-no-paints = Deine Farben passen zu keinem Freskofeld.
why-no-section = Das Fresko ist fertig, kein Feld ist mehr übrig.
why-altar = Du hast keine drei Farben für den Altar: Grundfarben müssen verschieden sein, der Rest gemischt.
why-no-request = Die Farbkleckse auf deinen Freskoplättchen reichen für keinen Auftrag.
why-spots = Diese Farbkleckse fehlen: {$things}.
why-supply = Im Vorrat ist kein {$paint} mehr.

# Überschriften: wer jetzt was macht
headline-hidden = Was als Nächstes kommt, ist noch verdeckt
headline-plan = Der Tag wird geplant
headline-leonardo = {$seat} entscheidet für Leonardo
    .you = Du entscheidest für Leonardo
headline-wake = {$seat} wählt die Aufstehzeit
    .you = Du wählst die Aufstehzeit
headline-buy = {$seat} ist auf dem Markt
    .you = Du bist auf dem Markt
headline-buy-detail = { $n ->
    [one] {$n} Gehilfe
   *[other] {$n} Gehilfen
  }
headline-restore = {$seat} ist im Dom
    .you = Du bist im Dom
headline-restore-detail = { $n ->
    [one] noch {$n} Gehilfe
   *[other] noch {$n} Gehilfen
  }
headline-portrait = {$seat} ist im Atelier
    .you = Du bist im Atelier
headline-portrait-detail = { $n ->
    [one] {$n} Gehilfe
   *[other] {$n} Gehilfen
  }
headline-mix = {$seat} ist in der Werkstatt
    .you = Du bist in der Werkstatt
headline-mix-detail = { $n ->
    [one] noch {$n} Mischung
   *[other] noch {$n} Mischungen
  }
headline-land = {$seat} wählt ein Feld
    .you = Du wählst ein Feld
headline-round = { $left ->
    [one] Runde {$n}, noch {$left} Freskofeld
   *[other] Runde {$n}, noch {$left} Freskofelder
  }
headline-last-round = letzte Runde {$n}, das Fresko ist vollständig
headline-final-round = { $left ->
    [one] Schlussrunde {$n}, noch {$left} Freskofeld
   *[other] Schlussrunde {$n}, noch {$left} Freskofelder
  }
headline-wins = {$seat} gewinnt
    .you = Du gewinnst
headline-won-with = { $n ->
    [one] mit {$n} Siegpunkt
   *[other] mit {$n} Siegpunkten
  }

# Die Texttafel
text-name = {$name}
text-phase-wake = Jetzt: Aufstehen
text-phase-plan = Jetzt: Planen
text-phase-market = Jetzt: Markt
text-phase-cathedral = Jetzt: Dom
text-phase-studio = Jetzt: Atelier
text-phase-workshop = Jetzt: Werkstatt
text-phase-theatre = Jetzt: Theater
text-phase-cathedral2 = Jetzt: Dom, zweiter Besuch
text-phase-end = Das Spiel ist zu Ende
text-turn = Am Zug: {$seat}
    .you = Am Zug: du
text-turns = Noch an der Reihe: {$seats}
text-order = Reihenfolge der Aktionen: {$seats}
text-landing = {$seat} gewinnt {$n} und käme auf Feld {$space}, das besetzt ist
    .you = Du gewinnst {$n} und kämst auf Feld {$space}, das besetzt ist
text-landing-next = Frei ist weiter vorn Feld {$n}, weiter hinten keins
text-landing-both = Frei sind weiter vorn Feld {$n} und weiter hinten Feld {$m}
text-place = {$place}
text-places = Orte des Tages: {$things}
text-start = beginnt auf Feld {$n}, Punkte {$m}
text-vp = Punkte {$n}
text-player = {$seat}: {$where}; Stimmung {$mood}; Gehilfen {$n}; Einkommen {$income}; Altar restauriert {$altars}×
    .you = Du: {$where}; Stimmung {$mood}; Gehilfen {$n}; Einkommen {$income}; Altar restauriert {$altars}×
text-up = {$seat} steht um {$n} auf, Preis eines Marktplättchens {$price}
    .you = Du stehst um {$n} auf, Preis eines Marktplättchens {$price}
text-plan = {$seat}, Plan: {$things}
    .you = Dein Plan: {$things}
text-tiles = {$seat}, Freskoplättchen: {$n}
    .you = Deine Freskoplättchen: {$n}
text-tiles-spots = {$seat}, Freskoplättchen {$n}, Farbkleckse: {$things}
    .you = Deine Freskoplättchen {$n}, Farbkleckse: {$things}
text-own-tile = ({$things})
text-own-tile-spent = (verbraucht: {$things})
text-has-portraits = {$seat}, Porträts: {$cards}
    .you = Deine Porträts: {$cards}
text-has-requests = {$seat}, erfüllte Aufträge: {$n}
    .you = Deine erfüllten Aufträge: {$n}
text-thalers = {$seat}, Taler am Ende: {$n}
    .you = Deine Taler am Ende: {$n}
text-leonardo = Leonardo ({$seat} entscheidet): {$where}; {$up}; auf dem Fresko auf {$section}; Plan: {$plan}; Freskoplättchen: {$n}
    .you = Leonardo (du entscheidest): {$where}; {$up}; auf dem Fresko auf {$section}; Plan: {$plan}; Freskoplättchen: {$n}
text-leonardo-up = steht um {$n} auf
text-leonardo-sleeps = schläft noch
text-hostel = Herberge: {$things}
text-hour = {$n} Uhr (Stimmung { $mood ->
    [0] ±0
    [1] +1
   *[other] {$mood}
  }, Preis {$price})
text-hour-taken = {$n} Uhr (Stimmung { $mood ->
    [0] ±0
    [1] +1
   *[other] {$mood}
  }, Preis {$price}; {$seat})
    .you = {$n} Uhr (Stimmung { $mood ->
        [0] ±0
        [1] +1
       *[other] {$mood}
      }, Preis {$price}; du)
text-booth = Marktstand {$booth}, Platz für {$n}: {$things}
text-booth-closed = Marktstand {$booth}, Platz für {$n}: geschlossen
text-tile = ({$things})
text-bag = Marktplättchen im Beutel: {$n}
text-fresco = Freskofelder zu restaurieren: {$n}; der Bischof steht auf {$section}
text-row = {$things}
text-section = { $bonus ->
    [0] {$section}: Punkte {$n} ({$things})
   *[other] {$section}: Punkte {$n} +{$bonus} ({$things})
  }
text-section-spots = { $bonus ->
    [0] {$section}: Punkte {$n} ({$things}; Farbkleckse: {$spots})
   *[other] {$section}: Punkte {$n} +{$bonus} ({$things}; Farbkleckse: {$spots})
  }
text-restored = Restauriert: {$things}
text-supply = Vorrat: {$things}
text-mood = Stimmungsleiste: 1 bis {$n}; ein Gehilfe mehr auf {$plus}, einer weniger auf {$minus}
text-portraits = Offene Porträts: {$things}; im Stapel {$n}
text-portrait = {$card} ({$text})
text-requests = Offene Aufträge: {$things}; im Stapel {$n}
text-request = ({$things}: Punkte {$n}, Taler {$thalers}, Farben {$paints})
text-own = Hinter deinem Sichtschirm: Taler {$n}; {$things}
text-own-plan = Dein Plan: {$things}
text-result = {$rank}. {$seat}: Punkte {$n}, Taler {$purse} (Fresko {$fresco}, Bischof {$bishop}, Altar {$altar}, Aufträge {$requests}, Porträts {$portraits}, für Taler {$thalers}, Leiste {$track})
    .you = {$rank}. Du: Punkte {$n}, Taler {$purse} (Fresko {$fresco}, Bischof {$bishop}, Altar {$altar}, Aufträge {$requests}, Porträts {$portraits}, für Taler {$thalers}, Leiste {$track})
alt-player = {$seat}: Punkte {$n}, Stimmung {$mood}, Freskoplättchen {$tiles}.
    .you = Du: Punkte {$n}, Stimmung {$mood}, Freskoplättchen {$tiles}.
alt-leonardo = Leonardo: Punkte {$n}, Freskoplättchen {$tiles}.

# Woher die Punkte kamen
part-fresco = Fresko
part-bishop = Bischof
part-altar = Altar
part-requests = Aufträge
part-portraits = Porträts
part-thalers = Taler
part-track = übersprungene Felder

# Einstellungen eines Tisches
option-bishops_requests = Aufträge des Bischofs
option-portraits = Porträts
option-special_blends = Besondere Farbmischungen

# Wie man spielt, in einer Minute
how-to-play-goal = Du malst Fresken und gibst dem großen Deckenfresko des Doms seine Farben zurück. {$final_tiles ->
    [one] Ist zu Beginn einer Runde nur noch {$final_tiles} Feld
   *[other] Sind zu Beginn einer Runde noch {$final_tiles} Felder
  } oder weniger übrig, ist es die Schlussrunde; wer dann die meisten Siegpunkte hat, gewinnt.
how-to-play-turn = Wähl, wann du aufstehst: Wer früh aufsteht, ist zuerst dran, aber die Stimmung sinkt und der Markt ist teuer. Dann planen alle geheim, wie viele Gehilfen wohin gehen, höchstens {$at_once} an einen Ort: auf den Markt für Farben, in den Dom zum Restaurieren, ins Atelier für Taler, in die Werkstatt zum Mischen, ins Theater für die Stimmung. Die Orte werden in dieser Reihenfolge besucht; überall sind die Frühaufsteher zuerst dran.
how-to-play-scores = Ein Freskofeld gibt seine Punkte für genau seine Farben, {$bishop_on} mehr, wenn der Bischof darauf steht, {$bishop_beside}, wenn er daneben steht; für {COUNT($bishop_cost, "Taler", "Taler")} darfst du ihn vorher ein Feld weit ziehen. Jedes Plättchen bringt danach {COUNT($income, "Taler", "Taler")} je Runde. Der Altar nimmt {COUNT($altar, "Farbe", "Farben")}; Grundfarben darunter müssen verschieden sein, Mischfarben zählen mehr. Am Ende {$thalers_per_vp ->
    [one] ist {$thalers_per_vp} Taler
   *[other] sind {$thalers_per_vp} Taler
  } ein Punkt.
how-to-play-mistake-1 = Den Dom mit Farben planen, die noch nicht gemischt sind: Die Werkstatt kommt danach, also misch eine Runde vorher.
how-to-play-mistake-2 = Immer wieder um {$hour_1} aufstehen: Mit schlechter Stimmung fehlt dir jede Runde ein Gehilfe.
how-to-play-mistake-3 = Den Bischof stehen lassen: Ein Taler, der ihn näher bringt, zahlt sich mit {$bishop_beside} oder {$bishop_on} Punkten aus.
