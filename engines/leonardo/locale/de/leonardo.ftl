# Leonardo da Vinci, deutsch.
game-name = Maestro Leonardo
game-blurb = Florenz voller Erfinder: Schick deine Lehrlinge durch die Stadt und stell deine Maschinen vor den anderen fertig.

# Was geschieht: je ein Satz im Präsens.
starts = {$seat} beginnt.
    .you = Du beginnst.
gets-set = {$seat} bekommt das Startset {$set}.
    .you = Du bekommst das Startset {$set}.
removed = In diesem Spiel nicht dabei: {$cards}.
requested = Gefragt sind jetzt: {$cards}.
takes-addon = {$seat} wählt: {$thing}.
    .you = Du wählst: {$thing}.
takes-cards = {$seat} nimmt: {$cards}.
    .you = Du nimmst: {$cards}.
round-begins = Runde {$n} von {$m} beginnt. {$seat} hat Leonardo.
    .you = Runde {$n} von {$m} beginnt. Du hast Leonardo.
research-begins = Runde {$n} von {$m} beginnt, eine Forschungsrunde: Die Stadt ist geschlossen, nur die Labore arbeiten. {$seat} hat Leonardo.
    .you = Runde {$n} von {$m} beginnt, eine Forschungsrunde: Die Stadt ist geschlossen, nur die Labore arbeiten. Du hast Leonardo.
cancels = {$seat} bricht die Arbeit {TERM($lab, case: "at")} ab.
    .you = Du brichst die Arbeit {TERM($lab, case: "at")} ab.
begins = {$seat} beginnt {TERM($lab, case: "at")} eine Arbeit.
    .you = Du beginnst {TERM($lab, case: "at")} eine Arbeit.
begins-you = Das weißt nur du: {TERM($lab, case: "at", cap: 1)} entsteht {TERM($thing, case: "a")}.
begins-nothing = {$seat} beginnt nichts Neues.
    .you = Du beginnst nichts Neues.
placing-begins = Jetzt werden Figuren eingesetzt. {$seat} beginnt.
    .you = Jetzt werden Figuren eingesetzt. Du beginnst.
places-area = { $n ->
    [one] {$seat} schickt {$n} Lehrling {TERM($place, case: "to")}.
   *[other] {$seat} schickt {$n} Lehrlinge {TERM($place, case: "to")}.
  }
    .you = { $n ->
        [one] Du schickst {$n} Lehrling {TERM($place, case: "to")}.
       *[other] Du schickst {$n} Lehrlinge {TERM($place, case: "to")}.
      }
places-area-master = {$seat} schickt den Meister {TERM($place, case: "to")}.
    .you = Du schickst den Meister {TERM($place, case: "to")}.
places-lab = { $n ->
    [one] {$seat} schickt {$n} Lehrling {TERM($place, case: "to")}.
   *[other] {$seat} schickt {$n} Lehrlinge {TERM($place, case: "to")}.
  }
    .you = { $n ->
        [one] Du schickst {$n} Lehrling {TERM($place, case: "to")}.
       *[other] Du schickst {$n} Lehrlinge {TERM($place, case: "to")}.
      }
places-lab-master = {$seat} schickt den Meister {TERM($place, case: "to")}.
    .you = Du schickst den Meister {TERM($place, case: "to")}.
passes-place = {$seat} setzt niemanden mehr ein.
    .you = Du setzt niemanden mehr ein.
has-placed = {$seat} kann niemanden mehr einsetzen.
    .you = Du kannst niemanden mehr einsetzen.
placing-ends = Alle Figuren sind eingesetzt.
evaluates = Jetzt kommt {TERM($place, case: "the")} dran. Reihenfolge: {$seats}.
leaves-council = Alle sind im Rat, darum muss der Letzte in der Reihenfolge gehen: {$seat}.
    .you = Alle sind im Rat, darum musst du gehen: In der Reihenfolge bist du ganz hinten.
names-holder = {$seat} entscheidet: Leonardo ist jetzt bei {$other}.
    .you = Du entscheidest: Leonardo ist jetzt bei {$other}.
    .other-is-you = {$seat} entscheidet: Leonardo ist jetzt bei dir.
keeps-leonardo = Leonardo ist jetzt bei {$seat}.
    .you = Leonardo ist jetzt bei dir.
