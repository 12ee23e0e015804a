# Fresco, English.
game-name = Fresco
game-blurb = The bishop wants his ceiling back in colour: get up early, buy and mix paints, and restore what counts most.

# Events: one sentence each, in the present tense.
start-row = On the starting spaces, last place first: {$seats}.
fresco-dealt = { $n ->
    [one] {$n} section of the fresco waits to be restored.
   *[other] {$n} sections of the fresco wait to be restored.
  }
market-stocked = The booths at the market are stocked.
requests-appear = { $n ->
    [one] The bishop has {$n} new request.
   *[other] The bishop has {$n} new requests.
  }
portraits-appear = New portraits: {$cards}.
round-begins = Round {$n} begins.
final-round = Final round! The theatre is closed today, and the cathedral opens twice.
last-section = The fresco is finished: round {$n} is the last one and is played to its end as usual.
gets-up = {$seat} gets up at {$n} o’clock.
    .you = You get up at {$n} o’clock.
mood-up = { $n ->
    [one] {$seat}: mood {$n} space up.
   *[other] {$seat}: mood {$n} spaces up.
  }
    .you = { $n ->
        [one] Your mood rises {$n} space.
       *[other] Your mood rises {$n} spaces.
      }
mood-down = { $n ->
    [one] {$seat}’s mood drops {$n} space.
   *[other] {$seat}’s mood drops {$n} spaces.
  }
    .you = { $n ->
        [one] Your mood drops {$n} space.
       *[other] Your mood drops {$n} spaces.
      }
planned = {$seat} plans: {$things}.
    .you = You plan: {$things}.
leaves = {$seat} leaves {TERM($place, case: "the")}.
    .you = You leave {TERM($place, case: "the")}.
buys = { $n ->
    [one] {$seat} buys at booth {$booth} for {$n} thaler: {$things}.
   *[other] {$seat} buys at booth {$booth} for {$n} thalers: {$things}.
  }
    .you = { $n ->
        [one] You buy at booth {$booth} for {$n} thaler: {$things}.
       *[other] You buy at booth {$booth} for {$n} thalers: {$things}.
      }
closes-booth = {$seat} closes booth {$booth}.
    .you = You close booth {$booth}.
moves-bishop = { $n ->
    [0] {$seat} moves the bishop to {$section} for free.
    [one] {$seat} moves the bishop to {$section} for {$n} thaler.
   *[other] {$seat} moves the bishop to {$section} for {$n} thalers.
  }
    .you = { $n ->
        [0] You move the bishop to {$section} for free.
        [one] You move the bishop to {$section} for {$n} thaler.
       *[other] You move the bishop to {$section} for {$n} thalers.
      }
restores = { $bonus ->
    [0] {$seat} restores {$section} with {$things}. Points: {$n}.
   *[other] {$seat} restores {$section} with {$things}. Points: {$n}, and {$bonus} for the bishop.
  }
    .you = { $bonus ->
        [0] You restore {$section} with {$things}. Points: {$n}.
       *[other] You restore {$section} with {$things}. Points: {$n}, and {$bonus} for the bishop.
      }
restores-freely = { $bonus ->
    [0] {$seat} restores {$section}. Points: {$n}.
   *[other] {$seat} restores {$section}. Points: {$n}, and {$bonus} for the bishop.
  }
    .you = { $bonus ->
        [0] You restore {$section}. Points: {$n}.
       *[other] You restore {$section}. Points: {$n}, and {$bonus} for the bishop.
      }
restores-altar = {$seat} restores the altar with {$things}. Points: {$n}.
    .you = You restore the altar with {$things}. Points: {$n}.
fulfils = { $m ->
    [one] {$seat} fulfils a request with {$m} tile ({$things}). Points: {$n}.
   *[other] {$seat} fulfils a request with {$m} tiles ({$things}). Points: {$n}.
  }
    .you = { $m ->
        [one] You fulfil a request with {$m} tile ({$things}). Points: {$n}.
       *[other] You fulfil a request with {$m} tiles ({$things}). Points: {$n}.
      }
