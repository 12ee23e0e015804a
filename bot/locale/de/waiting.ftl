# Warten auf Menschen: Zeit, Abwesenheit, Anweisungen im Voraus.

waiting-days = { $n ->
    [one] {$n} Tag
   *[other] {$n} Tage
  }
waiting-hours = { $n ->
    [one] {$n} Stunde
   *[other] {$n} Stunden
  }
waiting-minutes = { $n ->
    [one] {$n} Minute
   *[other] {$n} Minuten
  }
waiting-none = keine
waiting-time = Zeit

# Das Tempo
waiting-pace-button = Tempo
waiting-pace = Tempo: {$pace}.
waiting-pace-none = ohne Uhr
waiting-pace-turn = je Zug {$time}
waiting-pace-live = live, je Zug {$time}
waiting-pace-bank = {$time} + {$gain} je Zug, höchstens {$most}
waiting-pace-of-group = Neue Tische beginnen hier damit; der Gastgeber kann es ändern.
waiting-pace-how = Die Zeit läuft nur, wenn du wach bist, nach deinen Ruhezeiten und freien Tagen, und nie, während der Bot nicht läuft. Nur am Live-Tisch läuft sie durch.
waiting-ladder = Wenn die Zeit um ist: {$steps}.
waiting-measure-fallback = die übliche Antwort des Spiels
waiting-measure-deputy = die Vertretung
waiting-measure-ai = eine KI spielt weiter
waiting-measure-vote = die anderen stimmen ab
waiting-change-pace = Tempo ändern
waiting-change-ladder = Wenn die Zeit um ist …
waiting-ladder-how = Was geschieht beim ersten verpassten Zug, was beim zweiten in Folge und so weiter? Drück der Reihe nach; das Letzte gilt dann weiter. Wer zurückkommt, bekommt mit einem Druck seinen Platz wieder.
waiting-ladder-take = Diese Reihenfolge nehmen

# Der Tisch
waiting-left-turn = {$seat}: noch {$left} (je Zug {$whole}), etwa bis {$when}
waiting-left-bank = {$seat}: noch {$left} auf dem Konto, etwa bis {$when}
waiting-left-rests = {$seat}: {$left} auf dem Konto
waiting-asleep = Der Tisch schläft: Seit Wochen hat niemand gespielt. Nichts ist verloren.
waiting-paused = Der Tisch macht Pause. Alle Uhren stehen.
waiting-reopen = Weiterspielen
waiting-resume = Pause beenden
waiting-seat-free = Platz {$n} ist frei. Bis ihn jemand nimmt, spielt eine KI.
waiting-take = Platz {$n} nehmen
waiting-covered-ai = {$seat} ist nicht da. Solange spielt eine KI.
    .you = Du bist nicht da. Solange spielt eine KI.
waiting-covered-deputy = {$seat} ist nicht da. Solange spielt die Vertretung.
    .you = Du bist nicht da. Solange spielt die Vertretung.
waiting-away-till = {$seat} ist bis {$till} nicht da. Die Uhr wartet.
    .you = Du bist bis {$till} nicht da. Die Uhr wartet.
waiting-motion = Abstimmung: {$what} Bis {$till}.
waiting-motion-absent = wie geht es ohne {$seat} weiter?
waiting-motion-pace = neues Tempo, {$pace}?
waiting-motion-ladder = wenn die Zeit um ist, zuerst {$first}?
waiting-motion-pause = eine Pause für alle?
waiting-motion-time = noch {$time} für {$seat}?
waiting-choice-wait = Warten
waiting-choice-skip = Übliche Antwort
waiting-choice-replace = Platz freigeben
waiting-choice-end = Partie beenden
waiting-choice-yes = Ja
waiting-choice-no = Nein

# Der eigene Bildschirm
waiting-your-turn = Deine Zeit: noch {$left} (je Zug {$whole}), etwa bis {$when}
waiting-your-bank = Deine Zeit: noch {$left} auf dem Konto, etwa bis {$when}
waiting-you-are-next = Du bist als Nächstes dran.
waiting-you-are-away = Du bist nicht da, und eine KI spielt für dich. Jede Antwort von dir holt den Platz zurück.
waiting-i-am-back = Ich bin zurück
waiting-and-more = { $n ->
    [one] … und davor noch ein Ereignis: Der Verlauf hat alles.
   *[other] … und davor noch {$n} Ereignisse: Der Verlauf hat alles.
  }
