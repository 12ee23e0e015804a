# Tournaments: the names of screens and buttons, then the card, then the plan.

cup-all = Turnaje
cup-what = Nejnovější turnaje v tomto kanálu. Stiskni některý a přihlas se nebo si přečti víc.
cup-none-here = Tady zatím žádný turnaj není. Naplánuj ho: stoly i pořadí už si obstará sám.
cup-none = Takový turnaj už neexistuje. Turnaje tohoto kanálu ukáže /tournament.
cup-not-here = Turnaj patří do kanálu nebo skupiny. Pošli /tournament tam.
cup-plan = Naplánovat turnaj
cup-title = Turnaj: {$game}
cup-details = Podrobnosti
cup-standings = Pořadí
cup-rules = Pravidla turnaje
cup-sign-up = Přihlásit se
cup-withdraw = Odhlásit se
cup-leave = Opustit turnaj
cup-own-table = { $n ->
    [0] K tvému stolu
   *[other] K tvému stolu {$n}
  }
cup-announce = Vyhlásit
cup-discard = Zahodit návrh
cup-close-now = Ukončit přihlašování
cup-start-now = Otevřít stoly hned
cup-extend = Přihlášky o 3 dny déle
cup-extend-round = Kolo o 3 dny déle
cup-remove = Vyřadit hráče
cup-cancel = Zrušit turnaj

cup-state-draft = návrh
cup-state-open = přihlašování běží
cup-state-planned = brzy začne
cup-state-running = hraje se
cup-state-over = dohráno
cup-state-off = zrušeno
cup-is-draft = Návrh vidíš jen ty. Zkontroluj ho a pak vyhlas.
cup-organizes = Pořádá {$name}.
cup-ownerless = Turnaj už nemá pořadatele a dohraje se sám.
cup-is-open = Přihlašování končí: {$when}.
cup-is-planned = Přihlašování skončilo. První stoly se otevřou {$when}.
cup-is-running = Kolo {$n} z {$most}. Konec kola: {$when}.
cup-is-final = Finálový stůl. Konec: {$when}.
cup-round-of = Kolo {$n} z {$most}
cup-is-over = Turnaj skončil.
cup-is-off = Turnaj je zrušený. Otevřené stoly se dohrají jako obvykle.
cup-too-few = Zrušeno, přihlášených bylo málo: {$n} z potřebných {$least}. Naplánuj turnaj znovu s delším přihlašováním nebo s menšími stoly.
cup-podium = { $rank ->
    [1] 🥇
    [2] 🥈
   *[other] 🥉
  } {$name}
cup-entrants = { $n ->
    [0] Zatím se nikdo nepřihlásil.
    [one] Přihlášen {$n} hráč: {$names}
    [few] Přihlášeni {$n} hráči: {$names}
   *[other] Přihlášeno {$n} hráčů: {$names}
  }
cup-standing = {$rank}. {$name}: {$points} ({ $n ->
    [one] {$n} stůl
    [few] {$n} stoly
   *[other] {$n} stolů
  })
cup-comparison = Stejné místo u každého stolu
cup-compared = Kolo {$round}, místo {$n}/{$seats}: {$scores}
cup-possible = ještě možné umístění: {$best}. až {$worst}.
cup-final-place = { $n ->
    [1] vítěz finálového stolu
   *[other] {$n}. u finálového stolu
  }
cup-in-final = hraje finálový stůl
cup-final-standings = Konečné pořadí
cup-is-out = mimo hru
cup-you-none = Neúčastníš se.
cup-you-in = Účastníš se. Až budeš na tahu, dostaneš zprávu.
cup-you-out = Už se neúčastníš. Tvoje výsledky v pořadí zůstávají.

cup-format = { $rounds ->
    [one] {$rounds} kolo
    [few] {$rounds} kola
   *[other] {$rounds} kol
  }, u stolu {$seats}.
cup-fair = { $seats ->
    [2] Při lichém počtu hráčů má plán tolik kol, aby každý vynechal stejně často.
   *[other] Když počet hráčů nevychází, liší se stoly o jedno místo a u menších se hráči střídají. Plán má takový počet kol, blízký tomuto, aby měli všichni stejné šance.
  }
cup-days = Kolo trvá nejvýš { $days ->
    [one] {$days} den
    [few] {$days} dny
   *[other] {$days} dní
  }, {$pace}.
