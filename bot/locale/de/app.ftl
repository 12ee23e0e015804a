# The table service, German.

app-name = Bottega
app-thing = {TERM($thing, cap: 1)}
app-lang-en = English
app-lang-cs = Čeština
app-lang-ru = Русский
app-lang-de = Deutsch
app-ai-name = KI {$n}
app-deleted-name = Jemand {$mark}
app-on = an
app-off = aus

# Opening a table
app-choose-game = Welches Spiel?
app-card = {$game}: {$players}, {$minutes}
app-card-what = {$players}, {$minutes}. {$what}
app-card-players = {$low}–{$high} Spieler
app-card-minutes = {$shortest}–{$longest} Minuten
app-opened = Der Tisch ist offen. Wer setzt sich dazu?
app-play-now = { $n ->
    [one] Mit einer KI spielen
   *[other] Mit {$n} KIs spielen
  }
app-table-title = {$game} · {$table}
app-seat-line = {$n}. {$name}
app-seat-host = {$n}. {$name} · Gastgeber
app-seats-free = { $n ->
    [one] Ein Platz ist noch frei.
   *[other] {$n} Plätze sind noch frei.
  }
app-lobby-needs = { $n ->
    [one] Eine Person fehlt noch: Lade sie ein oder setz eine KI dazu.
   *[other] {$n} Personen fehlen noch: Lade sie ein oder setz eine KI dazu.
  }
app-lobby-ready = Ihr seid genug: Der Gastgeber drückt auf „Los“.
app-host-is = Gastgeber: {$name}
app-options-usual = wie üblich
app-options-are = Optionen: {$options}
app-learning-on = Lerntisch: Neben jeder Möglichkeit steht, was sie gerade wert ist.
app-join = Mitspielen
app-leave = Tisch verlassen
app-add-ai = KI dazusetzen
app-options = Optionen
app-start = Los
app-how-to-play = So wird gespielt
app-invite = Einladen
app-invite-text = Gib einen Link weiter: Wer ihn öffnet, kann sich dazusetzen.
app-invite-field = Link
app-invite-page = Link zur Seite
app-options-how = Jeder Knopf zeigt, was gerade gilt; ein Druck ändert es.
app-set-how = Wähl, was du ändern möchtest.
app-set-rules = Regeln und Varianten
app-set-hints = Lernen und Tipps
app-set-level = Wie stark die KI spielt
app-set-language = Sprache am Tisch
app-set-talk = Tischgespräch im Chat
app-set-people = Mitspieler, Tisch schließen
app-set-pings = Benachrichtigungen
app-set-reminder = Erinnerungen
app-set-devices = Wo du benachrichtigt wirst
app-set-answers = Wo ich antworte
app-set-theme = Farben
app-set-layout = Handy oder Computer
app-set-ai-speed = Tempo der KIs
app-option-now = {$option}: {$value}
app-learning-what = Am Lerntisch steht neben jeder Möglichkeit, was sie wert ist, und die KI gibt auf Wunsch einen Tipp.
app-level-apprentice = Lehrling
app-level-apprentice-about = macht Fehler wie ein Mensch
app-level-journeyman = Geselle
app-level-journeyman-about = spielt vernünftig und denkt einen Schritt voraus
app-level-master = Meister
app-level-master-about = probiert vor jedem Zug viele Partien durch und braucht dafür einen Moment
app-kick = {$name} entfernen
app-close-lobby = Tisch schließen
app-admin-note = Als Admin dieser Gruppe kannst du Mitspieler entfernen oder den Tisch schließen. Alles andere bestimmt der Gastgeber.
app-lobby-closed = Dieser Tisch wurde vor dem Beginn geschlossen. Eröffne einen neuen.
app-lobby-started = Diese Partie läuft schon.
app-not-begun = Die Partie hat noch nicht begonnen.

# Lobby refusals
app-no-game = So ein Spiel gibt es hier nicht. Such dir eins aus der Liste aus.
app-game-gone = Das Spiel {$game} gibt es hier nicht mehr.
app-no-table = So einen Tisch gibt es nicht. Schau bei deinen Tischen nach.
app-table-full = Alle Plätze sind besetzt. Eröffne mit /play einen eigenen Tisch.
app-seated-already = Du sitzt schon hier.
app-not-seated = Du sitzt nicht an diesem Tisch. Du darfst zuschauen und Verlauf und Regeln lesen.
app-bad-invitation = Diese Einladung gilt hier nicht. Bitte um eine neue.
app-host-stays = Den Gastgeber kann niemand entfernen. Verlass stattdessen selbst den Tisch.
app-seats-needed = Dieses Spiel braucht {$low} bis {$high} Spieler. Setz eine KI dazu oder warte noch.
app-option-unfit = „{$option}: {$value}“ geht nicht mit {$n} Spielern. Ändern kannst du es unter Optionen.
app-may-not-open = Hier kannst du keine Tische eröffnen.
app-many-lobbies = { $n ->
    [one] Du hast schon einen Tisch, an dem es noch nicht losgegangen ist: {$tables}. Starte ihn oder schließ ihn unter Optionen, dann eröffne den nächsten.
   *[other] Du hast schon {$n} Tische, an denen es noch nicht losgegangen ist: {$tables}. Starte einen oder schließ einen unter Optionen, dann eröffne den nächsten.
  }