waiting-nudge = {$seat} anstupsen
waiting-absent = Über {$seat} abstimmen
waiting-mute = Hier nicht benachrichtigen
waiting-unmute = Hier wieder benachrichtigen
waiting-more-time = Mehr Zeit, bitte
waiting-once-a-turn = Bitten kannst du einmal je Zug.
waiting-none-runs = Hier läuft gerade keine Zeit von dir.
waiting-pause = Um eine Pause bitten
waiting-quit = Endgültig aussteigen
waiting-quit-ask = Diese Partie endgültig verlassen? Eine KI spielt weiter, bis jemand deinen Platz nimmt. Bist du nur eine Weile weg, sag es lieber unter „Abwesend“.
waiting-quit-counts = Das zählt: In der Wertung ist es der letzte Platz, und in deiner Bilanz steht, dass du gegangen bist.
waiting-quit-yes = Ja, aussteigen
waiting-stand-in-no-more = Vertretung beenden
waiting-stand-in-no-more-ask = Den Platz einer KI geben, bis sein Spieler zurück ist?
waiting-not-yet = So lange wird noch auf niemanden gewartet. Stups erst einmal an.
waiting-no-nudge = Jetzt nicht: Einmal am Tag genügt, nie nachts und nie sofort.
waiting-no-voice = In dieser Abstimmung hast du keine Stimme.
waiting-one-vote = Eine Abstimmung nach der anderen: zuerst die laufende.
waiting-free = Platz freigeben
waiting-free-what = Hat jemand die Gruppe verlassen oder spielt nicht mehr? Gib den Platz frei: Eine KI spielt, bis jemand anderes ihn mit seinen Karten übernimmt. Wer dort saß, kann nicht an diesen Tisch zurück, und es zählt als Aussteigen.
waiting-free-seat = Platz freigeben: {$name}
waiting-seat-freed = Ein Admin der Gruppe hat deinen Platz an diesem Tisch freigegeben. Frag nach dem Grund; zuschauen kannst du weiterhin.
waiting-seat-taken = Dieser Platz ist besetzt.
waiting-seen-another = Du hast an diesem Tisch fremde Karten gesehen und kannst diesen Platz nicht nehmen.

# Was geschieht
waiting-event-out-fallback = {$seat}: Die Zeit ist um. Es gilt die übliche Antwort des Spiels.
    .you = Deine Zeit ist um. Es gilt die übliche Antwort des Spiels.
waiting-event-out-ai = {$seat}: Die Zeit ist um. Bis zur Rückkehr spielt eine KI.
    .you = Deine Zeit ist um. Bis du zurück bist, spielt eine KI.
waiting-event-out-deputy = {$seat}: Die Zeit ist um. Bis zur Rückkehr spielt die Vertretung: {$name}.
    .you = Deine Zeit ist um. Bis du zurück bist, spielt deine Vertretung: {$name}.
waiting-event-leaves-ai = {$seat} ist jetzt nicht da. Eine KI spielt.
    .you = Du bist jetzt nicht da. Eine KI spielt.
waiting-event-leaves-deputy = {$seat} ist jetzt nicht da. Die Vertretung spielt: {$name}.
    .you = Du bist jetzt nicht da. Deine Vertretung spielt: {$name}.
waiting-event-deputy-agreed = Jemand hat zugesagt und vertritt dich ab jetzt, wenn du nicht da bist.
waiting-event-deputy-gone = {$seat} ist nicht da, und die Vertretung hört auf. Eine KI spielt.
    .you = Du bist nicht da, und deine Vertretung hört auf. Eine KI spielt.
waiting-event-back = {$seat} ist zurück.
    .you = Du bist zurück.
waiting-event-away-ai = {$seat} ist vom {$begin} bis {$till} nicht da. Solange spielt eine KI.
    .you = Du bist vom {$begin} bis {$till} nicht da. Solange spielt eine KI.
waiting-event-away-deputy = {$seat} ist vom {$begin} bis {$till} nicht da. Solange spielt die Vertretung.
    .you = Du bist vom {$begin} bis {$till} nicht da. Solange spielt deine Vertretung.
waiting-event-away-pause = {$seat} ist vom {$begin} bis {$till} nicht da. Die Uhr wartet.
    .you = Du bist vom {$begin} bis {$till} nicht da. Die Uhr wartet.
