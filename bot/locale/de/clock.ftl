# Warten auf Menschen: Zeit, Abwesenheit, Anweisungen im Voraus.

clock-days = { $n ->
    [one] {$n} Tag
   *[other] {$n} Tage
  }
clock-hours = { $n ->
    [one] {$n} Stunde
   *[other] {$n} Stunden
  }
clock-minutes = { $n ->
    [one] {$n} Minute
   *[other] {$n} Minuten
  }
clock-none = keine
clock-time = Zeit

# Das Tempo
clock-pace-button = Tempo
clock-pace = Tempo: {$time_control}.
clock-pace-none = ohne Uhr
clock-pace-turn = je Zug {$time}
clock-pace-live = live, je Zug {$time}
clock-pace-bank = {$time} + {$gain} je Zug, höchstens {$most}
clock-pace-of-group = Neue Tische beginnen hier damit; der Gastgeber kann es ändern.
clock-pace-how = Die Zeit läuft nur, wenn du wach bist, nach deinen Ruhezeiten und freien Tagen, und nie, während der Bot nicht läuft. Nur am Live-Tisch läuft sie durch.
clock-timeouts = Wenn die Zeit um ist: {$steps}.
clock-timeout-fallback = die übliche Antwort des Spiels
clock-timeout-deputy = die Vertretung
clock-timeout-ai = eine KI spielt weiter
clock-timeout-vote = die anderen stimmen ab
clock-change-pace = Tempo ändern
clock-change-timeouts = Wenn die Zeit um ist …
clock-timeouts-how = Was geschieht beim ersten verpassten Zug, was beim zweiten in Folge und so weiter? Drück der Reihe nach; das Letzte gilt dann weiter. Wer zurückkommt, bekommt mit einem Druck seinen Platz wieder.
clock-timeouts-take = Diese Reihenfolge nehmen

# Der Tisch
clock-left-turn = {$seat}: noch {$left} (je Zug {$whole}), etwa bis {$when}
clock-left-bank = {$seat}: noch {$left} auf dem Konto, etwa bis {$when}
clock-left-rests = {$seat}: {$left} auf dem Konto
clock-time-left = noch {$left}
clock-asleep = Der Tisch schläft: Seit Wochen hat niemand gespielt. Nichts ist verloren.
clock-paused = Der Tisch macht Pause. Alle Uhren stehen.
clock-reopen = Weiterspielen
clock-resume = Pause beenden
clock-seat-free = Platz {$n} ist frei. Bis ihn jemand nimmt, spielt eine KI.
clock-take = Platz {$n} nehmen
clock-covered-ai = {$seat} ist nicht da. Solange spielt eine KI.
    .you = Du bist nicht da. Solange spielt eine KI.
clock-covered-deputy = {$seat} ist nicht da. Solange spielt die Vertretung.
    .you = Du bist nicht da. Solange spielt die Vertretung.
clock-away-until = {$seat} ist bis {$until} nicht da. Die Uhr wartet.
    .you = Du bist bis {$until} nicht da. Die Uhr wartet.
clock-vote = Abstimmung: {$what} Bis {$until}.
clock-vote-absent = wie geht es ohne {$seat} weiter?
clock-vote-pace = neues Tempo, {$time_control}?
clock-vote-ladder = wenn die Zeit um ist, zuerst {$first}?
clock-vote-pause = eine Pause für alle?
clock-vote-time = noch {$time} für {$seat}?
clock-choice-wait = Warten
clock-choice-skip = Übliche Antwort
clock-choice-replace = Platz freigeben
clock-choice-end = Partie beenden
clock-choice-yes = Ja
clock-choice-no = Nein

# Der eigene Bildschirm
clock-due = Frist endet {$when}
clock-you-are-next = Du bist als Nächstes dran.
clock-you-are-away = Du bist nicht da, und eine KI spielt für dich. Jede Antwort von dir holt den Platz zurück.
clock-i-am-back = Ich bin zurück
clock-and-more = { $n ->
    [one] Noch ein Ereignis davor: im Verlauf.
   *[other] Noch {$n} Ereignisse davor: im Verlauf.
  }
