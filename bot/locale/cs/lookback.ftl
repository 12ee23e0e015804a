# The review of a player's own decisions in a finished game; its findings are in engines/core/locale.
look-back = Ohlédnutí
look-back-see = { $mark }: ukázat pozici
look-back-coming = Každé rozhodnutí se znovu přehrává: {$n} %
look-back-later = Čekat není nutné: až se vrátíš, bude tady.
look-back-stop = Ohlédnutí zastavit
look-back-stopped = Ohlédnutí je zrušené.
look-back-failed = Ohlédnutí se nepodařilo připravit. Samotné hře se nic nestalo.
look-back-share = Ukázat všem u stolu
look-back-unshare = Nechat si pro sebe
look-back-event = {$seat} ukazuje všem své ohlédnutí.
    .you = Ukazuješ všem své ohlédnutí.
look-back-not-made = Takové ohlédnutí tu není.
look-back-line = {$seat}: {$points}
look-back-alt = {$seat}: na začátku lze čekat {$first} bodu, na konci to je {$last}.
