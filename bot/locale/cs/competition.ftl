# Tournaments: the names of screens and buttons, then the card, then the plan.

tournament-all = Turnaje
tournament-what = Nejnovější turnaje v tomto kanálu. Stiskni některý a přihlas se nebo si přečti víc.
tournament-none-here = Tady zatím žádný turnaj není. Naplánuj ho: stoly i pořadí už si obstará sám.
tournament-none = Takový turnaj už neexistuje. Turnaje tohoto kanálu ukáže /tournament.
tournament-not-here = Turnaj patří do kanálu nebo skupiny. Pošli /tournament tam.
tournament-plan = Naplánovat turnaj
tournament-title = Pohár „{$game}“ {$n}
tournament-title-round = {$title}, kolo {$n}
tournament-title-final = {$title}, finále
tournament-you-play = {$title}: proti tobě: {$names}
tournament-details = Podrobnosti
tournament-standings = Pořadí
tournament-rules = Pravidla
tournament-sign-up = Přihlásit se
tournament-withdraw = Odhlásit se
tournament-leave = Opustit turnaj
tournament-own-table = K tvému stolu: {$names}
tournament-announce = Vyhlásit
tournament-discard = Zahodit návrh
tournament-set-name = Název: {$now}
tournament-close-now = Ukončit přihlašování
tournament-start-now = Otevřít stoly hned
tournament-extend = Přihlášky o 3 dny déle
tournament-extend-round = Kolo o 3 dny déle
tournament-remove = Vyřadit hráče
tournament-cancel = Zrušit turnaj

tournament-state-draft = návrh
tournament-state-open = přihlašování běží
tournament-state-planned = brzy začne
tournament-state-running = hraje se
tournament-state-over = dohráno
tournament-state-off = zrušeno
tournament-what-is = {$game} · { $rounds ->
    [one] {$rounds} kolo
    [few] {$rounds} kola
   *[other] {$rounds} kol
  }, u stolu {$seats} · {$time_control}
tournament-is-draft = Návrh vidíš jen ty. Zkontroluj ho a pak vyhlas.
tournament-organizes = Pořádá {$name}.
tournament-ownerless = Turnaj už nemá pořadatele a dohraje se sám.
tournament-is-open = Přihlašování končí: {$when}.
tournament-is-planned = Přihlašování skončilo. První stoly se otevřou {$when}.
tournament-is-running = Kolo {$n} z {$most}. Konec kola: {$when}.
tournament-is-final = Finálový stůl. Konec: {$when}.
tournament-round-of = Kolo {$n} z {$most}
tournament-is-over = Turnaj skončil.
tournament-is-off = Turnaj je zrušený. Otevřené stoly se dohrají jako obvykle.
tournament-too-few = Zrušeno, přihlášených bylo málo: {$n} z potřebných {$least}. Naplánuj turnaj znovu s delším přihlašováním nebo s menšími stoly.
tournament-podium = { $rank ->
    [1] 🥇
    [2] 🥈
   *[other] 🥉
  } {$name}
tournament-entrants = { $n ->
    [0] Zatím se nikdo nepřihlásil
    [one] Přihlášen {$n} hráč: {$names}
    [few] Přihlášeni {$n} hráči: {$names}
   *[other] Přihlášeno {$n} hráčů: {$names}
  }
tournament-more-needed = ještě potřeba: {$n}
tournament-more-even = ještě {$n} a nikdo nebude vynechávat
tournament-out-now = Vynechává: {$names}
tournament-meets = Stůl {$n}: {$names}
tournament-standing = {$rank}. {$name}: {$points} ({ $n ->
    [one] {$n} stůl
    [few] {$n} stoly
   *[other] {$n} stolů
  })
tournament-comparison = Stejné místo u každého stolu
tournament-compared = Kolo {$round}, místo {$n}/{$seats}: {$scores}
tournament-possible = ještě možné umístění: {$best}. až {$worst}.
tournament-by-wins = lepší počtem vyhraných stolů
tournament-by-opponents = lepší body soupeřů
tournament-by-among = lepší ze vzájemných stolů
tournament-final-place = { $n ->
    [1] vítěz finálového stolu
   *[other] {$n}. u finálového stolu
  }