stands-on = {$seat} besetzt das Feld „{$thing}“.
    .you = Du besetzt das Feld „{$thing}“.
withdraws = {$seat} nimmt die Figuren {TERM($place, case: "from")} zurück.
    .you = Du nimmst die Figuren {TERM($place, case: "from")} zurück.
council-over = Im Rat ist alles getan.
leaves-unused = {$seat} nutzt das Feld „{$thing}“ nicht.
    .you = Du nutzt das Feld „{$thing}“ nicht.
moves-apprentice = {$seat} versetzt einen Lehrling {TERM($origin, case: "from")} {TERM($place, case: "to")}.
    .you = Du versetzt einen Lehrling {TERM($origin, case: "from")} {TERM($place, case: "to")}.
moves-apprentice-of = {$seat} versetzt einen Lehrling von {$other} {TERM($origin, case: "from")} {TERM($place, case: "to")}.
    .you = Du versetzt einen Lehrling von {$other} {TERM($origin, case: "from")} {TERM($place, case: "to")}.
    .other-is-you = {$seat} versetzt einen deiner Lehrlinge {TERM($origin, case: "from")} {TERM($place, case: "to")}.
takes-florins = { $n ->
    [0] {$seat} findet im Rat keine Gulden.
   *[other] {$seat} nimmt {$n} Gulden aus dem Rat.
  }
    .you = { $n ->
        [0] Du findest im Rat keine Gulden.
       *[other] Du nimmst {$n} Gulden aus dem Rat.
      }
looks = { $n ->
    [one] {$seat} sieht sich die oberste Erfindung des Stapels an.
   *[other] {$seat} sieht sich die obersten {$n} Erfindungen des Stapels an.
  }
    .you = { $n ->
        [one] Du siehst dir die oberste Erfindung des Stapels an.
       *[other] Du siehst dir die obersten {$n} Erfindungen des Stapels an.
      }
looks-you = Du siehst, von oben: {$cards}.
arranges = {$seat} legt die Erfindungen in geheimer Reihenfolge zurück.
    .you = Du legst die Erfindungen in geheimer Reihenfolge zurück.
arranges-you = Du legst zurück, von oben: {$cards}.
takes-resource = { $n ->
    [0] {$seat} nimmt 1 {$thing} kostenlos.
   *[other] {$seat} nimmt 1 {$thing} für {$n} Gulden.
  }
    .you = { $n ->
        [0] Du nimmst 1 {$thing} kostenlos.
       *[other] Du nimmst 1 {$thing} für {$n} Gulden.
      }
takes-apprentice = { $n ->
    [0] {$seat} bekommt einen Lehrling kostenlos.
   *[other] {$seat} bekommt einen Lehrling für {$n} Gulden.
  }
    .you = { $n ->
        [0] Du bekommst einen Lehrling kostenlos.
       *[other] Du bekommst einen Lehrling für {$n} Gulden.
      }
takes-lab = { $n ->
    [0] {$seat} nimmt kostenlos das große Labor mit {$places} Plätzen.
   *[other] {$seat} nimmt für {$n} Gulden das große Labor mit {$places} Plätzen.
  }
    .you = { $n ->
        [0] Du nimmst kostenlos das große Labor mit {$places} Plätzen.
       *[other] Du nimmst für {$n} Gulden das große Labor mit {$places} Plätzen.
      }
turns-lab = { $n ->
    [0] {$seat} wendet kostenlos {TERM($lab, case: "the_acc")}, jetzt mit {$places} Plätzen.
   *[other] {$seat} wendet für {$n} Gulden {TERM($lab, case: "the_acc")}, jetzt mit {$places} Plätzen.
  }
    .you = { $n ->
        [0] Du wendest kostenlos {TERM($lab, case: "the_acc")}, jetzt mit {$places} Plätzen.
       *[other] Du wendest für {$n} Gulden {TERM($lab, case: "the_acc")}, jetzt mit {$places} Plätzen.
      }
fixes-robot = { $n ->
    [0] {$seat} baut kostenlos einen Roboter {TERM($lab, case: "to")} ein.
   *[other] {$seat} baut für {$n} Gulden einen Roboter {TERM($lab, case: "to")} ein.
  }
    .you = { $n ->
        [0] Du baust kostenlos einen Roboter {TERM($lab, case: "to")} ein.
       *[other] Du baust für {$n} Gulden einen Roboter {TERM($lab, case: "to")} ein.
      }