cup-form-balanced = Vyvážený systém: každý se s každým potká zhruba stejně často a na každém místě sedí zhruba stejněkrát.
cup-form-swiss = Švýcarský systém: v každém kole se potkají hráči s podobným počtem bodů, a pokud to jde, nikdo dvakrát.
cup-form-balanced-name = vyvážený
cup-form-swiss-name = švýcarský
cup-with-final = Po těchto kolech hrají nejlepší ({$seats}) finálový stůl. Ten rozhodne o jejich umístění.
cup-with-duplicate = Duplikát: u všech stolů kola je stejně zamícháno.
cup-with-once = Stoly všech kol se otevřou najednou.
cup-with-members = Přihlásit se mohou jen členové této skupiny.
cup-points = Body za umístění. U každého stolu mají stejnou cenu a při shodě se dělí:
cup-points-at = míst u stolu {$seats}: {$points}
cup-ties = Při shodě rozhodují vyhrané stoly, pak body soupeřů, pak vzájemné stoly. Kdo je i potom vyrovnaný, dělí se o místo a pořadí určí los.
cup-last-day = Stůl, který kolo přesáhne, se ohodnotí podle stavu hry. Za koho dohrál počítač dva stoly, ten končí. Stůl, který za hráče dohrál počítač, i každé další kolo po odchodu platí jako poslední místo.
cup-plan-is = Plán: { $n ->
    [one] {$n} hráč
    [few] {$n} hráči
   *[other] {$n} hráčů
  }, { $rounds ->
    [one] {$rounds} kolo
    [few] {$rounds} kola
   *[other] {$rounds} kol
  }, místa u stolů: {$seats}. Kolikrát se dva hráči potkají: {$meet}. Kolikrát sedí každý na každém místě: {$sit}. Kol u menšího stolu nebo bez stolu má každý: {$out}.
cup-uneven = { $n ->
    [one] {$n} hráč nemůže
    [few] {$n} hráči nemohou
   *[other] {$n} hráčů nemůže
  } mít stejné šance, někdo by vynechával častěji. Je potřeba o jednoho víc, nebo míň; do té doby přihlašování běží.

cup-set-game = Hra: {$now}
cup-set-seats = U stolu: {$now}
cup-set-rounds = Kola: {$now}
cup-set-form = Systém: {$now}
cup-set-pace = {$now}
cup-set-signup = Přihlášky: {$now}
cup-set-days = Kolo: {$now}
cup-set-final = Finálový stůl
cup-set-duplicate = Duplikát
cup-set-once = Všechna kola najednou
cup-set-league = Liga
cup-set-movers = Postup a sestup: {$now}
cup-set-members = Jen pro členy
cup-ask-game = Která hra?
cup-ask-seats = Kolik hráčů sedí u stolu?
cup-ask-rounds = Kolik kol?
cup-ask-form = Jak se hráči potkávají? Vyvážený systém se hodí pro malou skupinu, švýcarský pro hodně hráčů a málo kol.
cup-ask-pace = Kolik času je na tah?
cup-ask-signup = Jak dlouho se dá přihlašovat?
cup-ask-days = Jak dlouho smí trvat jedno kolo?
cup-ask-movers = Jaký podíl divize postupuje a sestupuje?

cup-is-announced = Vyhlášeno. Hráči se přihlásí tlačítkem u zprávy.
cup-signed-up = Tvoje přihláška platí.
cup-closed = To už nejde: turnaj už je dál. Podívej se na jeho zprávu.
cup-announced = Turnaj je vyhlášený, jeho pravidla už platí. Chceš-li je změnit, zruš ho a naplánuj jiný.
cup-full = { $n ->
    [one] Přihlášen je {$n} hráč
    [few] Přihlášeni jsou {$n} hráči
   *[other] Přihlášeno je {$n} hráčů
  } a víc se jich nevejde. Popros pořadatele o druhý turnaj.
cup-many = { $n ->
    [one] Pořádáš tu už {$n} turnaj, který neskončil
    [few] Pořádáš tu už {$n} turnaje, které neskončily
   *[other] Pořádáš tu už {$n} turnajů, které neskončily
  }. Některý zruš, nebo počkej, až skončí.
cup-needs-more = { $n ->
    [0] Zatím se nikdo nepřihlásil
   *[other] Přihlášených je zatím {$n}
  }, potřeba je aspoň {$least}. Počkej, nebo přihlašování prodluž.
cup-leave-ask = Další stoly už nedostaneš. Rozehrané stoly pokračují: dohraj je, nebo je opusť tam. Opustit turnaj?
cup-cancel-ask = Další stoly se neotevřou. Otevřené se dohrají jako obvykle. Zrušit turnaj?
cup-remove-which = Koho chceš vyřadit? Další stoly nedostane, výsledky zůstanou.

# Leagues

league-division = Liga {$game}: sezona {$season}, divize {$n}
league-title = Liga {$game}
league-is-open = Přihlašování na {$season}. sezonu končí: {$when}.
league-is-running = Hraje se {$season}. sezona. Její konec: {$when}.
league-players = Divize {$n}: {$names}
league-to-division = K divizi {$n}
league-rules = Liga: sezona střídá sezonu, v každé divizi je hráčů aspoň {$least}. Sezona trvá { $days ->
    [one] {$days} den
    [few] {$days} dny
   *[other] {$days} dní
  }. Pak {$percent} % divize postupuje a stejně jich sestupuje. Noví hráči začnou tam, kam patří podle hodnocení.
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
league-remind = Liga {$game}, {$season}. sezona: přihlášky končí {$when}. Hraješ zase?