app-many-tables = { $n ->
    [one] Du bist schon Gastgeber an einem Tisch, der noch läuft. Spiel ihn zu Ende oder beende ihn, dann eröffne den nächsten.
   *[other] Du bist schon Gastgeber an {$n} Tischen, die noch laufen. Spiel einen zu Ende oder beende ihn, dann eröffne den nächsten.
  }
app-too-fast = Das ging sehr schnell. Nichts hat sich geändert: Warte einen Moment und drück dann noch einmal.
app-too-fast-here = Hier ist gerade sehr viel los. Nichts hat sich geändert: Warte einen Moment und drück dann noch einmal.
app-many-pictures = Viele Bilder für dich in kurzer Zeit: Hier steht es als Text, Bilder gibt es in einer Minute wieder.
app-many-here = { $n ->
    [one] Hier gibt es schon einen Tisch. Spielt ihn zu Ende oder beendet ihn, oder eröffne diesen woanders.
   *[other] Hier gibt es schon {$n} Tische. Spielt einen zu Ende oder beendet ihn, oder eröffne diesen woanders.
  }
app-many-in-all = Gerade ist kein Platz für weitere Tische. Versuch es später noch einmal.
app-many-seats = { $n ->
    [one] Du sitzt schon an einem Tisch. Spiel zu Ende oder verlass ihn, dann setz dich hierher.
   *[other] Du sitzt schon an {$n} Tischen. Spiel eine Partie zu Ende oder verlass einen Tisch, dann setz dich hierher.
  }
app-may-not-join = Hier kannst du dich nicht dazusetzen.
app-may-not-invite = Einladen kann nur, wer am Tisch sitzt.
app-may-not-talk = Hier können nur die Spieler schreiben.
app-may-not-options = Die Optionen stellt nur der Gastgeber ein.
app-may-not-seat-an-ai = Eine KI dazusetzen oder wegnehmen kann nur der Gastgeber.
app-may-not-kick = Mitspieler entfernen können nur der Gastgeber, die Admins der Gruppe und wer diesen Bot betreibt.
app-may-not-start = Die Partie starten kann nur der Gastgeber.
app-may-not-watch = Hier kannst du nicht zuschauen.
app-may-not-answer = Hier antwortet nur, wer mitspielt.
app-may-not-undo = Zurücknehmen kann nur, wer mitspielt.
app-may-not-vote = Hier stimmt nur ab, wer mitspielt.
app-may-not-pause = Diesen Tisch kannst du nicht anhalten.
app-may-not-rewind = Allein geht niemand zurück: Lass den Tisch abstimmen.
app-may-not-end = Eine Partie beenden können nur der Gastgeber, die Admins der Gruppe und wer diesen Bot betreibt.
app-may-not-export = Sichern kannst du nur Partien, in denen du mitspielst.
app-may-not-show = Den Film allen zeigen kann nur, wer mitgespielt hat.
app-may-not-rematch = Um eine Revanche bitten kann nur, wer mitgespielt hat.
app-may-not-records = Die Bilanz ein- und ausschalten können nur die Admins der Gruppe und wer hier schon Gastgeber war.
app-may-not-night = Einen Abend ändern können nur die Admins der Gruppe und wer ihn geplant hat.

# Playing
app-your-move = Dein Zug
app-hand = Meine Karten
app-board = Spielplan
app-menu = Mehr …
app-story = Verlauf
app-rules = Regeln
app-rule = Regeln: {$rule}
app-text-board = Spielplan als Text
app-parts = Teil vergrößern
app-whole-board = Der ganze Plan
app-page-open = Tisch öffnen
app-page-once = Der Link öffnet diesen Tisch im Browser, angemeldet als du: nur einmal und innerhalb von {$minutes} Minuten. Gib ihn nicht weiter.
app-page-go = Zur Seite
app-page-nowhere = Dieser Bot hat keine Webseite, die von außen erreichbar ist.
app-show-here = Hier zeigen
app-watching = Du schaust zu.
app-nothing-asked = Gerade bist du nicht gefragt.
app-nothing-asked-yet = Gerade bist du nicht gefragt. Du bekommst eine Nachricht, wenn du am Zug bist.
app-your-turn = Du bist am Zug
app-waiting-for-you = Wir warten auf dich und: {$seats}
app-you-win = Du gewinnst
app-you-share = Du gewinnst gemeinsam mit {$seats}
app-so-far = Bisher: {$word}
app-back = Zurück
app-to-table = Zurück zum Tisch
app-cancel = Abbrechen
app-more = Etwas anderes
app-plan-next = Weiter
app-plan-more = Weitere Einstellungen
app-aside = Weitere Möglichkeiten …
app-way-turn = Weiterdrehen ↻
app-way-flip = Wenden ⇋
app-group = {$group} ({$n})
app-page-before = Vorige
app-page-after = Weitere
app-none-of-it = Nichts davon
app-done-count = Fertig · {$n} von {$most}
app-confirm = So machen
app-confirm-word = Du wählst: {$word}
app-confirm-seals = Danach lässt es sich nicht mehr zurücknehmen. Wirklich?
app-confirm-undo = Vorerst kannst du es zurücknehmen. So machen?
app-nothing-changes = Auf dem Tisch ändert sich vorerst nichts.
app-only-choice = Etwas anderes gibt es hier nicht zu wählen.
app-done = Erledigt.
app-answered = Deine Antwort: {$word}. Bis alle geantwortet haben, kannst du neu wählen.
app-answered-so = Das ist deine Antwort. Bis alle geantwortet haben, kannst du neu wählen.
app-undo = Rückgängig: {$what}
app-my-answer = meine Antwort
app-undone = Zurückgenommen.
app-ping = {$game}: {$ask}
app-game-with = {$title} mit {$names}
app-as-of = Stand: {$when}
app-notes = Was nur du weißt
app-notes-empty = Bisher hast du nichts Geheimes erfahren.