finds-nothing = {$seat} hat {TERM($place, case: "at")} nichts mehr zu tun.
    .you = Du hast {TERM($place, case: "at")} nichts mehr zu tun.
area-over = Alle Figuren kommen {TERM($place, case: "from")} zurück.
swaps = {$seat} tauscht auf dem Markt: {$cards} gegen {$others}.
    .you = Du tauschst auf dem Markt: {$cards} gegen {$others}.
works = { $n ->
    [one] {$seat}, {$lab}: {$n} Woche Arbeit, Stand {$weeks}.
   *[other] {$seat}, {$lab}: {$n} Wochen Arbeit, Stand {$weeks}.
  }
    .you = { $n ->
        [one] Dein {$lab}: {$n} Woche Arbeit, Stand {$weeks}.
       *[other] Dein {$lab}: {$n} Wochen Arbeit, Stand {$weeks}.
      }
labs-worked = Die Arbeit in den Laboren ist getan. Alle Figuren kommen zurück.
completes = {$seat} stellt fertig: {$thing}.
    .you = Du stellst fertig: {$thing}.
completes-none = In dieser Runde wird keine Erfindung fertig.
is-paid = {$seat} bekommt {$n} Gulden für: {$thing}.
    .you = Du bekommst {$n} Gulden für: {$thing}.
is-paid-later = Geringerer Lohn: {$seat} bekommt {$n} Gulden für: {$thing}.
    .you = Geringerer Lohn: Du bekommst {$n} Gulden für: {$thing}.
takes-card = {$seat} behält die Karte: {$thing}.
    .you = Du behältst die Karte: {$thing}.
bids = {$seat} bietet {$n}.
    .you = Du bietest {$n}.
wins-card = {$seat} kauft die Karte für {$n} Gulden: {$thing}.
    .you = Du kaufst die Karte für {$n} Gulden: {$thing}.
card-gone = Niemand bietet etwas, also kommt diese Karte aus dem Spiel: {$thing}.
still-works = {$seat} arbeitet {TERM($lab, case: "at")} an derselben Erfindung: {$thing}.
    .you = Du arbeitest {TERM($lab, case: "at")} an derselben Erfindung: {$thing}.
continues = {$seat} arbeitet {TERM($lab, case: "at")} für den geringeren Lohn weiter: {$thing}.
    .you = Du arbeitest {TERM($lab, case: "at")} für den geringeren Lohn weiter: {$thing}.
stops = {$seat} hört {TERM($lab, case: "at")} auf: {$thing}.
    .you = Du hörst {TERM($lab, case: "at")} auf: {$thing}.
council-florin = { $n ->
    [one] In den Rat kommt ein Gulden: {$n} liegt dort.
   *[other] In den Rat kommt ein Gulden: {$n} liegen dort.
  }
variety = { $n ->
    [0] {$seat} bekommt keinen Bonus; verschiedene Arten: {$kinds}.
   *[other] {$seat} bekommt {$n} Gulden dazu; verschiedene Arten: {$kinds}.
  }
    .you = { $n ->
        [0] Du bekommst keinen Bonus; verschiedene Arten: {$kinds}.
       *[other] Du bekommst {$n} Gulden dazu; verschiedene Arten: {$kinds}.
      }
final = { $rank ->
    [1] {$seat} gewinnt mit {$n} Gulden; Erfindungskarten: {$cards}.
   *[other] Platz {$rank}: {$seat} mit {$n} Gulden; Erfindungskarten: {$cards}.
  }
    .you = { $rank ->
        [1] Du gewinnst mit {$n} Gulden; Erfindungskarten: {$cards}.
       *[other] Platz {$rank}: du mit {$n} Gulden; Erfindungskarten: {$cards}.
      }

# Fragen
ask-addon = { $n ->
    [one] Welche Zusatzausstattung nimmst du? Es ist deine letzte.
   *[other] Welche Zusatzausstattung nimmst du? Du wählst noch {$n}.
  }