clock-nudge = {$seat} anstupsen
clock-absent = Über {$seat} abstimmen
clock-mute = Hier nicht benachrichtigen
clock-unmute = Hier wieder benachrichtigen
clock-more-time = Mehr Zeit, bitte
clock-once-a-turn = Bitten kannst du einmal je Zug.
clock-none-runs = Hier läuft gerade keine Zeit von dir.
clock-pause = Um eine Pause bitten
clock-quit = Endgültig aussteigen
clock-quit-ask = Diese Partie endgültig verlassen? Eine KI spielt weiter, bis jemand deinen Platz nimmt. Bist du nur eine Weile weg, sag es lieber unter „Abwesend“.
clock-quit-counts = Das zählt: In der Wertung ist es der letzte Platz, und in deiner Bilanz steht, dass du gegangen bist.
clock-quit-yes = Ja, aussteigen
clock-deputy-resign = Vertretung beenden
clock-deputy-resign-ask = Den Platz einer KI geben, bis sein Spieler zurück ist?
clock-not-yet = So lange wird noch auf niemanden gewartet. Stups erst einmal an.
clock-no-nudge = Jetzt nicht: Einmal am Tag genügt, nie nachts und nie sofort.
clock-no-vote = In dieser Abstimmung hast du keine Stimme.
clock-one-vote = Eine Abstimmung nach der anderen: zuerst die laufende.
clock-free = Platz freigeben
clock-free-what = Hat jemand die Gruppe verlassen oder spielt nicht mehr? Gib den Platz frei: Eine KI spielt, bis jemand anderes ihn mit seinen Karten übernimmt. Wer dort saß, kann nicht an diesen Tisch zurück, und es zählt als Aussteigen.
clock-free-seat = Platz freigeben: {$name}
clock-seat-freed = Ein Admin der Gruppe hat deinen Platz an diesem Tisch freigegeben. Frag nach dem Grund; zuschauen kannst du weiterhin.
clock-seat-taken = Dieser Platz ist besetzt.
clock-seen-another = Du hast an diesem Tisch fremde Karten gesehen und kannst diesen Platz nicht nehmen.

# Was geschieht
clock-event-timeout-fallback = {$seat}: Die Zeit ist um. Es gilt die übliche Antwort des Spiels.
    .you = Deine Zeit ist um. Es gilt die übliche Antwort des Spiels.
clock-event-timeout-ai = {$seat}: Die Zeit ist um. Bis zur Rückkehr spielt eine KI.
    .you = Deine Zeit ist um. Bis du zurück bist, spielt eine KI.
clock-event-timeout-deputy = {$seat}: Die Zeit ist um. Bis zur Rückkehr spielt die Vertretung: {$name}.
    .you = Deine Zeit ist um. Bis du zurück bist, spielt deine Vertretung: {$name}.
clock-event-leaves-ai = {$seat} ist jetzt nicht da. Eine KI spielt.
    .you = Du bist jetzt nicht da. Eine KI spielt.
clock-event-leaves-deputy = {$seat} ist jetzt nicht da. Die Vertretung spielt: {$name}.
    .you = Du bist jetzt nicht da. Deine Vertretung spielt: {$name}.
clock-event-deputy-agreed = Jemand hat zugesagt und vertritt dich ab jetzt, wenn du nicht da bist.
clock-event-deputy-gone = {$seat} ist nicht da, und die Vertretung hört auf. Eine KI spielt.
    .you = Du bist nicht da, und deine Vertretung hört auf. Eine KI spielt.
clock-event-back = {$seat} ist zurück.
    .you = Du bist zurück.
clock-event-away-ai = {$seat} ist vom {$begin} bis {$end} nicht da. Solange spielt eine KI.
    .you = Du bist vom {$begin} bis {$end} nicht da. Solange spielt eine KI.
clock-event-away-deputy = {$seat} ist vom {$begin} bis {$end} nicht da. Solange spielt die Vertretung.
    .you = Du bist vom {$begin} bis {$end} nicht da. Solange spielt deine Vertretung.