# What if
app-try = Was wäre, wenn?
app-still-trying = Du probierst gerade nur aus, gespielt wurde nichts. Spiel es wirklich oder verwirf es erst.
app-trying = { $n ->
    [0] Nur zur Probe: Noch ist nichts gespielt.
    [one] Nur zur Probe, ein Schritt bisher: Noch ist nichts gespielt.
   *[other] Nur zur Probe, {$n} Schritte bisher: Noch ist nichts gespielt.
  }
app-try-seals = Weiter geht die Probe nicht: Als Nächstes wird etwas aufgedeckt.
app-try-end = Weiter kannst du nicht schauen: Von hier an spielen andere.
app-submit-tried = So spielen
app-draft-discard = Verwerfen
app-draft-discarded = Verworfen. Nichts ist gespielt.

# Learning
app-hint = Ein Tipp
app-hint-is = Die KI würde wählen: {$word}
app-hint-master = Ein Meister würde wählen: {$word}
app-hint-thinking = Ein Meister denkt noch darüber nach.
app-same-again = Wie letztes Mal
app-as-before = Wie vorletztes Mal
app-spread-evenly = Gleichmäßig verteilen
app-take-hint = Den Tipp nehmen
app-no-hints = Tipps gibt es nur an Lerntischen.

# Typed words
app-read-as = Ich verstehe das so: {$word}. Meinst du das?
app-not-understood = Daraus werde ich nicht schlau. Die Frage ist: {$ask}
app-which-table = Du spielst an mehreren Tischen. An welchem? Wähle ihn aus, oder schreib zuerst sein Kürzel.
app-which-table-here = Hier wird an mehreren Tischen gespielt. Welchen meinst du? Wähle ihn aus, oder schreib zuerst sein Kürzel.
app-no-table-here = Hier spielst du an keinem Tisch. Eröffne einen mit /play.

# Refusals in play
app-invalid-button = Dieser Knopf gilt nicht mehr. Das hier kannst du jetzt tun.
app-text-too-long = Das ist zu lang: höchstens { $n ->
    [one] ein Zeichen
   *[other] {$n} Zeichen
}.
app-other-step = Du bist inzwischen weiter. Hier stehst du jetzt.
app-incomplete-move = Das ist erst die halbe Antwort. Wähl weiter und bestätige dann.
app-amount-same = Es ist schon {$n}.
app-no-more-to-give = { $n ->
    [one] Mehr als eins gibt es nicht zu verteilen.
   *[other] Mehr als {$n} gibt es nicht zu verteilen.
  }
app-not-your-question = Diese Frage geht nicht an dich. Wir warten auf: {$seats}
app-not-now = Das geht gerade nicht.
app-write-conflict = Alle drücken auf einmal, du bist nicht durchgekommen. Drück noch einmal.
app-closed = Diese Partie ist geschlossen. Hier wird nicht mehr gespielt.
app-archived = Diese Partie ist zu Ende und archiviert. Ansehen kannst du sie weiter.
app-other-rules = Diese Partie kann hier nicht weitergehen: Sie wurde mit einer anderen Fassung der Regeln begonnen. Was geschehen ist, bleibt gespeichert; der Betreiber kann eine Version starten, die sie spielt.
app-not-over = Das gibt es erst, wenn die Partie zu Ende ist.
app-unknown-user = Ich kenne dich noch nicht. Fang mit /help an.
app-no-command = Diesen Befehl gibt es nicht. /help zeigt alle.
app-maintenance = Bottega wird gerade gewartet. Nichts geht verloren, und alle Uhren stehen: Ansehen kannst du alles, spielen bald wieder.
app-blocked = Der Betreiber dieses Bots hat dich gesperrt. Deine Plätze bleiben dir, und KIs spielen so lange für dich. Ist das ein Irrtum, dann schreib ihm.
app-blocked-here = Der Betreiber hat diesen Bot in dieser Gruppe gesperrt. Laufende Partien gehen weiter: Spiel im privaten Chat oder auf der Seite, oder frag den Betreiber.
app-store-unavailable = Der Tisch ist gerade nicht erreichbar. Vielleicht ist dein Zug nicht angekommen: Schau gleich noch einmal nach und drück neu, falls er fehlt.
app-defect = Bei uns ist etwas schiefgegangen (Code {$code}). Du verlierst nichts; versuch es noch einmal, und wenn es wieder passiert, nenn dem Betreiber des Bots den Code.

# Going back by a vote
app-rewind = Zurücknehmen beantragen …
app-rewind-ask = { $n ->
    [one] Damit nehmt ihr einen Schritt zurück, nach dem schon etwas aufgedeckt wurde.
   *[other] Damit nehmt ihr {$n} Schritte zurück, nach denen schon etwas aufgedeckt wurde.
  }
app-rewind-rules = { $hours ->
    [one] Alle, die mitspielen, müssen zustimmen. Der Tisch ruht solange; nach einer Stunde gilt Schweigen als Nein.
   *[other] Alle, die mitspielen, müssen zustimmen. Der Tisch ruht solange; nach {$hours} Stunden gilt Schweigen als Nein.
  }