waiting-event-away-off = {$seat} bleibt nun doch da.
    .you = Du bleibst nun doch da.
waiting-event-quit = {$name} geht endgültig. Platz {$n} ist frei; bis ihn jemand nimmt, spielt eine KI.
waiting-event-freed = Ein Admin hat den Platz von {$name} freigegeben. Platz {$n} ist frei; bis ihn jemand nimmt, spielt eine KI.
waiting-event-taken = {$name} nimmt Platz {$n}.
waiting-event-nudge = {$seat} stupst freundlich an: {$other}.
    .you = Du stupst freundlich an: {$other}.
    .other-is-you = {$seat} stupst dich freundlich an.
waiting-event-motion = {$seat} fragt: {$what}
    .you = Du fragst: {$what}
waiting-event-voice = {$seat} sagt: {$choice}.
    .you = Du sagst: {$choice}.
waiting-event-decided = Entschieden: {$what} {$choice}.
waiting-event-resumed = {$seat} beendet die Pause.
    .you = Du beendest die Pause.
waiting-event-reopened = {$seat} weckt den Tisch.
    .you = Du weckst den Tisch.
waiting-event-silence = Seit drei Wochen hat niemand gespielt. Noch {$left}, dann schläft der Tisch ein; jede Antwort hält ihn wach.
waiting-event-asleep = Der Tisch schläft ein. Ein Druck weckt ihn.
waiting-event-outage = Der Bot lief nicht, von {$from} bis {$till}. So lange standen alle Uhren.
waiting-event-outage-there = {$platform} war gestört, von {$from} bis {$till}. So lange standen die Uhren aller, die dort spielen.
waiting-event-outage-both = {$platform} und {$other} waren zugleich gestört, von {$from} bis {$till}. So lange standen die Uhren aller, die auf beiden spielen.
waiting-event-order-used = Dein vorbereiteter Zug ist gespielt.
waiting-event-order-ended = { $n ->
    [one] Runde {$round} ist vorbei und mit ihr einer deiner vorbereiteten Züge.
   *[other] Runde {$round} ist vorbei und mit ihr {$n} deiner vorbereiteten Züge.
  }
waiting-event-order-gone = { $n ->
    [one] Einer deiner vorbereiteten Züge geht nicht mehr und ist gestrichen.
   *[other] {$n} deiner vorbereiteten Züge gehen nicht mehr und sind gestrichen.
  }

# Rufe
waiting-ping-till = Bis etwa {$till}.
waiting-ping-half = Du hast noch die Hälfte deiner Zeit.
waiting-ping-last = Deine Zeit ist fast um.
waiting-ping-nudge = Die anderen stupsen dich freundlich an.
waiting-ping-deputy = Du vertrittst: {$name}.
waiting-ping-alone = Alle warten nur noch auf dich.
waiting-ping-digest = { $n ->
    [one] Noch ein Tisch wartet auf dich.
   *[other] Noch {$n} Tische warten auf dich.
  }

waiting-hours-button = Ruhezeiten
waiting-hours-what = Deine Zeit läuft nur, wenn du wach bist, und nachts wirst du nicht benachrichtigt.
waiting-ask-hours = In {$zone} ist es jetzt {$time}, und deine Ruhezeit ist {$quiet}. Stimmt das?
waiting-ask-yes = Ja, stimmt
waiting-ask-other = Andere Zeiten …
waiting-zone-now = Wo du bist: {$zone}, jetzt {$time}
waiting-zone-guessed = { $told ->
    [browser] Das sagt dein Browser: Stimmt es?
   *[guess] Das ist nur eine Vermutung: Stimmt sie?
 }
waiting-zone-yes = Ja, {$zone}
waiting-quiet-now = Ruhezeit: {$quiet}
waiting-off-now = Freie Tage: {$days}
waiting-never-quiet = keine
waiting-day = { $n ->
    [0] Mo
    [1] Di
    [2] Mi
    [3] Do
    [4] Fr
    [5] Sa
   *[6] So
  }