lands = {$seat} stops on space {$n}.
    .you = You stop on space {$n}.
earns = { $n ->
    [one] {$seat} takes {$n} thaler.
   *[other] {$seat} takes {$n} thalers.
  }
    .you = { $n ->
        [one] You take {$n} thaler.
       *[other] You take {$n} thalers.
      }
takes-portrait = {$seat} paints {TERM($card, case: "the")}.
    .you = You paint {TERM($card, case: "the")}.
takes-paints = {$seat} takes paints: {$things}.
    .you = You take paints: {$things}.
gains-points = { $n ->
    [one] {$seat} gets {$n} victory point.
   *[other] {$seat} gets {$n} victory points.
  }
    .you = { $n ->
        [one] You get {$n} victory point.
       *[other] You get {$n} victory points.
      }
mixes = {$seat} mixes: {$one} and {$two} make {$paint}.
    .you = You mix: {$one} and {$two} make {$paint}.
income = { $n ->
    [one] {$seat} has an income of {$n} thaler.
   *[other] {$seat} has an income of {$n} thalers.
  }
    .you = { $n ->
        [one] You have an income of {$n} thaler.
       *[other] You have an income of {$n} thalers.
      }
start-row-moves = The starting spaces change, last place first: {$seats}.
controls = {$seat} decides for Leonardo this round.
    .you = You decide for Leonardo this round.
counts-thalers = { $n ->
    [one] {$seat} has {$n} thaler left. Points: {$m}.
   *[other] {$seat} has {$n} thalers left. Points: {$m}.
  }
    .you = { $n ->
        [one] You have {$n} thaler left. Points: {$m}.
       *[other] You have {$n} thalers left. Points: {$m}.
      }
portrait-counts = { $n ->
    [one] {$seat} gets {$n} point for {TERM($card, case: "the")}.
   *[other] {$seat} gets {$n} points for {TERM($card, case: "the")}.
  }
    .you = { $n ->
        [one] You get {$n} point for {TERM($card, case: "the")}.
       *[other] You get {$n} points for {TERM($card, case: "the")}.
      }
final = { $rank ->
    [1] { $n ->
        [one] {$seat} wins with {$n} victory point.
       *[other] {$seat} wins with {$n} victory points.
      }
    [2] 2nd place: {$seat}. Victory points: {$n}.
    [3] 3rd place: {$seat}. Victory points: {$n}.
   *[other] {$rank}th place: {$seat}. Victory points: {$n}.
  }
    .you = { $rank ->
        [1] { $n ->
            [one] You win with {$n} victory point.
           *[other] You win with {$n} victory points.
          }
        [2] You come 2nd. Victory points: {$n}.
        [3] You come 3rd. Victory points: {$n}.
       *[other] You come {$rank}th. Victory points: {$n}.
      }

# Parts of sentences
paint-count = {$n} {$paint}
place-count = {$place} {$n}

# Questions
ask-wake = When do you get up?
ask-wake-leonardo = When does Leonardo get up?
ask-plan = { $n ->
    [one] Plan your day: {$n} apprentice. Nobody sees it until everyone is ready.
   *[other] Plan your day: {$n} apprentices. Nobody sees it until everyone is ready.
  }
ask-market = Which booth? Apprentices here: {$n}, price of a tile: {$m}.
ask-booth = Booth {$booth}: do you buy or close it?
ask-tiles = Which tiles do you buy? At most {$n}, {$m} each.
ask-close = Which booth does Leonardo close?
ask-cathedral = { $n ->
    [one] What do you restore? {$n} apprentice left.
   *[other] What do you restore? {$n} apprentices left.
  }
ask-section = Which section do you restore?
ask-bishop = { $n ->
    [0] Move the bishop first? It’s free.
    [one] Move the bishop first, for {$n} thaler?
   *[other] Move the bishop first, for {$n} thalers?
  }