clock-event-away-pause = {$seat} ist vom {$begin} bis {$end} nicht da. Die Uhr wartet.
    .you = Du bist vom {$begin} bis {$end} nicht da. Die Uhr wartet.
clock-event-away-off = {$seat} bleibt nun doch da.
    .you = Du bleibst nun doch da.
clock-event-quit = {$name} geht endgültig. Platz {$n} ist frei; bis ihn jemand nimmt, spielt eine KI.
clock-event-freed = Ein Admin hat den Platz von {$name} freigegeben. Platz {$n} ist frei; bis ihn jemand nimmt, spielt eine KI.
clock-event-taken = {$name} nimmt Platz {$n}.
clock-event-nudge = {$seat} stupst {$other} freundlich an.
    .you = Du stupst freundlich an: {$other}.
    .other-is-you = {$seat} stupst dich freundlich an.
clock-event-vote-opened = {$seat} fragt: {$what}
    .you = Du fragst: {$what}
clock-event-vote-cast = {$seat} sagt: {$choice}.
    .you = Du sagst: {$choice}.
clock-event-vote-closed = Entschieden: {$what} {$choice}.
clock-event-resumed = {$seat} beendet die Pause.
    .you = Du beendest die Pause.
clock-event-reopened = {$seat} weckt den Tisch.
    .you = Du weckst den Tisch.
clock-event-silence = Seit drei Wochen hat niemand gespielt. Noch {$left}, dann schläft der Tisch ein; jede Antwort hält ihn wach.
clock-event-asleep = Der Tisch schläft ein. Ein Druck weckt ihn.
clock-event-timeoutage = Der Bot lief nicht, von {$from} bis {$end}. So lange standen alle Uhren.
clock-event-timeoutage-there = {$platform} war gestört, von {$from} bis {$end}. So lange standen die Uhren aller, die dort spielen.
clock-event-timeoutage-both = {$platform} und {$other} waren zugleich gestört, von {$from} bis {$end}. So lange standen die Uhren aller, die auf beiden spielen.
clock-event-premove-used = Dein vorbereiteter Zug ist gespielt.
clock-event-premove-ended = { $n ->
    [one] Runde {$round} ist vorbei und mit ihr einer deiner vorbereiteten Züge.
   *[other] Runde {$round} ist vorbei und mit ihr {$n} deiner vorbereiteten Züge.
  }
clock-event-premove-gone = { $n ->
    [one] Einer deiner vorbereiteten Züge geht nicht mehr und ist gestrichen.
   *[other] {$n} deiner vorbereiteten Züge gehen nicht mehr und sind gestrichen.
  }

# Rufe
clock-ping-half = Du hast noch die Hälfte deiner Zeit.
clock-ping-last = Deine Zeit ist fast um.
clock-ping-nudge = Die anderen stupsen dich freundlich an.
clock-ping-deputy = Du vertrittst {$name}.
clock-ping-alone = Alle warten nur noch auf dich.
clock-ping-digest = { $n ->
    [one] Noch ein Tisch wartet auf dich.
   *[other] Noch {$n} Tische warten auf dich.
  }

clock-hours-button = Ruhezeiten
clock-hours-what = Deine Zeit läuft nur, wenn du wach bist, und nachts wirst du nicht benachrichtigt.
clock-ask-hours = In {$zone} ist es jetzt {$time}, und deine Ruhezeit ist {$quiet}. Stimmt das?
clock-ask-yes = Ja, stimmt
clock-ask-other = Andere Zeiten …
clock-zone-now = Wo du bist: {$zone}, jetzt {$time}
clock-zone-guessed = { $told ->
    [browser] Das sagt dein Browser: Stimmt es?
   *[guess] Das ist nur eine Vermutung: Stimmt sie?
 }
clock-zone-yes = Ja, {$zone}
clock-quiet-now = Ruhezeit: {$quiet}
clock-off-now = Freie Tage: {$days}
clock-never-quiet = keine
clock-day = { $n ->
    [0] Mo
    [1] Di
    [2] Mi
    [3] Do
    [4] Fr
    [5] Sa
   *[6] So
  }