app-rewind-vote = Den Tisch fragen
app-rewind-alone = Zurückgehen
app-vote-status = { $n ->
    [one] {$seat} möchte einen Schritt zurückgehen.
   *[other] {$seat} möchte {$n} Schritte zurückgehen.
  }
    .you = { $n ->
        [one] Du möchtest einen Schritt zurückgehen.
       *[other] Du möchtest {$n} Schritte zurückgehen.
      }
app-vote-same-cards = Es kommen wieder dieselben Karten: Was ihr gesehen habt, bleibt, wie es ist.
app-vote-until = Bis {$until}; Schweigen gilt als Nein.
app-vote-missing = Es fehlen noch: {$seats}
app-vote-yes = Ja, zurück
app-vote-no = Nein, weiterspielen
app-vote-withdraw = Zurückziehen
app-vote-freezes = Der Tisch ruht, solange über das Zurückgehen abgestimmt wird.
app-vote-over = Diese Abstimmung ist vorbei.
app-vote-call = Zur Abstimmung

# Events of the table other than moves
app-event-vote = { $n ->
    [one] {$seat} bittet den Tisch, einen Schritt zurückzugehen.
   *[other] {$seat} bittet den Tisch, {$n} Schritte zurückzugehen.
  }
    .you = { $n ->
        [one] Du bittest den Tisch, einen Schritt zurückzugehen.
       *[other] Du bittest den Tisch, {$n} Schritte zurückzugehen.
      }
app-event-vote-yes = {$seat} ist fürs Zurückgehen.
    .you = Du bist fürs Zurückgehen.
app-event-vote-no = {$seat} möchte weiterspielen: Nichts wird zurückgenommen.
    .you = Du möchtest weiterspielen: Nichts wird zurückgenommen.
app-event-vote-lapsed = Die Zeit zum Abstimmen ist um: Nichts wird zurückgenommen.
app-event-rebuilt = Der gespeicherte Spielplan war beschädigt und wird aus dem Protokoll wiederhergestellt. Nichts geht verloren.
app-event-host = {$seat} ist ab jetzt Gastgeber an diesem Tisch.
    .you = Du bist ab jetzt Gastgeber an diesem Tisch.
app-event-left = {$seat} geht; eine KI übernimmt.
app-event-host-says = Wer diese Bottega betreibt, sagt: {$text}
app-curtain = An allen Tischen dieser Runde ist gleich gemischt. Zusehen kann man erst, wenn alle zu Ende sind.
app-event-revealed = Diesen Tisch können jetzt alle ansehen.
app-event-adjudicated = Das war der letzte Tag der Runde: Es zählt der jetzige Punktestand.
app-event-closed = Die Partie ist geschlossen.
app-event-ai-stuck = Die KI kommt hier nicht weiter. Jemand muss auf „Weiter“ drücken.
app-event-ai-on = Die KIs spielen weiter.
app-ai-waits = Die KIs warten darauf, dass du auf „Weiter“ drückst.
app-ai-go-on = Weiter
app-ai-thinks = { $n ->
    [one] {$seats} denkt nach.
   *[other] {$seats} denken nach.
}
app-skip-pauses = Weiter bis zu meinem Zug

# Story
app-story-title = {$game} · {$table} · Verlauf
app-story-since = Seit deinem letzten Zug:
app-story-before = Seit deinem Zug ist nichts geschehen. Davor:
app-story-last = Zuletzt:
app-story-none = Noch ist nichts geschehen.
app-replay = Zug um Zug
app-replay-move = Zug {$n} von {$last}
app-replay-first = Zum Anfang
app-replay-newest = Zum neuesten
app-try-again = Ab hier neu versuchen
app-replay-back = Zurück
app-replay-on = Weiter
app-story-all = Der ganze Verlauf
app-story-older = Früher
app-story-newer = Später

# The end
app-you-came = { $rank ->
    [1] Du gewinnst mit {$n}.
   *[other] Du landest auf Platz {$rank} mit {$n}.
  }
app-standing = {$rank}. {$seat}: {$n}
    .you = {$rank}. Du: {$n}
app-part = {$part} {$n}
app-story-won = {$seat} gewinnt mit {$n}, Vorsprung {$ahead}.
    .you = Du gewinnst mit {$n}, Vorsprung {$ahead}.
app-story-shared = Den Sieg teilen sich mit je {$n}: {$seats}.
app-story-most = Am meisten bringt: {$part} ({$n}).
app-story-length = { $days ->
    [one] Züge: {$n}, alle an einem Tag.
   *[other] Züge: {$n}, an {$days} Tagen.
  }