ask-altar = Which {$n} paints for the altar? Points: {$vp}, +{$more} for each mixed one, {$all} for three different mixed ones.
ask-altar-special = Which {$n} paints for the altar? Points: {$vp}, +{$more} for each mixed one, +{$much} for brown or pink, {$all} for three different mixed ones.
ask-request = Which request do you fulfil?
ask-spots = Which of your fresco tiles do you turn over? They will give no more income.
ask-leonardo = Which section does Leonardo restore?
ask-studio = { $n ->
    [one] A portrait, or thalers? {$n} apprentice here.
   *[other] A portrait, or thalers only? {$n} apprentices here.
  }
ask-paints = { $n ->
    [one] Which paint do you take?
   *[other] Which {$n} paints do you take?
  }
ask-mix = { $n ->
    [one] What do you mix? {$n} mix left.
   *[other] What do you mix? {$n} mixes left.
  }
ask-land = {$other} is already there. Next space or previous one?
ask-order = When shall we wake you this round?

# Buttons: a verb with its number, no full stop
wake = { $mood ->
    [-3] Get up at {$hour} · mood −3 · price {$price}
    [-2] Get up at {$hour} · mood −2 · price {$price}
    [-1] Get up at {$hour} · mood −1 · price {$price}
    [0] Get up at {$hour} · mood ±0 · price {$price}
    [1] Get up at {$hour} · mood +1 · price {$price}
   *[other] Get up at {$hour} · mood {$mood} · price {$price}
  }
wake-leonardo = Leonardo gets up at {$hour}
to-place = {TERM($place, case: "at", cap: 1)}
go-to-booth = Booth {$booth}
close-booth = Close booth {$booth}
close-it = close it
verb-buy = Buy tiles
buy-tile = Buy {$things}
buy-tile-short = Buy {$things} · lacking: {$lacking}
market-beside = Close a booth …
verb-restore = Restore {TERM($thing, case: "a")}
restore-section = { $bonus ->
    [0] Restore {$section} · {$n}
   *[other] Restore {$section} · {$n} +{$bonus}
  }
bishop-stays = Bishop stays · +{$bonus}
bishop-to = Bishop to {$section} · +{$bonus}
section-beside = Move the bishop anyway …
verb-altar = Restore {TERM($thing, case: "the")}
give-paint = Give {$paint}
verb-fulfil = Fulfil a request
fulfil = {COUNT($n, "point", "points")}: {$things}
turn-over = Turn over: {$things}
paint-portrait = Paint {TERM($thing, case: "the")}
earn = { $n ->
    [one] Take {$n} thaler
   *[other] Take {$n} thalers
  }
take-paint = Take {$paint}
mix = Mix {$paint}: {$one} and {$two}
land-next = Next space: {$n}
land-previous = Previous space: {$n}
order-wake = Wake me at {$n}, if free
done = Done here

# Notes on options
needs-paints = needs {$things}
with-paints = and {$things}
with-thalers = { $n ->
    [one] and {$n} thaler
   *[other] and {$n} thalers
  }
portrait-text = {$thing}

# Why not
why-hour-taken = {$other} already gets up then.
why-booth-closed = This booth is closed for this round.
why-too-few-thalers = { $n ->
    [one] You need {$n} more thaler.
   *[other] You need {$n} more thalers.
  }
why-paints = Missing: {$things}
why-no-paints = Your paints are not right for any section.
why-no-section = The fresco is finished: no section is left.
why-altar = You don’t have three paints for it: basic paints must all differ, the others must be mixed.
why-no-request = Your fresco tiles don’t have the spots for any request.
why-spots = Spots missing: {$things}.
why-supply = There is no {$paint} left in the supply.

# Headlines: the current actor and action
headline-hidden = What comes next is still hidden
headline-plan = Planning the day
headline-leonardo = {$seat} decides for Leonardo
    .you = You decide for Leonardo
headline-wake = {$seat} chooses when to get up
    .you = You choose when to get up
headline-buy = {$seat} at the market
    .you = You are at the market