waiting-zone-field = Deine Stadt oder eine große in der Nähe
waiting-quiet-field = Ruhezeit ändern
waiting-which-zone = Welche davon?
waiting-no-zone = Diese Stadt kenne ich nicht. Versuch es mit der größten deiner Zeitzone.
waiting-no-hours = Das kann ich nicht lesen. Schreib es so: 22:30-7:15
waiting-never-awake = Das ist zu wenig: mindestens acht wache Stunden am Tag und zwei Tage in der Woche.
waiting-moved-often = Deine Zeiten kannst du zweimal pro Woche ändern. Das nächste Mal: {$when}.
waiting-away = Abwesend
waiting-away-what = Urlaub oder gerade viel zu tun? Alle deine Tische erfahren es, und deine Zeit läuft nicht gegen dich.
waiting-away-now = Du bist abwesend vom {$begin} bis {$till}.
waiting-away-off = Ich bin zurück
waiting-today = Ab heute
waiting-tomorrow = Ab morgen
waiting-first-day = Ersten Tag wählen
waiting-last-day = Letzten Tag wählen
waiting-away-length = Wie lange?
waiting-away-days = Abwesend vom {$begin} bis {$till}
waiting-away-how = Wer spielt solange?
waiting-away-ai = Eine KI
waiting-away-deputy = Meine Vertretung
waiting-away-pause = Niemand: Meine Uhr wartet
waiting-no-date = Diesen Tag kann ich nicht lesen. Schreib ihn so: 24.12. oder 24.12.2026
waiting-no-dates = Der erste Tag darf nicht vor heute und nicht nach dem letzten liegen; höchstens sind es {$days} Tage.
waiting-deputy = Vertretung
waiting-deputy-what = Ein Freund oder eine Freundin spielt mit deinen Karten für dich, wenn du nicht da bist. Nur dann sind sie zu sehen, und nie an einem Tisch, an dem die Vertretung selbst spielt.
waiting-deputy-is = Deine Vertretung: {$name}
waiting-deputy-off = Keine Vertretung mehr
waiting-deputy-ask = Um jemanden zu bestimmen, schick dieser Person die Zeile. Wer sie zuerst hinter /play oder unter Einstellungen → Vertretung eingibt, vertritt dich.
waiting-deputy-field = Für deine Vertretung
waiting-deputy-typed = Eine Zeile, die du bekommen hast
waiting-deputy-agreed = Abgemacht. Du vertrittst bei Abwesenheit: {$name}
waiting-deputy-unknown = Diese Zeile gilt nicht mehr. Bitte um eine neue.
waiting-deputy-self = Gib diese Zeile weiter: Sich selbst kann niemand vertreten.

# Anweisungen im Voraus
waiting-orders = Vorbereitete Züge
waiting-orders-what = Das wird für dich gespielt, wenn du dran bist und es dann noch geht. Die anderen können sehen, dass du Züge vorbereitet hast, nie welche.
waiting-order-kept = Gemerkt. Nur du siehst es. Es gilt bis zum Ende von Runde {$round}.
waiting-order-soon = Dein vorbereiteter Zug wird gleich gespielt.
waiting-orders-till = Sie gelten bis zum Ende von Runde {$round} und enden mit ihr.
waiting-order-drop = Streichen: {$what}
waiting-plan-field = Vorbereiteter Zug / außer wenn vorher das
waiting-plan-hint = pass /…
waiting-plan-words = Schreib die Antwort so, wie /move sie zeigt, zum Beispiel: pass
waiting-too-many-orders = Mehr gehen nicht: Streich zuerst einen.

# Reminders, and a call of one's own
waiting-remind = Erinnerungen
waiting-remind-what = Wann möchtest du während deines Zugs erinnert werden? Gezählt wird nur deine wache Zeit.
waiting-remind-usual = Zur Halbzeit und gegen Ende
waiting-remind-last = Nur gegen Ende
waiting-remind-day = Einen Tag vor Ende
waiting-remind-half-day = 12 Stunden vor Ende
waiting-remind-three = 3 Stunden vor Ende
waiting-remind-hour = Eine Stunde vor Ende
waiting-remind-none = Gar nicht mehr
waiting-hook = Webhook
waiting-hook-what = Wenn du am Zug bist, ruft der Bot eine Adresse von dir auf: nur https, nur im offenen Internet.
waiting-hook-secret = Signiert mit: {$secret}
waiting-hook-failed = Er hat zu oft nicht geantwortet und ist abgeschaltet.
waiting-hook-again = Wieder einschalten
waiting-hook-off = Kein Webhook mehr
waiting-hook-field = Die Adresse deines Webhooks
waiting-hook-no-address = Diese Adresse kann ich nicht aufrufen. Sie beginnt mit https:// und führt ins offene Internet.