app-ended-early = Diese Partie ist vor dem Ende geschlossen worden; es gibt kein Ergebnis.
app-rematch = Revanche
app-rematch-call = {$name} möchte eine Revanche.
app-rematch-waits = Sobald alle wieder da sind, geht es von selbst los. Es fehlen noch: {$missing}.
app-film = Als Film ansehen
app-film-coming = Der Film entsteht: {$n} %
app-film-stop = Film abbrechen
app-film-done = Die Wendepunkte der Partie und ihr Punktestand.
app-film-stopped = Der Film ist abgebrochen.
app-film-failed = Der Film ließ sich nicht erstellen. Der Partie selbst ist nichts passiert. Versuch es später noch einmal.
app-film-none = Hier gibt es keine Filme: Dieser Bot läuft ohne Bilder.
app-film-alt = {$game}: die Wendepunkte der Partie als Film, der Punktestand als Kurve, am Ende das Ergebnis. Jeder Zug steht als Text im Verlauf.
app-film-show = Der Gruppe zeigen
app-film-shown = Der Film steht jetzt im Chat, für alle.
app-film-by = {$name} zeigt die Partie als Film.
app-film-not-shown = Der Film ließ sich nicht in den Chat stellen: Ich darf dort keine Dateien senden, oder den Chat gibt es nicht mehr. Ansehen kann ihn weiterhin jeder über die Nachricht des Tisches.
app-film-no-chat = Hier gibt es keinen Chat, in dem andere den Film sehen würden.
app-receipt = Fairness-Beleg
app-receipt-short = { $good ->
    [1] Ehrlich gemischt: Startzahl und Salz passen zum Fingerabdruck vom Anfang.
   *[other] Vorsicht: Startzahl und Salz passen nicht zum Fingerabdruck vom Anfang.
  }
app-receipt-fold = Faires Spiel: Karten sind prüfbar
app-receipt-hash = Die Reihenfolge der Karten steht schon fest, und am Ende kann das jeder mit diesem Fingerabdruck prüfen: {$hash}
app-receipt-seed = Startzahl: {$seed}
app-receipt-salt = Salz: {$salt}
app-receipt-good = Sie passen zu dem, was veröffentlicht war: Niemand hat an den Karten gedreht.
app-receipt-bad = Sie passen nicht zu dem, was veröffentlicht war. Sag es dem Gastgeber.
app-receipt-how = Prüf es selbst: BLAKE2b mit 32 Bytes von „Tisch:Startzahl:Salz“, der Tisch ist {$table}. Zum Beispiel:
app-receipt-later = Startzahl und Salz werden am Ende der Partie gezeigt.
app-end = Partie beenden
app-end-ask = Diese Partie für alle schließen, ohne Ergebnis? Das lässt sich nicht zurücknehmen.
app-end-yes = Schließen
app-export = Verlauf sichern

# Rules
app-rules-of = {$game}: Regeln
app-rules-search = Gesuchte Wörter
app-rules-which = Regeln zu welchem Spiel?
app-rules-none = In den Regeln passt nichts zu „{$what}“.
app-rules-more = { $n ->
    [one] Eine weitere Regel passt; mit einem Wort mehr wird es genauer.
   *[other] {$n} weitere Regeln passen; mit einem Wort mehr wird es genauer.
  }
app-no-rules = Zu diesem Spiel ist kein Regelheft dabei.
app-how-title = {$game} in einer Minute
app-how-goal = Ziel
app-how-turn = Ein Zug
app-how-scores = Was Punkte bringt
app-how-mistake = Ein Anfängerfehler
app-how-none = Eine kurze Einführung gibt es noch nicht; in den Regeln steht alles.
app-what = Was ist das?
app-what-choose = Wähl ein Zeichen oder einen Begriff, dann liest du, was es bedeutet.
app-what-question = In der Frage
app-what-picture = Auf dem Bild
app-what-none = Hier gibt es nichts zu erklären.
app-what-else = Etwas anderes
app-legend = Die Zeichen
app-legend-text = Alle Zeichen des Spielplans mit ihren Namen.
app-legend-all = Alles auf einem Bild
app-no-legend = Zu diesem Spiel gibt es kein Bild der Zeichen.