headline-buy-detail = { $n ->
    [one] {$n} apprentice
   *[other] {$n} apprentices
  }
headline-restore = {$seat} in the cathedral
    .you = You are in the cathedral
headline-restore-detail = { $n ->
    [one] {$n} apprentice left
   *[other] {$n} apprentices left
  }
headline-portrait = {$seat} in the studio
    .you = You are in the studio
headline-portrait-detail = { $n ->
    [one] {$n} apprentice
   *[other] {$n} apprentices
  }
headline-mix = {$seat} in the workshop
    .you = You are in the workshop
headline-mix-detail = { $n ->
    [one] {$n} mix left
   *[other] {$n} mixes left
  }
headline-land = {$seat} chooses a space
    .you = You choose a space
headline-round = { $left ->
    [one] round {$n}, {$left} section to restore
   *[other] round {$n}, {$left} sections to restore
  }
headline-last-round = last round {$n}, the fresco is finished
headline-final-round = { $left ->
    [one] final round {$n}, {$left} section to restore
   *[other] final round {$n}, {$left} sections to restore
  }
headline-wins = {$seat} wins
    .you = You win
headline-won-with = { $n ->
    [one] with {$n} victory point
   *[other] with {$n} victory points
  }

# The text board
text-name = {$name}
text-phase-wake = Now: getting up
text-phase-plan = Now: planning
text-phase-market = Now: market
text-phase-cathedral = Now: cathedral
text-phase-studio = Now: studio
text-phase-workshop = Now: workshop
text-phase-theatre = Now: theatre
text-phase-cathedral2 = Now: cathedral, second visit
text-phase-end = The game is over
text-turn = Turn of {$seat}
    .you = Your turn
text-turns = Still to come: {$seats}
text-order = Acting order: {$seats}
text-landing = {$seat} has gained {$n} and would stop on space {$space}, which is taken
    .you = You have gained {$n} and would stop on space {$space}, which is taken
text-landing-next = Free space: {$n} ahead, none behind
text-landing-both = Free spaces: {$n} ahead, {$m} behind
text-place = {$place}
text-places = Places of the day: {$things}
text-start = starts in space {$n}, points {$m}
text-vp = points {$n}
text-player = {$seat}: {$where}; mood {$mood}; apprentices {$n}; income {$income}; altar restored {$altars}×
    .you = You: {$where}; mood {$mood}; apprentices {$n}; income {$income}; altar restored {$altars}×
text-up = {$seat} gets up at {$n}, price of a market tile {$price}
    .you = You get up at {$n}, price of a market tile {$price}
text-plan = {$seat}, plan: {$things}
    .you = Your plan: {$things}
text-tiles = {$seat}, fresco tiles: {$n}
    .you = Your fresco tiles: {$n}
text-tiles-spots = {$seat}, fresco tiles {$n}, with spots: {$things}
    .you = Your fresco tiles {$n}, with spots: {$things}
text-own-tile = ({$things})
text-own-tile-spent = (spent: {$things})
text-has-portraits = {$seat}, portraits: {$cards}
    .you = Your portraits: {$cards}
text-has-requests = {$seat}, requests fulfilled: {$n}
    .you = Requests you fulfilled: {$n}
text-thalers = {$seat}, thalers at the end: {$n}
    .you = Your thalers at the end: {$n}
text-leonardo = Leonardo ({$seat} decides): {$where}; {$up}; on the fresco at {$section}; plan: {$plan}; fresco tiles: {$n}
    .you = Leonardo (you decide): {$where}; {$up}; on the fresco at {$section}; plan: {$plan}; fresco tiles: {$n}
text-leonardo-up = up at {$n}
text-leonardo-sleeps = still asleep
text-hostel = Hostel: {$things}
text-hour = {$n} o’clock (mood { $mood ->
    [0] ±0
    [1] +1
   *[other] {$mood}
  }, price {$price})