ask-resource = Welchen Rohstoff nimmst du?
ask-resources = { $n ->
    [one] Welchen Rohstoff nimmst du?
   *[other] Welche {$n} Rohstoffe nimmst du? Höchstens {$most} gleiche.
  }
ask-robot = Wo baust du den Roboter ein?
ask-start = Arbeit beginnen? Woran, sieht niemand.
ask-start-in = Was beginnst du {TERM($lab, case: "at")}?
ask-cancel = Welche Arbeit brichst du ab?
ask-place = Wohin schickst du Figuren?
ask-place-in = Wen schickst du {TERM($place, case: "to")}?
ask-leonardo = Wer bekommt Leonardo?
ask-field = Welches Feld besetzt du im Rat?
ask-move = Einen Lehrling versetzen?
ask-whose = Wessen Lehrling versetzt du?
ask-move-from = Woher kommt der Lehrling?
ask-move-to = Wohin geht der Lehrling {TERM($place, case: "from")}?
ask-look = Den Stapel von oben ansehen?
ask-arrange = Welche Erfindung kommt als Nummer {$n} von oben zurück?
ask-buy = Einen Rohstoff für {$n} Gulden kaufen?
ask-area = { $n ->
    [0] Was tust du {TERM($place, case: "at")}? Jetzt kostet es nichts.
   *[other] Was tust du {TERM($place, case: "at")}? Jetzt kostet es {$n} Gulden.
  }
ask-swap = Auf dem Markt tauschen?
ask-lay = Welche Karten legst du ab, {$low} oder {$high}?
ask-get = { $n ->
    [one] Welche Karte nimmst du?
   *[other] Welche {$n} Karten nimmst du?
  }
ask-which = Welche Erfindung stellst du fertig?
ask-handle = Welche deiner Erfindungen wird als Nächstes bezahlt?
ask-bid = Was bietest du für die Karte „{$thing}“? Bietende: {$n}.
ask-follow = Jemand war schneller. {TERM($lab, case: "at", cap: 1)} weiterarbeiten ({$thing})?
ask-order = Was sollen wir für dich tun?
ask-order-limit = Bis zu welchem Preis sollen wir {TERM($place, case: "at")} für dich zugreifen?
ask-order-buy = Du besetzt das Feld zum Kaufen. Welchen Rohstoff nimmst du?
ask-order-fill = Wie viele Lehrlinge schickst du {TERM($place, case: "to")}? Der Meister folgt im nächsten Zug.

# Knöpfe: ein Verb mit seiner Zahl, kein Punkt
name-of = {TERM($thing, cap: 1)}
verb-start = Arbeit beginnen
verb-cancel = Arbeit abbrechen
pass-start = Passen: nichts beginnen
start-done = Das ist alles
cancel-in = {TERM($lab, case: "at", cap: 1)} abbrechen
cancel-both = In beiden Laboren abbrechen
start-in = {TERM($lab, case: "at", cap: 1)} beginnen
start-on = {$no} {TERM($thing, case: "short")}: {$cards}
place-apprentices = { $n ->
    [one] {$n} Lehrling schicken
   *[other] {$n} Lehrlinge schicken
  }
place-master = {TERM($thing, cap: 1)}
pass-place = Passen: nichts mehr einsetzen
verb-leonardo = Leonardo vergeben
name-holder = {$seat}
  .you = Du
withdraw = Aus dem Rat zurückziehen
leave-florins = Besetzen, Gulden liegen lassen
use-nothing = Nichts tun
verb-move = Lehrling versetzen
whose-apprentice = Lehrling von {$seat}
  .you = Einer deiner Lehrlinge
look = { $n ->
    [one] Die oberste Karte ansehen
   *[other] Die obersten {$n} Karten ansehen
  }
put-card = { $n ->
    [1] Nach oben: {$no} {$thing}
   *[other] Als Nummer {$n}: {$no} {$thing}
  }
put-rest = { $n ->
    [one] Die letzte liegen lassen
   *[other] Die anderen {$n} liegen lassen
  }
verb-buy = Rohstoff für {$n} Gulden kaufen
take-resource = { $n ->
    [0] 1 {$thing} kostenlos nehmen
   *[other] 1 {$thing} für {$n} Gulden nehmen
  }
take-apprentice = { $n ->
    [0] Lehrling nehmen · kostenlos
   *[other] Lehrling für {$n} Gulden nehmen
  }
