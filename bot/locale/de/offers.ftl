# Open seats
offers-title = Freie Plätze
offers-find = Mitspieler finden
offers-stand = Die freien Plätze werden angeboten bis {$when}.
offers-none = Gerade werden keine Plätze angeboten. Eröffne einen Tisch und drück auf „Mitspieler finden“.
offers-sit = {$n}. Hinsetzen
offers-more = Mehr freie Plätze
offers-mine = Freie Plätze für mich
offers-seats = {$n} von { $seats ->
    [one] {$seats} Spieler
   *[other] {$seats} Spielern
}
offers-until = bis {$when}
offers-rating = Wertung {$low}–{$high}
offers-experience-any = Beliebige Erfahrung
offers-experience-beginners = Einsteiger willkommen
offers-experience-skilled = Erfahrene Spieler
offers-with = Am Tisch: {$names}
offers-sit-here = Hinsetzen
offers-seated = { $n ->
    [0] Du sitzt am Tisch. Jetzt fehlt nur der Start durch den Gastgeber.
    [one] Du sitzt am Tisch. Es fehlt noch eine Person.
   *[other] Du sitzt am Tisch. Es fehlen noch {$n} Personen.
  }
offers-tell-hours = Meine Ruhezeiten angeben
offers-overlap = Ihr seid täglich {$hours} h gemeinsam wach: ungefähr { $n ->
    [one] {$n} Runde
   *[other] {$n} Runden
} pro Woche.
offers-overlap-later = Deine Wachzeit hat sich gerade geändert. Wie lange ihr gemeinsam wach seid, steht hier ab {$when}.
offers-what = Biete die freien Plätze an, dann findet sie, wer einen Tisch sucht. Wie lange gilt das Angebot?
offers-where-group = Es ist in der Liste freier Plätze dieser Gruppe zu sehen und, falls sie einen hat, an ihrem Aushang.
offers-where-private = Es wird in privaten Chats mit Bottega gezeigt.
offers-where-members = Es ist nur in dieser Gruppe zu sehen, weil der Tisch für ihre Mitglieder ist.
offers-days = { $n ->
    [one] {$n} Tag lang
   *[other] {$n} Tage lang
}
offers-wanted = { $n ->
    [one] {$n} Spieler
   *[other] {$n} Spieler
}
offers-repeat = Bis zu {$n}× wiederholen
offers-any-rating = Beliebige Wertung
offers-rating-field = Wertung, zum Beispiel 1400-1700
offers-rating-form = Schreib die Wertung als zwei Zahlen, zum Beispiel 1400-1700.
offers-over = Das Angebot ist vorbei. Du kannst ein neues erstellen.
offers-end = Angebot zurückziehen
offers-pace = Tempo
offers-board = Aushang freier Plätze
offers-board-moved = Der Aushang freier Plätze ist jetzt in einem anderen Kanal.
offers-board-gone = Der Aushang freier Plätze ist entfernt.
offers-board-what = Der Aushang ist eine Nachricht mit den freien Plätzen. Er wird an Ort und Stelle geändert und benachrichtigt niemanden.
offers-board-place = Aushang hier anbringen
offers-board-move = Aushang hierher verlegen
offers-board-take = Aushang entfernen
tables-of-group = Tische der ganzen Gruppe

# Shared moments
moment-share = Diesen Moment teilen
moment-what = Wer diesen Link hat, sieht diesen Moment so, wie ihn alle sehen dürfen, mit den Namen der Spieler. Ein Konto ist nicht nötig.
moment-link = Link
moment-open = Link öffnen
moment-no-page = Diese Bottega hat keine öffentliche Seite, darum gibt es keine Links.
moment-many = Du hast { $n ->
    [one] {$n} Link
   *[other] {$n} Links
}, mehr geht nicht. Widerruf zuerst einige.
moment-hands-ask = Die Partie ist vorbei: Dürfen Links deine Karten zeigen? Du kannst nur einmal wählen.
moment-hands-yes = Meine Karten zeigen
moment-hands-no = Meine Karten nicht zeigen
moment-hands-shown = Links zu dieser Partie zeigen deine Karten.
moment-hands-hidden = Links zu dieser Partie zeigen deine Karten nicht.
moment-revoke = Meine Links widerrufen
moment-revoke-all = Alle Links zum Tisch widerrufen
moment-revoke-everywhere = Meine Links zu allen Tischen widerrufen
moment-revoked = Die Links sind widerrufen und führen nirgendwohin.
moment-none-revoked = Du hattest keine Links zu widerrufen.
moment-chosen = Deine Wahl ist gespeichert.