tournament-in-final = hraje finálový stůl
tournament-final-standings = Konečné pořadí
tournament-ended = {$title}: vítězové
tournament-won = { $n ->
    [one] {$title}: konec turnaje. Vítěz: {$names}.
   *[other] {$title}: konec turnaje. Vítězové: {$names}.
  }
tournament-final-was = Finále: {$scores}
tournament-last-was = Rozhodlo kolo {$n}: {$scores}
tournament-is-out = mimo hru
tournament-you-none = Neúčastníš se.
tournament-you-in = Účastníš se. Až budeš na tahu, dostaneš zprávu.
tournament-you-sit-out = Toto kolo vynecháváš.
tournament-sits-out = {$title}, kolo {$n}: tentokrát vynecháváš.
tournament-you-out = Už se neúčastníš. Tvoje výsledky v pořadí zůstávají.

tournament-fair = { $seats ->
    [2] Při lichém počtu hráčů má plán tolik kol, aby každý vynechal stejně často.
   *[other] Když počet hráčů nevychází, liší se stoly o jedno místo a u menších se hráči střídají. Plán má takový počet kol, blízký tomuto, aby měli všichni stejné šance.
  }
tournament-days = Kolo trvá nejvýš { $days ->
    [one] {$days} den
    [few] {$days} dny
   *[other] {$days} dní
  }, {$time_control}.
tournament-form-balanced = Vyvážený systém: každý se s každým potká zhruba stejně často a na každém místě sedí zhruba stejněkrát.
tournament-form-swiss = Švýcarský systém: v každém kole se potkají hráči s podobným počtem bodů, a pokud to jde, nikdo dvakrát.
tournament-form-balanced-name = vyvážený
tournament-form-swiss-name = švýcarský
tournament-with-final = Po těchto kolech hrají nejlepší ({$seats}) finálový stůl. Ten rozhodne o jejich umístění.
tournament-with-duplicate = Duplikát: u všech stolů kola je stejně zamícháno.
tournament-with-once = Stoly všech kol se otevřou najednou.
tournament-with-members = Přihlásit se mohou jen členové této skupiny.
tournament-points = Body za umístění. U každého stolu mají stejnou cenu a při shodě se dělí:
tournament-points-at = míst u stolu {$seats}: {$points}
tournament-ties = Při shodě rozhodují vyhrané stoly, pak body soupeřů, pak vzájemné stoly. Kdo je i potom vyrovnaný, dělí se o místo a pořadí určí los.
tournament-last-day = Stůl, který kolo přesáhne, se ohodnotí podle stavu hry. Za koho dohrál počítač dva stoly, ten končí. Stůl, který za hráče dohrál počítač, i každé další kolo po odchodu platí jako poslední místo.
tournament-uneven = { $n ->
    [one] {$n} hráč nemůže
    [few] {$n} hráči nemohou
   *[other] {$n} hráčů nemůže
  } mít stejné šance, někdo by vynechával častěji. Je potřeba o jednoho víc, nebo míň; do té doby přihlašování běží.

tournament-set-game = Hra: {$now}
tournament-set-seats = U stolu: {$now}
tournament-set-rounds = Kola: {$now}
tournament-set-form = Systém: {$now}
tournament-set-time-control = Tempo: {$now}
tournament-set-signup = Přihlášky: {$now}
tournament-set-days = Kolo: {$now}
tournament-set-final = Finálový stůl
tournament-set-duplicate = Duplikát
tournament-set-once = Všechna kola najednou
tournament-set-league = Liga
tournament-set-movers = Postup a sestup: {$now}
tournament-set-members = Jen pro členy
tournament-step-what = Krok 1 ze 3: jak se turnaj jmenuje a co se hraje? Vidíš to jen ty.
tournament-step-when = Krok 2 ze 3: kdy?
tournament-step-who = Krok 3 ze 3: kdo se může přihlásit? Pak turnaj vyhlas.
tournament-step-more = Další volby, kdo je chce:
tournament-schedule = Když ho teď vyhlásíš, posledním dnem přihlášek bude {$closes} a posledním možným dnem { $kind ->
    [league] první sezony
   *[once] turnaje
  } {$ends}.