# Settings
app-settings = Einstellungen
app-page-play = Spielen
app-page-calls = Benachrichtigungen
app-page-look = Aussehen
app-page-me = Mein Konto
app-page-here = Dieser Chat
app-page-play-hint = Züge bestätigen, Tempo der KI, wen du meidest
app-page-calls-hint = Nachrichten, Ruhezeiten, Abwesenheit, Vertretung
app-page-look-hint = Sprache, Anordnung, Farben
app-page-me-hint = verknüpfte Konten, deine Daten
app-page-here-hint = was hier für alle gilt
app-set-confirm = Züge bestätigen
app-settings-confirm = Wähl, welche Züge bestätigt werden müssen.
app-set-lang = Sprache
app-settings-lang = Die Sprache von allem, was nur du siehst.
app-set-here-lang = Sprache hier
app-settings-here-lang = Was hier alle sehen, ist in einer Sprache, ab dem nächsten Zug.
app-set-here-layout = Bilder hier
app-settings-here-layout = Die Anordnung der Bilder, die hier alle sehen, ab dem nächsten Zug.
app-here-layout-tall = Hochkant
app-here-layout-wide = Breit
app-set-here-nights = Wer Abende plant
app-set-here-events = Wessen Abende Events werden
app-set-here-shows = Wer hier Tische zeigt
app-set-here-threads = Wer Threads eröffnet
app-settings-pings = Wenn auf dich gewartet wird: privat, wo das geht, am Tisch, einmal am Tag oder gar nicht.
app-settings-reminder = Wann möchtest du während deines Zugs erinnert werden? Gezählt wird nur deine wache Zeit.
app-settings-devices = Wenn die Seite deine Geräte benachrichtigen darf: wo du zuletzt gedrückt hast, immer im Chat oder immer auf den Geräten.
app-settings-answers = „Dein Zug“ öffnet bei Discord deine Auswahl im Chat oder den Tisch als App.
app-settings-theme = Bilder nur für dich: wie gemalt, mit stärkerem Kontrast oder so, dass sich Rot und Grün unterscheiden. Jede Farbe hat außerdem ihr Zeichen.
app-theme-usual = Wie gemalt
app-theme-strong = Starker Kontrast
app-theme-redgreen = Für Rot-Grün-Schwäche
app-settings-layout = Die Anordnung der Bilder, die nur du siehst: automatisch, hochkant fürs Handy oder breit für den Computer.
app-layout-usual = Automatisch
app-layout-tall = Ich spiele am Handy
app-layout-wide = Ich spiele am Computer
app-settings-ai-speed = Wie lange KIs vor ihrem Zug warten, wenn du nur mit KIs spielst. Ohne Pause bleibt dir keine Zeit, etwas zurückzunehmen.
app-ai-speed-slow = Langsam, zum Mitlesen
app-ai-speed-usual = Übliche Pausen
app-ai-speed-quick = Ohne Pause
app-settings-no-admins = Wer hier Admin ist, kann ich nicht abfragen. Darum bleiben die Einstellungen dieses Chats, wie sie sind.
app-may-not-competition = Das dürfen nur der Veranstalter des Turniers und die Admins der Gruppe.
app-may-not-place = Nur die Admins der Gruppe können ihre Einstellungen ändern.
app-may-not-free = Einen Platz freigeben können nur die Admins der Gruppe und wer diesen Bot betreibt.
app-set-here-time-control = Tempo neuer Tische
app-settings-here-time-control = Neue Tische beginnen hier mit diesem Tempo. Der Gastgeber kann es vor dem Start ändern. Die Admins der Gruppe wählen es.
app-set-here-members = Wer mitspielen darf
app-members-only = Nur Mitglieder
app-members-anyone = Alle mit einer Einladung
app-settings-here-members = Wähle, wer sich hier an neue Tische setzen darf: nur Mitglieder der Gruppe oder alle, die eine Einladung haben. Auf Telegram sieht der Bot nur als Admin, wer Mitglied ist.
app-members-only-here = Nur Mitglieder dieser Gruppe können mitspielen.
app-invite-members = Gib den Link weiter: Mitglieder der Gruppe, die ihn öffnen, können sich dazusetzen.
app-no-member = Dieser Tisch ist nur für Mitglieder der Gruppe. Tritt zuerst der Gruppe bei und drück dann noch einmal.
app-member-unknown = Dieser Tisch ist nur für Mitglieder der Gruppe, und der Bot sieht nicht, ob du dazugehörst. Versuch es noch einmal oder frag einen Admin der Gruppe: Auf Telegram muss auch der Bot Admin sein.
app-set-here-role = Benachrichtigte Rolle
app-role-none = Keine Rolle
app-settings-here-role = Wähle die Rolle, die eine Nachricht bekommt, wenn hier ein Tisch Mitspieler sucht und wenn ein Spieleabend geplant wird. Jedes Mal nur einmal. Zur Wahl stehen die Rollen, die alle erwähnen dürfen.
app-role-missing = Auf diesem Server gibt es keine Rolle, die alle erwähnen dürfen. Schalte in den Einstellungen einer Rolle „Jedem erlauben, diese Rolle zu @erwähnen“ ein und öffne diese Seite noch einmal.
app-role-choose = Wähle eine Rolle
app-role-ping = {$game}: Ein neuer Tisch sucht Mitspieler.
app-rights-who-usual = nach Recht
app-rights-who-all = alle
app-rights-who-admins = Admins
app-settings-here-nights = Wer Spieleabende plant. Nach Recht: wer im Kanal Nachrichten senden darf.
app-settings-here-events = Wessen Abende zu den Events des Servers kommen. Nach Recht: „Events erstellen“.
app-settings-here-shows = Wer Tische und Abende aus anderen Kanälen zeigt. Nach Recht: wer im Kanal Nachrichten senden darf.
app-settings-here-threads = Wer einen Tisch in einem Thread eröffnet. Nach Recht: „Öffentliche Threads erstellen“.
app-no-right-nights = Hier kannst du keinen Abend planen: Du darfst in diesem Kanal keine Nachrichten senden. Plan ihn in einem anderen Kanal oder frag einen Admin des Servers.
app-no-right-nights-admins = Abende planen hier nur die Admins des Servers. Frag einen von ihnen.
app-no-right-shows = Das kannst du hier nicht zeigen: Du darfst in diesem Kanal keine Nachrichten senden. Frag einen Admin des Servers.
app-no-right-shows-admins = Tische aus anderen Kanälen zeigen hier nur die Admins des Servers. Frag einen von ihnen.
app-confirm-on = Jeden Zug bestätigen
app-confirm-off = Nur Endgültiges bestätigen
app-pings-ping = Wo es am wenigsten stört
app-pings-table = Am Tisch
app-pings-dm = Privat
app-pings-digest = Einmal am Tag
app-pings-quiet = Still
app-devices-usual = Wo ich zuletzt war
app-devices-chat = Im Chat
app-devices-page = Auf meinen Geräten
app-answers-usual = Im Chat
app-answers-app = In der App
app-saved = Gespeichert.
app-pattern-day = EEEE, d. MMMM y
app-data = Meine Daten
app-forget = Mich vergessen
app-forget-ask = Dein Name, deine Verknüpfungen und deine Einstellungen werden gelöscht. Deine Partien gehen weiter: Eine KI spielt für dich, und im Verlauf steht „Jemand“. Das lässt sich nicht zurücknehmen.
app-forget-yes = Ja, vergessen
app-forgotten = Deine Daten sind gelöscht. Mach’s gut, und viele schöne Spiele!