improve = { $n ->
    [0] {$thing} · kostenlos
   *[other] {$thing} · {$n}
  }
robot-into = {TERM($lab, case: "to", cap: 1)} einbauen
pass-area = Passen: Figuren zurücknehmen
verb-swap = Karten tauschen
lay-card = Ablegen: {$thing}
get-card = Nehmen: {$thing}
finish-invention = Fertigstellen: {$no} {$thing} · {$kind} · {$cards}
verb-handle = Die nächste wählen
handle-invention = Als Nächstes: {$no} {$thing} · {$kind} · {$cards}
verb-bid = Bieten
continue = Weiterarbeiten
stop = Aufhören
order-up-to = { $n ->
    [0] Nur kostenlos
   *[other] Bis zu {$n} Gulden
  }
order-withdraw = Figuren sofort zurücknehmen
order-idle = Passen, wo für mich nichts ist
order-then-master = {TERM($place, cap: 1)}, danach der Meister
order-fill = { $n ->
    [one] {$n} Lehrling, danach der Meister
   *[other] {$n} Lehrlinge, danach der Meister
  }
ahead-once = Einmal nehmen, dann zurück
ahead-up-to = Nehmen bis höchstens {$n} Gulden
ahead-buy = 1 {$thing} für {$n} Gulden kaufen

# Anmerkungen neben Möglichkeiten
invention-note = { $n ->
    [one] {$kind} · {$n} Woche, bringt {$first}, später {$later}
   *[other] {$kind} · {$n} Wochen, bringt {$first}, später {$later}
  }
invention-note-less = { $n ->
    [one] {$kind} · {$n} Woche, Rabatt {$less} schon abgezogen; bringt {$first}, später {$later}
   *[other] {$kind} · {$n} Wochen, Rabatt {$less} schon abgezogen; bringt {$first}, später {$later}
  }
strongest-there = größte Stärke dort: {$n}
weeks-to-go = { $n ->
    [0] keine Wochen mehr nötig
    [one] noch {$n} Woche
   *[other] noch {$n} Wochen
  }
weeks-to-go-less = { $n ->
    [0] keine Wochen mehr nötig, Rabatt {$less} schon abgezogen
    [one] noch {$n} Woche, Rabatt {$less} schon abgezogen
   *[other] noch {$n} Wochen, Rabatt {$less} schon abgezogen
  }
brings-nothing = bringt jetzt nichts
council-has = { $n ->
    [one] dort liegt {$n} Gulden
   *[other] dort liegen {$n} Gulden
  }
left = noch {$n}
you-have = Du hast {$n} Gulden.

# Warum nicht
why-too-dear = { $n ->
    [one] Dir fehlt {$n} Gulden.
   *[other] Dir fehlen {$n} Gulden.
  }
why-third-letter = Niemand darf den Buchstaben {$letter} ein drittes Mal wählen.
why-all-apprentices = Du hast schon alle {$n} Lehrlinge.
why-shops-empty = In den Läden liegen zu wenige Karten.
why-shop-empty = Dieser Laden ist leer.
why-no-robot-place = Kein Roboterplatz ist frei: Nur Labore mit 5 oder 6 Plätzen haben welche.
why-no-idle-robot-place = Wo ein Roboterplatz frei ist, wird gerade gearbeitet.
why-lab-works = {TERM($lab, case: "at", cap: 1)} wird gearbeitet, darum lässt sich dort nichts ausbauen.
why-no-large = Du hast das große Labor noch nicht.
why-has-large = Du hast das große Labor schon.
why-turned = Schon gewendet: {$lab}.
why-no-robots = Mehr als drei Roboter darf niemand haben.
why-no-idle-lab = In allen deinen Laboren wird gearbeitet.
why-no-work = Es läuft keine Arbeit, die du abbrechen könntest.
why-no-cards = Deine Rohstoffe reichen für keine Erfindung, die du beginnen kannst.
why-other-lab = Daran arbeitet schon dein anderes Labor.
why-completed = Das hast du schon fertiggestellt.
why-missing = Dir fehlt: {$cards}.
why-no-city = In den Forschungsrunden geht niemand in die Stadt.
why-lab-idle = Dort wird nicht gearbeitet: Arbeit beginnt am Anfang einer Runde.
why-lab-full = Dort sind alle Plätze besetzt.
why-no-apprentices = Alle deine Lehrlinge sind eingesetzt.
why-placed = Dort hast du in dieser Runde schon Lehrlinge eingesetzt.
why-master-used = Dein Meister ist schon eingesetzt.
why-field-taken = Dort steht schon {$seat}.
why-nobody-here = Von dort lässt sich niemand versetzen.
why-first-there = Dort steht die Farbe dieses Lehrlings schon an erster Stelle.
why-same-place = Dort steht der Lehrling schon.
why-no-hand = Du hast keine Rohstoffe auf der Hand.