clock-zone-field = Deine Stadt oder eine große in der Nähe
clock-quiet-field = Ruhezeit ändern
clock-which-zone = Welche davon?
clock-no-zone = Diese Stadt kenne ich nicht. Versuch es mit der größten deiner Zeitzone.
clock-no-hours = Das kann ich nicht lesen. Schreib es so: 22:30-7:15
clock-never-awake = Das ist zu wenig: mindestens acht wache Stunden am Tag und zwei Tage in der Woche.
clock-moved-often = Deine Zeiten kannst du zweimal pro Woche ändern. Das nächste Mal: {$when}.
clock-away = Abwesend
clock-away-what = Urlaub oder gerade viel zu tun? Alle deine Tische erfahren es, und deine Zeit läuft nicht gegen dich.
clock-away-now = Du bist abwesend vom {$begin} bis {$end}.
clock-away-off = Ich bin zurück
clock-today = Ab heute
clock-tomorrow = Ab morgen
clock-first-day = Ersten Tag wählen
clock-last-day = Letzten Tag wählen
clock-away-length = Wie lange?
clock-away-days = Abwesend vom {$begin} bis {$end}
clock-away-how = Wer spielt solange?
clock-away-ai = Eine KI
clock-away-deputy = Meine Vertretung
clock-away-pause = Niemand: Meine Uhr wartet
clock-no-date = Diesen Tag kann ich nicht lesen. Schreib ihn so: 24.12. oder 24.12.2026
clock-no-dates = Der erste Tag darf nicht vor heute und nicht nach dem letzten liegen; höchstens sind es {$days} Tage.
clock-deputy = Vertretung
clock-deputy-what = Ein Freund oder eine Freundin spielt mit deinen Karten für dich, wenn du nicht da bist. Nur dann sind sie zu sehen, und nie an einem Tisch, an dem die Vertretung selbst spielt.
clock-deputy-is = Deine Vertretung: {$name}
clock-deputy-off = Keine Vertretung mehr
clock-deputy-ask = Um jemanden zu bestimmen, schick dieser Person die Zeile. Wer sie zuerst hinter /play oder unter Einstellungen → Vertretung eingibt, vertritt dich.
clock-deputy-field = Für deine Vertretung
clock-deputy-typed = Eine Zeile, die du bekommen hast
clock-deputy-agreed = Abgemacht. Du vertrittst {$name} bei Abwesenheit.
clock-deputy-unknown = Diese Zeile gilt nicht mehr. Bitte um eine neue.
clock-deputy-self = Gib diese Zeile weiter: Sich selbst kann niemand vertreten.

# Anweisungen im Voraus
clock-premoves = Vorbereitete Züge
clock-premoves-what = Das wird für dich gespielt, wenn du dran bist und es dann noch geht. Die anderen können sehen, dass du Züge vorbereitet hast, nie welche.
clock-premove-kept = Gemerkt. Nur du siehst es. Es gilt bis zum Ende von Runde {$round}.
clock-premove-soon = Dein vorbereiteter Zug wird gleich gespielt.
clock-premoves-until = Sie gelten bis zum Ende von Runde {$round} und enden mit ihr.
clock-premove-drop = Streichen: {$what}
clock-plan-field = Vorbereiteter Zug / außer wenn vorher das
clock-plan-hint = pass /…
clock-plan-words = Schreib die Antwort so, wie /move sie zeigt, zum Beispiel: pass
clock-too-many-premoves = Mehr gehen nicht: Streich zuerst einen.

# Reminders
clock-reminder-usual = Zur Halbzeit und gegen Ende
clock-reminder-last = Nur gegen Ende
clock-reminder-day = Einen Tag vor Ende
clock-reminder-half-day = 12 Stunden vor Ende
clock-reminder-three = 3 Stunden vor Ende
clock-reminder-hour = Eine Stunde vor Ende
clock-reminder-none = Gar nicht
