# The review of a player's own decisions in a finished game; its findings are in engines/core/locale.
look-back = Rückblick
look-back-see = { $mark }: Stellung ansehen
look-back-coming = Jede Entscheidung wird noch einmal durchgespielt: {$n} %
look-back-later = Du musst nicht warten: Wenn du wiederkommst, ist er hier.
look-back-stop = Rückblick abbrechen
look-back-stopped = Rückblick abgebrochen.
look-back-failed = Der Rückblick konnte nicht erstellt werden. Die Partie selbst ist unversehrt.
look-back-share = Allen am Tisch zeigen
look-back-unshare = Für mich behalten
look-back-event = {$seat} zeigt allen einen Rückblick.
    .you = Du zeigst allen einen Rückblick.
look-back-not-made = So einen Rückblick gibt es hier nicht.
look-back-line = {$seat}: {$points}
look-back-alt = {$seat}: anfangs {$first} Punkte zu erwarten, am Ende {$last}.