# Überschriften: wer jetzt was tut
headline-hidden = Was als Nächstes kommt, ist noch verborgen
headline-addon = {$seat} wählt eine Zusatzausstattung
    .you = Du wählst eine Zusatzausstattung
headline-start = {$seat} kann eine Arbeit beginnen
    .you = Du kannst eine Arbeit beginnen
headline-place = {$seat} setzt Figuren ein
    .you = Du setzt Figuren ein
headline-leonardo = {$seat} bestimmt, wer Leonardo bekommt
    .you = Du bestimmst, wer Leonardo bekommt
headline-field = {$seat} wählt im Rat
    .you = Du wählst im Rat
headline-move = {$seat} darf einen Lehrling versetzen
    .you = Du darfst einen Lehrling versetzen
headline-look = {$seat} darf sich den Stapel ansehen
    .you = Du darfst dir den Stapel ansehen
headline-arrange = {$seat} sieht sich den Stapel an
    .you = Du siehst dir den Stapel an
headline-buy = {$seat} darf einen Rohstoff kaufen
    .you = Du darfst einen Rohstoff kaufen
headline-area = {TERM($place, case: "at", cap: 1)} ist {$seat} dran
    .you = {TERM($place, case: "at", cap: 1)} bist du dran
headline-which = {$seat} stellt eine Erfindung fertig
    .you = Du stellst eine Erfindung fertig
headline-handle = {$seat} wählt, was als Nächstes bezahlt wird
    .you = Du wählst, was als Nächstes bezahlt wird
headline-follow = {$seat} arbeitet weiter oder hört auf
    .you = Du arbeitest weiter oder hörst auf
headline-bid = Gebote für die Karte „{$thing}“
headline-stake-shop = { $n ->
    [0] {$thing} kostenlos oder passen
   *[other] {$thing} für {$n} Gulden oder passen
  }
headline-stake-academy = { $n ->
    [0] ein Lehrling kostenlos oder passen
   *[other] ein Lehrling für {$n} Gulden oder passen
  }
headline-stake-workshop = { $n ->
    [0] Labor oder Roboter kostenlos, oder passen
   *[other] Labor oder Roboter für {$n} Gulden, oder passen
  }
headline-round = Runde {$n} von {$m}
headline-research = Forschungsrunde, Runde {$n} von {$m}
headline-round-zero = Spielvorbereitung
headline-wins = {$seats} gewinnt
    .you = Du gewinnst
headline-won-with = mit {$n} Gulden

# Der Plan als Text
text-nobody = niemand
text-cards = {$thing} {$n}
text-round = Runde {$n} von {$m}; Leonardo ist bei {$seat}.
    .you = Runde {$n} von {$m}; Leonardo ist bei dir.
text-research = Runde {$n} von {$m}, eine Forschungsrunde; Leonardo ist bei {$seat}.
    .you = Runde {$n} von {$m}, eine Forschungsrunde; Leonardo ist bei dir.
text-phase-setup = Runde 0: Zusatzausstattungen
text-phase-start = Phase A: Arbeitsbeginn
text-phase-place = Phase B: Einsetzen
text-phase-city = Phase C: Auswertung
text-phase-complete = Phase D: Fertigstellung
text-phase-end = Das Spiel ist aus
text-holder = Leonardo ist bei {$seat}.
    .you = Leonardo ist bei dir.
text-order = Noch an der Reihe: {$seats}
text-mayor = Der Stadtherr steht {TERM($place, case: "at")}
text-auction = Verdeckte Versteigerung der Karte „{$thing}“: {$seats}
text-done = Fertig: {$thing}, {$seat}, {$lab}; bringt {$n}, noch nicht bezahlt
    .you = Fertig: {$thing}, du, {$lab}; bringt {$n}, noch nicht bezahlt