# Avoiding
app-avoid = Wen ich meide
app-avoid-what = Turniere, Ligen und freie Plätze bringen dich, wo immer es geht, nicht mit diesen Spielern an einen Tisch. Niemand erfährt davon. Drück auf einen Spieler deiner Tische, um ihn aufzunehmen oder zu streichen.
app-avoid-now =
    { $n ->
        [0] Du meidest niemanden.
        [one] Du meidest {$n} Spieler, hier markiert.
       *[other] Du meidest {$n} Spieler, hier markiert.
    }
app-avoid-full = Du kannst höchstens {$n} Spieler meiden. Streich zuerst einen.

# Linking
app-link = Konten verbinden
app-link-what = Spiel auf mehreren Plattformen als eine Person: Hol dir auf der einen einen Code und gib ihn auf der anderen ein. Spiele, Name und Einstellungen werden zusammengelegt.
app-link-code =
    Dein Code, gültig { $minutes ->
        [one] eine Minute
       *[other] {$minutes} Minuten
      }: {$code}. Gib auf der anderen Plattform /link und den Code ein; dann sag hier Ja.
app-link-ask = Bist du auch {$name} ({$platforms})?
app-link-gain =
    Du würdest alles von {$name} übernehmen: Name, Ergebnisse, Rechte in Gruppen und { $n ->
        [0] zurzeit keinen Tisch
        [one] Platz und Handkarten an einem Tisch ({$tables})
       *[other] Plätze und Handkarten an {$n} Tischen ({$tables})
      }.
app-link-give =
    {$name} würde alles von dir übernehmen: Name, Ergebnisse, Rechte in Gruppen und { $n ->
        [0] zurzeit keinen Tisch
        [one] Platz und Handkarten an einem Tisch ({$tables})
       *[other] Plätze und Handkarten an {$n} Tischen ({$tables})
      }.
app-link-sure = Sag nur Ja, wenn beide Konten dir gehören. Verbunden werden sie erst, wenn du auf beiden Seiten zugestimmt hast.
app-link-yes = Ja, beide gehören mir
app-link-no = Nein, das ist nicht mein Konto
app-link-look = Code eingegeben, jetzt prüfen
app-link-unused = Diesen Code hat noch niemand eingegeben.
app-link-wait = Ein Schritt fehlt noch: Öffne /link auf {$platform} als {$name} und sag auch dort Ja.
app-link-refused = Die Konten wurden nicht verbunden, und dieser Code gilt nicht mehr. Einen neuen gibt es mit /link.
app-link-slow =
    Zu viele falsche Codes. Versuch es in { $minutes ->
        [one] einer Minute
       *[other] {$minutes} Minuten
      } noch einmal.
app-link-field = Code eingeben
app-link-hint = Ein Code von einer anderen Plattform
app-link-linked = Verbunden: {$platforms}. Nachrichten bekommst du auf der ersten, unter deinem Namen dort, außer ein Tisch steht nur auf einer anderen.
app-link-first = {$platform} zuerst
app-unlink = {$platform} trennen
app-link-done = Verbunden: Ab jetzt bist du eine Person.
app-unlinked = Getrennt. Jedes Konto hat wieder seinen Namen und seine Plätze; was gemeinsam begonnen wurde, bleibt hier.
app-link-unknown = Dieser Code gilt nicht oder nicht mehr. Hol dir mit /link auf der anderen Plattform einen neuen.
app-link-self = Das ist dein eigener Code: Gib ihn auf der anderen Plattform ein.
app-link-same-platform = Beide Konten sind von derselben Plattform; nur Konten verschiedener Plattformen können eine Person sein.
app-link-two-seats = Du hättest zwei Plätze an einem Tisch und würdest beide Hände sehen: {$tables}. Gib einen Platz auf oder spiel zu Ende, dann verbinde.
app-link-removed = An einem Tisch, an dem eines dieser Konten spielt, hat ein Admin den Platz des anderen freigegeben: {$tables}. Spiel dort erst zu Ende, dann verbinde.
app-link-many-seats = { $n ->
    [one] Zusammen würdest du an einem Tisch spielen, mehr erlaubt dieser Bot nicht. Spiel erst zu Ende oder verlass ihn, dann verbinde.
   *[other] Zusammen würdest du an {$n} Tischen spielen, so viele erlaubt dieser Bot nicht. Beende oder verlass erst einige, dann verbinde.
  }

# Lists, help
app-my-tables = Meine Tische
app-tables-here = Tische hier
app-no-tables-here = Hier ist kein Tisch offen.
app-tables-before = Vorige Tische
app-tables-after =
    { $n ->
        [one] 1 weiterer Tisch
       *[other] { $n } weitere Tische
    }