text-hour-taken = {$n} o’clock (mood { $mood ->
    [0] ±0
    [1] +1
   *[other] {$mood}
  }, price {$price}; {$seat})
    .you = {$n} o’clock (mood { $mood ->
        [0] ±0
        [1] +1
       *[other] {$mood}
      }, price {$price}; you)
text-booth = Booth {$booth}, room for {$n}: {$things}
text-booth-closed = Booth {$booth}, room for {$n}: closed
text-tile = ({$things})
text-bag = Market tiles in the bag: {$n}
text-fresco = Sections to restore: {$n}; the bishop is on {$section}
text-row = {$things}
text-section = { $bonus ->
    [0] {$section}: points {$n} ({$things})
   *[other] {$section}: points {$n} +{$bonus} ({$things})
  }
text-section-spots = { $bonus ->
    [0] {$section}: points {$n} ({$things}; spots: {$spots})
   *[other] {$section}: points {$n} +{$bonus} ({$things}; spots: {$spots})
  }
text-restored = Restored: {$things}
text-supply = Supply: {$things}
text-mood = Mood track: 1 to {$n}; one apprentice more on {$plus}, one fewer on {$minus}
text-portraits = Open portraits: {$things}; in the pile {$n}
text-portrait = {$card} ({$text})
text-requests = Open requests: {$things}; in the pile {$n}
text-request = ({$things}: points {$n}, thalers {$thalers}, paints {$paints})
text-own = Behind your screen: thalers {$n}; {$things}
text-own-plan = Your plan: {$things}
text-result = {$rank}. {$seat}: points {$n}, thalers {$purse} (fresco {$fresco}, bishop {$bishop}, altar {$altar}, requests {$requests}, portraits {$portraits}, thalers {$thalers}, track {$track})
    .you = {$rank}. You: points {$n}, thalers {$purse} (fresco {$fresco}, bishop {$bishop}, altar {$altar}, requests {$requests}, portraits {$portraits}, thalers {$thalers}, track {$track})
alt-player = {$seat}: points {$n}, mood {$mood}, fresco tiles {$tiles}.
    .you = You: points {$n}, mood {$mood}, fresco tiles {$tiles}.
alt-leonardo = Leonardo: points {$n}, fresco tiles {$tiles}.

# Where the points came from
part-fresco = fresco
part-bishop = bishop
part-altar = altar
part-requests = requests
part-portraits = portraits
part-thalers = thalers
part-track = taken spaces skipped

# Options of a table
option-bishops_requests = Bishop’s requests
option-portraits = Portraits
option-special_blends = Special blends

# How to play, in a minute
how-to-play-goal = You are a master painter, bringing a great ceiling fresco back to its colours for the bishop. Once a round begins with {COUNT($final_tiles, "section", "sections")} or fewer left, it is the last one; the player who then has the most victory points wins.
how-to-play-turn = Choose when you get up: early risers act first, but their mood drops and the market is expensive. Then everybody plans in secret how many apprentices go where, at most {$at_once} to each place: the market for paints, the cathedral to restore, the studio for thalers, the workshop to mix, the theatre for the mood. The places are visited in this order; at each, the early risers go first.
how-to-play-scores = A section gives its points for exactly its paints, {$bishop_on} more if the bishop is on it, {$bishop_beside} if he is next to it; for {COUNT($bishop_cost, "thaler", "thalers")} you may first move him one section. Each tile also pays {COUNT($income, "thaler", "thalers")} per round. The altar takes {COUNT($altar, "paint", "paints")}; basic ones among them must differ, mixed ones are worth more. At the end {COUNT($thalers_per_vp, "thaler is", "thalers are")} one point.
how-to-play-mistake-1 = Planning the cathedral with paints that are not mixed yet: the workshop comes after it, so mix a round ahead.
how-to-play-mistake-2 = Getting up at {$hour_1} again and again: with a bad mood you lose an apprentice, every round.
how-to-play-mistake-3 = Leaving the bishop where he is: a thaler that brings him closer is worth {$bishop_beside} or {$bishop_on} points.