text-done-paid = Fertig: {$thing}, {$seat}, {$lab}; bezahlt {$n}
    .you = Fertig: {$thing}, du, {$lab}; bezahlt {$n}
text-done-later = Später fertig: {$thing}, {$seat}, {$lab}; bringt {$n}, noch nicht bezahlt
    .you = Später fertig: {$thing}, du, {$lab}; bringt {$n}, noch nicht bezahlt
text-done-later-paid = Später fertig: {$thing}, {$seat}, {$lab}; bezahlt {$n}
    .you = Später fertig: {$thing}, du, {$lab}; bezahlt {$n}
text-invention = Gefragt: Nr. {$no} {$thing} ({TERM($colour, case: "abbr")}, {$kind}): {$cards}; Wochen {$weeks}; bringt {$first}, später {$later}
text-deck = Im Stapel {$n}, in unbekannter Reihenfolge: {$cards}
text-gone = Aus dem Spiel: {$cards}
text-area-council = {$place} (Gulden {$n}): {$groups}
text-area-workshop = {$place} (Roboter {$n}, Preis {$price}): {$groups}
text-area-academy = {$place} (Lehrlinge {$n}, Preis {$price}): {$groups}
text-area-shop = {$place} ({$thing} {$n}, Preis {$price}): {$groups}
text-area-market = {$place} (Karten {$n}): {$groups}
text-group = {$rank}. {$seat} {$n} (Stärke {$strength})
    .you = {$rank}. du {$n} (Stärke {$strength})
text-group-master = {$rank}. {$seat} {$n} und der Meister (Stärke {$strength})
    .you = {$rank}. du {$n} und der Meister (Stärke {$strength})
text-field = Feld {$n} im Rat: {$seat}
    .you = Feld {$n} im Rat: du
text-market = Auf dem Markt: {$cards}
text-player = {$seat}: Lehrlinge {$n}, einzusetzen {$free}, in der Akademie {$academy}; der Meister ist eingesetzt
    .you = Du: Lehrlinge {$n}, einzusetzen {$free}, in der Akademie {$academy}; der Meister ist eingesetzt
text-player-master = {$seat}: Lehrlinge {$n}, einzusetzen {$free} und der Meister, in der Akademie {$academy}
    .you = Du: Lehrlinge {$n}, einzusetzen {$free} und der Meister, in der Akademie {$academy}
text-florins = {$seat}: Gulden {$n}
    .you = Du: Gulden {$n}
text-passed = {$seat} setzt niemanden mehr ein
    .you = Du setzt niemanden mehr ein
text-lab-idle = {$seat}, {$lab}: frei; Plätze {$places}, für Roboter {$places2}; Roboter {$n}
    .you = Dein {$lab}: frei; Plätze {$places}, für Roboter {$places2}; Roboter {$n}
text-lab = {$seat}, {$lab}: {$state}, Wochen {$weeks}, diese Runde +{$works}; Plätze {$places}, für Roboter {$places2}; Roboter {$n}; {$figures}
    .you = Dein {$lab}: {$state}, Wochen {$weeks}, diese Runde +{$works}; Plätze {$places}, für Roboter {$places2}; Roboter {$n}; {$figures}
text-lab-secret = geheime Arbeit
text-lab-rest = frei
text-lab-follows = offene Arbeit, {$thing} ({$cards})
text-figures = Lehrlinge {$n}
text-figures-master = Lehrlinge {$n} und der Meister
text-inventions = {$seat}, Erfindungskarten: {$cards}
    .you = Deine Erfindungskarten: {$cards}
text-completed = {$seat}, fertiggestellt: {$cards}
    .you = Du hast fertiggestellt: {$cards}
text-addons = {$seat}, Zusatzausstattungen: {$things}
    .you = Deine Zusatzausstattungen: {$things}
