refused-json = Tento řádek není JSON: {$reason}
refused-request = {$reason}
refused-no-such-game = Taková hra tu není. Hry, které tu jsou: {$games}
refused-no-such-table = Takový stůl v tomto procesu není; nový otevře „new“.
refused-no-such-seat = Místa u tohoto stolu mají čísla od 0 do {$high}.
refused-seed = Semínko má 64 šestnáctkových číslic.
refused-file = Tady není čitelný textový soubor: {$path}
refused-limit = Číslo od 0 do {$high}.
refused-playouts = Počet her od 1 do {$high}.
refused-upto = Verze od 1 do {$high}.
refused-state-game = Stav je objekt, který uvádí svou hru.
refused-commit = Semínko a sůl nesouhlasí se zveřejněným otiskem.
refused-defect = Z této pozice pravidla dál nevedou ({$reason}). Nic se nezměnilo.
refused-record-seat = Záznam výroku uvádí své místo.
refused-id = Id je vnořené nejvýše {$n}krát.
refused-neither = To není ani záznam, ani uložený stav.
refused-option-shape = Volba se zadává jako klíč=hodnota.
refused-seat-list = Místa jsou čísla od 0 do {$high} oddělená čárkami.
refused-levels = Úroveň pro každého hráče, oddělené čárkami: {$levels}.
refused-names = U tohoto stolu { $n ->
    [one] je { $n } místo. Zadej { $n } jméno.
    [few] jsou { $n } místa. Zadej { $n } jména.
   *[other] je { $n } míst. Zadej { $n } jmen.
}
refused-no-painter = Tato hra zatím nemá obrázky.
refused-no-games = Uveď aspoň jednu hru.
refused-not-over = Hra v tomto souboru ještě neskončila.
refused-effort = Číslo od 1 do {$high}.