tournament-ask-game = Která hra?
tournament-ask-seats = Kolik hráčů sedí u stolu?
tournament-ask-rounds = Kolik kol?
tournament-ask-form = Jak se hráči potkávají? Vyvážený systém se hodí pro malou skupinu, švýcarský pro hodně hráčů a málo kol.
tournament-ask-time-control = Kolik času je na tah?
tournament-ask-signup = Jak dlouho se dá přihlašovat?
tournament-ask-days = Jak dlouho smí trvat jedno kolo?
tournament-ask-movers = Jaký podíl divize postupuje a sestupuje?

tournament-is-announced = Vyhlášeno. Hráči se přihlásí tlačítkem u zprávy.
tournament-signed-up = Tvoje přihláška platí.
tournament-closed = To už nejde: turnaj už je dál. Podívej se na jeho zprávu.
tournament-announced = Turnaj je vyhlášený, jeho pravidla už platí. Chceš-li je změnit, zruš ho a naplánuj jiný.
tournament-full = { $n ->
    [one] Přihlášen je {$n} hráč
    [few] Přihlášeni jsou {$n} hráči
   *[other] Přihlášeno je {$n} hráčů
  } a víc se jich nevejde. Popros pořadatele o druhý turnaj.
tournament-many = { $n ->
    [one] Pořádáš tu už {$n} turnaj, který neskončil
    [few] Pořádáš tu už {$n} turnaje, které neskončily
   *[other] Pořádáš tu už {$n} turnajů, které neskončily
  }. Některý zruš, nebo počkej, až skončí.
tournament-needs-more = { $n ->
    [0] Zatím se nikdo nepřihlásil
   *[other] Přihlášených je zatím {$n}
  }, potřeba je aspoň {$least}. Počkej, nebo přihlašování prodluž.
tournament-leave-ask = Další stoly už nedostaneš. Rozehrané stoly pokračují: dohraj je, nebo je opusť tam. Opustit turnaj?
tournament-cancel-ask = Další stoly se neotevřou. Otevřené se dohrají jako obvykle. Zrušit turnaj?
tournament-remove-which = Koho chceš vyřadit? Další stoly nedostane, výsledky zůstanou.

# Leagues

league-division = {$league}: sezona {$season}, divize {$n}
league-title = Liga {$game}
league-is-open = Přihlašování na {$season}. sezonu končí: {$when}.
league-is-running = Hraje se {$season}. sezona. Její konec: {$when}.
league-players = Divize {$n}: {$names}
league-to-division = K divizi {$n}
league-rules = Liga: sezona střídá sezonu, v každé divizi je hráčů aspoň {$least}. Sezona trvá { $days ->
    [one] {$days} den
    [few] {$days} dny
   *[other] {$days} dní
  }. Pak {$percent} % divize postupuje a stejně tolik sestupuje. Noví hráči začnou tam, kam patří podle hodnocení.
league-pause = Na každou sezonu se přihlásíš jedním stiskem. Když ne, máš pauzu a divize ti zůstane.
league-skipped = {$season}. sezona s přihlášenými hráči začít nemohla. Potřeba: aspoň {$least}. Přihlašování běží dál.
league-moves = { $up ->
    [0] Toto je nejvyšší divize.
    [one] Postupuje první v pořadí.
    [few] Postupují první {$up} v pořadí.
   *[other] Postupuje prvních {$up} v pořadí.
  } { $down ->
    [0] Odsud nikdo nesestupuje.
    [one] Sestupuje poslední.
    [few] Sestupují poslední {$down}.
   *[other] Sestupuje posledních {$down}.
  } Při stejném umístění rozhoduje los.
league-remind = {$title}, {$season}. sezona: přihlášky končí {$when}. Hraješ zase?