text-own-florins = Deine Gulden: {$n}
text-own-hand = Deine Rohstoffe: {$cards}
text-work = Deine Arbeit, {$lab}: {$things} ({$cards}); nötige Wochen {$n}, Rabatt {$discount}
text-knows = Du kennst die obersten Karten des Stapels: {$cards}
text-looking = Du siehst dir an, von oben: {$cards}
text-own-bid = Dein Gebot: {$n}
text-result = {$rank}. {$seat}: Gulden {$n}, Erfindungskarten {$cards}, Arten {$kinds} (am Anfang {$start}, voller Lohn {$first}, geringerer Lohn {$later}, Rat {$council}, verschiedene Arten {$variety}, Preise {$prices}, Gebote {$bids})
    .you = {$rank}. Du: Gulden {$n}, Erfindungskarten {$cards}, Arten {$kinds} (am Anfang {$start}, voller Lohn {$first}, geringerer Lohn {$later}, Rat {$council}, verschiedene Arten {$variety}, Preise {$prices}, Gebote {$bids})
alt-display = Gefragt: {$cards}.
alt-player = {$seat}: Lehrlinge {$n}, Erfindungskarten {$cards}.
    .you = Du: Lehrlinge {$n}, Erfindungskarten {$cards}.
alt-player-florins = {$seat}: Gulden {$florins}, Lehrlinge {$n}, Erfindungskarten {$cards}.
    .you = Du: Gulden {$florins}, Lehrlinge {$n}, Erfindungskarten {$cards}.

# Woher die Gulden kommen
part-start = am Anfang
part-first = voller Lohn
part-later = geringerer Lohn
part-council = Rat
part-variety = verschiedene Arten
part-prices = bezahlte Preise
part-bids = bezahlte Gebote

# Einstellungen eines Tisches
option-setup = Aufbau
option-setup-beginner = für Anfänger: Startsets
option-setup-advanced = für Fortgeschrittene: Zusatzausstattungen nach Wahl
option-codex1 = Codex I: mächtiger Rat
option-codex2 = Codex II: Markt
option-start_player = Startspieler
option-start_player-random = ausgelost
option-start_player-chosen = vom Gastgeber bestimmt: erster Platz

# So wird gespielt, in einer Minute
how-to-play-goal = In Florenz sind Erfindungen gefragt. {COUNT($rounds, "Runde", "Runden")} lang baust du Maschinen, die die Stadt bestellt; sie zahlt gut, am besten in der Runde, in der eine zum ersten Mal fertig wird. Wer am Ende die meisten Gulden hat, gewinnt.
how-to-play-turn = Jede Runde kannst du heimlich Rohstoffe unter ein freies Labor legen: genau die, die eine Erfindung braucht. Dann setzen alle reihum Lehrlinge und Meister ein, in der Stadt oder in eigenen Laboren, die arbeiten. Die Stadt wird von A bis H ausgewertet: Wer an einem Ort am stärksten ist, handelt zuerst, und jede weitere Aktion dort kostet mehr. Danach arbeiten die Labore: ein Lehrling {COUNT($by_apprentice, "Woche", "Wochen")}, der Meister {$by_master}, ein Roboter {$by_robot}. Ab Runde {$first_research} arbeiten nur die Labore.
how-to-play-scores = Eine Erfindung mit genug Wochen wird von selbst fertig. Alle, die sie in derselben Runde fertigstellen, bekommen den vollen Lohn; die Karte bekommt der Einzige oder wer die verdeckte Versteigerung gewinnt. Später gibt es weniger. Jede Karte spart {COUNT($discount, "Woche", "Wochen")} bei späteren Erfindungen ihrer Art. Am Ende bringen Karten von {$bonus_1_kinds} verschiedenen Arten {COUNT($bonus_1, "Gulden", "Gulden")}, von {$bonus_2_kinds} Arten {$bonus_2} und von {$bonus_3_kinds} Arten {$bonus_3}.
how-to-play-mistake-1 = Alle in die Stadt schicken: Ohne Figuren im Labor steht die Arbeit still, und andere werden vorher fertig.
how-to-play-mistake-2 = Kurz vor der Werkstatt eine Arbeit beginnen: Wo gearbeitet wird, lässt sich kein Labor wenden und kein Roboter einbauen. Bau zuerst aus.
how-to-play-mistake-3 = Keine Gulden haben: Nur die erste Aktion an jedem Ort ist billig. Ein paar zurückgelegte Gulden bringen oft eine zweite Karte.