app-no-tables = Du spielst noch an keinem Tisch. Eröffne einen mit /play.
app-new-table = Neuer Tisch
app-table-with = mit {$seats}
app-table-round = Runde {$n}
app-table-awaits = am Zug: {$seats}
app-table-turn = {$game} · {$table} · du bist dran
app-table-waits = {$game} · {$table}
app-table-open = {$game} · {$table} · noch nicht begonnen
app-table-over = {$game} · {$table} · zu Ende
app-help = Hilfe
app-help-first = Eröffne einen Tisch, lass andere dazukommen oder setz KIs dazu, und los. Wenn du dran bist, drück auf „Dein Zug“.
app-about-what = Bottega {$version}: Renaissance-Brettspiele im Chat, zu jedem Kaffee ein Zug.
app-about-not = Eine inoffizielle Umsetzung mit eigenen Bildern, von Fans gemacht; ohne Verbindung zu Autoren und Verlagen der Spiele.
app-about-data = Gespeichert sind dein Name, wie ihn der Chat zeigt, deine Einstellungen, deine Partien und Spieleabende. Nichts davon geht an andere. Ein Name oder eine Nachricht geht zu weit? Meld es am Tisch unter „Mehr …“, oder sag es den Admins der Gruppe oder dem Betreiber des Bots: Sie können den Verfasser entfernen.
app-privacy-where = Alles liegt beim Betreiber dieses Bots, der allein dafür verantwortlich ist. Nachrichten, Netzadressen und wer zusieht, werden nicht gespeichert. Im Protokoll des Programms stehen keine Namen, Handkarten oder Texte.
app-privacy-rights = „Meine Daten“ gibt dir alles als Datei. „Mich vergessen“ löscht Namen, Verknüpfungen und Einstellungen; deine Partien gehen ohne deinen Namen weiter.
app-command-play = Einen Tisch eröffnen
app-command-tables = Meine Tische, zuerst die, an denen ich dran bin
app-command-board = Der Spielplan
app-command-hand = Meine Karten
app-command-move = Meinen Zug machen, auch getippt
app-command-story = Was seit meinem letzten Zug passiert ist
app-command-night = Einen Spieleabend planen oder sehen, was geplant ist
app-command-tournament = Turnier planen oder mich anmelden
app-command-records = Was wir gespielt haben und wer gewann
app-command-settings = Sprache, Bestätigen, Benachrichtigungen
app-command-link = Auf mehreren Plattformen als eine Person spielen
app-command-help = Wie das hier geht
app-command-privacy = Was über dich gespeichert ist
app-command-rules = In den Regeln nachsehen
app-command-operator = für alle, die diesen Bot betreiben: Zustand, Fehler, Wartung
app-argument-game = welches Spiel
app-argument-level = wie gut die KIs spielen
app-argument-table = welcher Tisch
app-argument-move = was du tust, in deinen Worten
app-argument-what = gesuchte Wörter
app-argument-code = der Code von der anderen Plattform
app-argument-when = wann, in deinen Worten

# Lessons
app-learn = In 10 min lernen
app-lesson-title = {$game} · Lektion
app-practice-title = {$game} · Übung · {$table}
app-lesson-step = Lektion {$n} von {$of}
app-lesson-on = Weiter
app-lesson-made = Du hast die Lektion geschafft. Dein Stand bisher: { $n }.
app-lesson-parts = Das bringen: { $parts }.
app-lesson-over = Das war eine Lektion: Sie endet ohne Sieger.
app-lesson-play = { $n ->
    [one] Gleich gegen {$n} Lehrling spielen, mit Tipps
   *[other] Gleich gegen {$n} Lehrlinge spielen, mit Tipps
}
app-event-lesson-end = Das war die Lektion.
app-first-turn = Zum ersten Mal {$game}? „So wird gespielt“ dauert eine Minute.

app-note = Meine Notiz
app-note-what = Nur du siehst deine Notiz. Sie steht bei deinem Zug, bis du sie löschst.
app-note-is = Deine Notiz: {$note}
app-note-field = Neue Notiz
app-note-delete = Notiz löschen
app-note-saved = Deine Notiz ist gespeichert.
app-note-deleted = Deine Notiz ist gelöscht.
app-many-notes = Du hast { $n ->
    [one] {$n} Notiz
   *[other] {$n} Notizen
}, mehr geht nicht. Lösch zuerst eine, zum Beispiel am Tisch {$tables}.

app-report = Melden
app-report-what = Geht hier eine Nachricht oder ein Name zu weit? Drück darauf: Der Gastgeber erfährt, was du meldest und dass du es warst. Betrifft es den Gastgeber, erfährt es stattdessen der Betreiber des Bots.
app-report-subject = { $n ->
    [0] Name: {$name}
   *[other] {$name}: „{$text}“
  }
app-report-done = Danke, deine Meldung ist weitergegeben.
app-report-nobody = Das könnte nur der Betreiber des Bots erfahren, und der Bot weiß nicht, wer das ist. Es wurde nichts gemeldet.
app-report-many = { $n ->
    [one] Du kannst am Tag {$n} Sache melden, deshalb wurde nichts gemeldet.
   *[other] Du kannst am Tag {$n} Sachen melden, deshalb wurde nichts gemeldet.
  }
app-report-call = Für dich liegt eine Meldung zu diesem Tisch vor.
app-report-told = { $n ->
    [0] Gemeldet von {$by}: der Name {$name} ({$place})
   *[other] Gemeldet von {$by}: {$name} schreibt „{$text}“ ({$place})
  }
app-report-means = Was du tun kannst: diesen Spieler in den Einstellungen meiden, die Partie beenden oder einen Admin der Gruppe bitten, den Platz freizugeben. Der Betreiber kann den Spieler sperren: /operator und der Code in Klammern.
