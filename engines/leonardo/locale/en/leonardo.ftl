# Leonardo da Vinci, English.
game-name = Leonardo da Vinci
game-blurb = Florence, full of inventors: send your apprentices through the city, and finish your machines before the others do.

# Events: one sentence each, in the present tense.
starts = {$seat} starts.
    .you = You start.
gets-set = {$seat} gets starting set {$set}.
    .you = You get starting set {$set}.
removed = Out of this game: {$cards}.
requested = The city requests: {$cards}.
takes-addon = {$seat} chooses: {$thing}.
    .you = You choose: {$thing}.
takes-cards = {$seat} takes: {$cards}.
    .you = You take: {$cards}.
round-begins = Round {$n} of {$m} begins. {$seat} has Leonardo.
    .you = Round {$n} of {$m} begins. You have Leonardo.
research-begins = Research round {$n} of {$m} begins: the city is closed, only the laboratories work. {$seat} has Leonardo.
    .you = Research round {$n} of {$m} begins: the city is closed, only the laboratories work. You have Leonardo.
cancels = {$seat} abandons the work {TERM($lab, case: "at")}.
    .you = You abandon the work {TERM($lab, case: "at")}.
begins = {$seat} starts work {TERM($lab, case: "at")}.
    .you = You start work {TERM($lab, case: "at")}.
begins-you = Only you know: {TERM($lab, case: "at")} you work on {TERM($thing, case: "the")}.
begins-nothing = {$seat} starts nothing new.
    .you = You start nothing new.
placing-begins = Now everybody places figures. {$seat} begins.
    .you = Now everybody places figures. You begin.
places-area = { $n ->
    [one] {$seat} places {$n} apprentice {TERM($place, case: "at")}.
   *[other] {$seat} places {$n} apprentices {TERM($place, case: "at")}.
  }
    .you = { $n ->
        [one] You place {$n} apprentice {TERM($place, case: "at")}.
       *[other] You place {$n} apprentices {TERM($place, case: "at")}.
      }
places-area-master = {$seat} places the master {TERM($place, case: "at")}.
    .you = You place the master {TERM($place, case: "at")}.
places-lab = { $n ->
    [one] {$seat} places {$n} apprentice {TERM($place, case: "at")}.
   *[other] {$seat} places {$n} apprentices {TERM($place, case: "at")}.
  }
    .you = { $n ->
        [one] You place {$n} apprentice {TERM($place, case: "at")}.
       *[other] You place {$n} apprentices {TERM($place, case: "at")}.
      }
places-lab-master = {$seat} places the master {TERM($place, case: "at")}.
    .you = You place the master {TERM($place, case: "at")}.
passes-place = {$seat} passes and places no more figures.
    .you = You pass and place no more figures.
has-placed = {$seat} can place no more figures.
    .you = You can place no more figures.
placing-ends = Everybody has placed their figures.
evaluates = Next: {TERM($place, case: "the")}. Order: {$seats}.
leaves-council = All players are in the council, so the last one leaves it: {$seat}.
    .you = All players are in the council. You are last in the order, so you leave it.
names-holder = {$seat} decides: Leonardo is with {$other} now.
    .you = You decide: Leonardo is with {$other} now.
    .other-is-you = {$seat} decides: Leonardo is with you now.
keeps-leonardo = Leonardo is with {$seat} now.
    .you = Leonardo is with you now.
stands-on = {$seat} takes the space “{$thing}”.
    .you = You take the space “{$thing}”.
withdraws = {$seat} withdraws {TERM($place, case: "from")}.
    .you = You withdraw {TERM($place, case: "from")}.
council-over = The council is over.
leaves-unused = {$seat} leaves the space “{$thing}” unused.
    .you = You leave the space “{$thing}” unused.
moves-apprentice = {$seat} moves an apprentice {TERM($origin, case: "from")} {TERM($place, case: "to")}.
    .you = You move an apprentice {TERM($origin, case: "from")} {TERM($place, case: "to")}.
moves-apprentice-of = {$seat} moves one of {$other}’s apprentices {TERM($origin, case: "from")} {TERM($place, case: "to")}.
    .you = You move one of {$other}’s apprentices {TERM($origin, case: "from")} {TERM($place, case: "to")}.
    .other-is-you = {$seat} moves one of your apprentices {TERM($origin, case: "from")} {TERM($place, case: "to")}.
takes-florins = { $n ->
    [0] {$seat} finds no florin in the council.
    [one] {$seat} takes {$n} florin from the council.
   *[other] {$seat} takes {$n} florins from the council.
  }
    .you = { $n ->
        [0] You find no florin in the council.
        [one] You take {$n} florin from the council.
       *[other] You take {$n} florins from the council.
      }
looks = { $n ->
    [one] {$seat} looks at the top invention of the deck.
   *[other] {$seat} looks at the top {$n} inventions of the deck.
  }
    .you = { $n ->
        [one] You look at the top invention of the deck.
       *[other] You look at the top {$n} inventions of the deck.
      }
looks-you = You see, from the top: {$cards}.
arranges = {$seat} puts the inventions back in a secret order.
    .you = You put the inventions back in a secret order.
arranges-you = You put back, the top one first: {$cards}.
takes-resource = { $n ->
    [0] {$seat} takes 1 {$thing} for free.
    [one] {$seat} takes 1 {$thing} for {$n} florin.
   *[other] {$seat} takes 1 {$thing} for {$n} florins.
  }
    .you = { $n ->
        [0] You take 1 {$thing} for free.
        [one] You take 1 {$thing} for {$n} florin.
       *[other] You take 1 {$thing} for {$n} florins.
      }
takes-apprentice = { $n ->
    [0] {$seat} gets an apprentice for free.
    [one] {$seat} gets an apprentice for {$n} florin.
   *[other] {$seat} gets an apprentice for {$n} florins.
  }
    .you = { $n ->
        [0] You get an apprentice for free.
        [one] You get an apprentice for {$n} florin.
       *[other] You get an apprentice for {$n} florins.
      }
takes-lab = { $n ->
    [0] {$seat} takes the large laboratory with {$places} places for free.
    [one] {$seat} takes the large laboratory with {$places} places for {$n} florin.
   *[other] {$seat} takes the large laboratory with {$places} places for {$n} florins.
  }
    .you = { $n ->
        [0] You take the large laboratory with {$places} places for free.
        [one] You take the large laboratory with {$places} places for {$n} florin.
       *[other] You take the large laboratory with {$places} places for {$n} florins.
      }
turns-lab = { $n ->
    [0] {$seat} flips {TERM($lab, case: "the")} to its side with {$places} places, for free.
    [one] {$seat} flips {TERM($lab, case: "the")} to its side with {$places} places, for {$n} florin.
   *[other] {$seat} flips {TERM($lab, case: "the")} to its side with {$places} places, for {$n} florins.
  }
    .you = { $n ->
        [0] You flip {TERM($lab, case: "the")} to its side with {$places} places, for free.
        [one] You flip {TERM($lab, case: "the")} to its side with {$places} places, for {$n} florin.
       *[other] You flip {TERM($lab, case: "the")} to its side with {$places} places, for {$n} florins.
      }
fixes-robot = { $n ->
    [0] {$seat} installs a robot {TERM($lab, case: "at")} for free.
    [one] {$seat} installs a robot {TERM($lab, case: "at")} for {$n} florin.
   *[other] {$seat} installs a robot {TERM($lab, case: "at")} for {$n} florins.
  }
    .you = { $n ->
        [0] You install a robot {TERM($lab, case: "at")} for free.
        [one] You install a robot {TERM($lab, case: "at")} for {$n} florin.
       *[other] You install a robot {TERM($lab, case: "at")} for {$n} florins.
      }
finds-nothing = {$seat} has nothing more to do {TERM($place, case: "at")}.
    .you = You have nothing more to do {TERM($place, case: "at")}.
area-over = All figures go home {TERM($place, case: "from")}.
swaps = {$seat} swaps at the market: {$cards} for {$others}.
    .you = You swap at the market: {$cards} for {$others}.
works = { $n ->
    [one] {$seat}, {$lab}: {$n} week of work, now at {$weeks}.
   *[other] {$seat}, {$lab}: {$n} weeks of work, now at {$weeks}.
  }
    .you = { $n ->
        [one] Your {$lab}: {$n} week of work, now at {$weeks}.
       *[other] Your {$lab}: {$n} weeks of work, now at {$weeks}.
      }
labs-worked = The laboratories’ work is done, and all figures go home.
completes = {$seat} completes {TERM($thing, case: "the")}.
    .you = You complete {TERM($thing, case: "the")}.
completes-none = Nobody completes an invention in this round.
is-paid = { $n ->
    [one] {$seat} gets {$n} florin for {TERM($thing, case: "the")}.
   *[other] {$seat} gets {$n} florins for {TERM($thing, case: "the")}.
  }
    .you = { $n ->
        [one] You get {$n} florin for {TERM($thing, case: "the")}.
       *[other] You get {$n} florins for {TERM($thing, case: "the")}.
      }
is-paid-later = { $n ->
    [one] The lower payment: {$seat} gets {$n} florin for {TERM($thing, case: "the")}.
   *[other] The lower payment: {$seat} gets {$n} florins for {TERM($thing, case: "the")}.
  }
    .you = { $n ->
        [one] The lower payment: you get {$n} florin for {TERM($thing, case: "the")}.
       *[other] The lower payment: you get {$n} florins for {TERM($thing, case: "the")}.
      }
takes-card = {$seat} keeps the card: {$thing}.
    .you = You keep the card: {$thing}.
bids = {$seat} bids {$n}.
    .you = You bid {$n}.
wins-card = { $n ->
    [one] {$seat} buys the card for {$n} florin: {$thing}.
   *[other] {$seat} buys the card for {$n} florins: {$thing}.
  }
    .you = { $n ->
        [one] You buy the card for {$n} florin: {$thing}.
       *[other] You buy the card for {$n} florins: {$thing}.
      }
card-gone = Nobody bids anything, so this card leaves the game: {$thing}.
still-works = {$seat} is working on the same invention {TERM($lab, case: "at")}: {$thing}.
    .you = You are working on the same invention {TERM($lab, case: "at")}: {$thing}.
continues = {$seat} keeps working {TERM($lab, case: "at")} for the lower amount: {$thing}.
    .you = You keep working {TERM($lab, case: "at")} for the lower amount: {$thing}.
stops = {$seat} stops working {TERM($lab, case: "at")}: {$thing}.
    .you = You stop working {TERM($lab, case: "at")}: {$thing}.
council-florin = { $n ->
    [one] The council receives a florin: {$n} lies there.
   *[other] The council receives a florin: {$n} lie there.
  }
variety = { $n ->
    [0] {$seat} gets no bonus; different kinds: {$kinds}.
    [one] {$seat} gets {$n} florin more; different kinds: {$kinds}.
   *[other] {$seat} gets {$n} florins more; different kinds: {$kinds}.
  }
    .you = { $n ->
        [0] You get no bonus; different kinds: {$kinds}.
        [one] You get {$n} florin more; different kinds: {$kinds}.
       *[other] You get {$n} florins more; different kinds: {$kinds}.
      }
final = { $rank ->
    [1] { $n ->
        [one] {$seat} wins with {$n} florin; invention cards: {$cards}.
       *[other] {$seat} wins with {$n} florins; invention cards: {$cards}.
      }
    [2] 2nd place: {$seat}. Florins: {$n}; invention cards: {$cards}.
    [3] 3rd place: {$seat}. Florins: {$n}; invention cards: {$cards}.
   *[other] {$rank}th place: {$seat}. Florins: {$n}; invention cards: {$cards}.
  }
    .you = { $rank ->
        [1] { $n ->
            [one] You win with {$n} florin; invention cards: {$cards}.
           *[other] You win with {$n} florins; invention cards: {$cards}.
          }
        [2] You come 2nd. Florins: {$n}; invention cards: {$cards}.
        [3] You come 3rd. Florins: {$n}; invention cards: {$cards}.
       *[other] You come {$rank}th. Florins: {$n}; invention cards: {$cards}.
      }

# Questions
ask-addon = { $n ->
    [one] Which add-on do you take? It is your last one.
   *[other] Which add-on do you take? You choose {$n} more.
  }
ask-resource = Which resource do you take?
ask-resources = { $n ->
    [one] Which resource do you take?
   *[other] Which {$n} resources do you take? At most {$most} alike.
  }
ask-robot = Where do you install the robot?
ask-start = Start work? Nobody sees on what.
ask-start-in = What do you start {TERM($lab, case: "at")}?
ask-cancel = Which work do you abandon?
ask-place = Where do you place figures?
ask-place-in = Whom do you place {TERM($place, case: "at")}?
ask-leonardo = Who gets Leonardo?
ask-field = Which space do you take in the council?
ask-move = Move an apprentice?
ask-whose = Whose apprentice do you move?
ask-move-from = Where does the apprentice come from?
ask-move-to = Where does the apprentice go {TERM($place, case: "from")}?
ask-look = Look at the top of the deck?
ask-arrange = Which invention goes back as number {$n} from the top?
ask-buy = { $n ->
    [one] Buy a resource for {$n} florin?
   *[other] Buy a resource for {$n} florins?
  }
ask-area = { $n ->
    [0] What do you do {TERM($place, case: "at")}? It costs nothing now.
    [one] What do you do {TERM($place, case: "at")}? It costs {$n} florin now.
   *[other] What do you do {TERM($place, case: "at")}? It costs {$n} florins now.
  }
ask-swap = Swap at the market?
ask-lay = Which cards do you give up, {$low} or {$high}?
ask-get = { $n ->
    [one] Which card do you take?
   *[other] Which {$n} cards do you take?
  }
ask-which = Which invention do you complete?
ask-handle = Which of your inventions is paid next?
ask-bid = What do you bid for the card “{$thing}”? Bidders: {$n}.
ask-follow = Others finished it first. Keep working {TERM($lab, case: "at")} on {TERM($thing, case: "the")}?
ask-order = What shall we do for you?
ask-order-limit = Up to which price do we act for you {TERM($place, case: "at")}?
ask-order-buy = You take the space for buying. Which resource?
ask-order-fill = How many apprentices go {TERM($place, case: "to")}? The master follows next turn.

# Buttons: a verb with its number, no full stop
name-of = {TERM($thing, cap: 1)}
verb-start = Start work
verb-cancel = Abandon work
pass-start = Pass: start nothing
start-done = Done
cancel-in = Abandon work {TERM($lab, case: "at")}
cancel-both = Abandon work in both
start-in = Start {TERM($lab, case: "at")}
start-on = {$no} {TERM($thing, case: "short")}: {$cards}
place-apprentices = { $n ->
    [one] Place {$n} apprentice
   *[other] Place {$n} apprentices
  }
place-master = {TERM($thing, cap: 1)}
pass-place = Pass: place no more figures
verb-leonardo = Give Leonardo
name-holder = {$seat}
  .you = You
withdraw = Withdraw from the council
leave-florins = Take it, leave the florins
use-nothing = Do nothing here
verb-move = Move an apprentice
whose-apprentice = One of {$seat}’s apprentices
  .you = One of your apprentices
look = { $n ->
    [one] Look at the top card
   *[other] Look at the top {$n} cards
  }
put-card = { $n ->
    [1] On top: {$no} {$thing}
   *[other] No. {$n}: {$no} {$thing}
  }
put-rest = { $n ->
    [one] Leave the last one as it is
   *[other] Leave the other {$n} as they are
  }
verb-buy = { $n ->
    [one] Buy a resource for {$n} florin
   *[other] Buy a resource for {$n} florins
  }
take-resource = { $n ->
    [0] Take 1 {$thing} · free
    [one] Take 1 {$thing} for {$n} florin
   *[other] Take 1 {$thing} for {$n} florins
  }
take-apprentice = { $n ->
    [0] Take an apprentice · free
    [one] Take an apprentice for {$n} florin
   *[other] Take an apprentice for {$n} florins
  }
improve = { $n ->
    [0] {$thing} · free
   *[other] {$thing} · {$n}
  }
robot-into = Install {TERM($lab, case: "at")}
pass-area = Pass: withdraw
verb-swap = Swap cards
lay-card = Give up: {$thing}
get-card = Take: {$thing}
finish-invention = Complete: {$no} {$thing} · {$kind} · {$cards}
verb-handle = Choose the next one
handle-invention = Next: {$no} {$thing} · {$kind} · {$cards}
verb-bid = Bid
continue = Keep working
stop = Stop working
order-up-to = { $n ->
    [0] Only if free
    [one] Up to {$n} florin
   *[other] Up to {$n} florins
  }
order-withdraw = Withdraw at once
order-idle = Pass if there’s nothing for me
order-then-master = {TERM($place, cap: 1)}, then the master
order-fill = { $n ->
    [one] {$n} apprentice, then the master
   *[other] {$n} apprentices, then the master
  }
ahead-once = Take once, then withdraw
ahead-up-to = { $n ->
    [one] Keep taking up to {$n} florin
   *[other] Keep taking up to {$n} florins
  }
ahead-buy = { $n ->
    [one] Buy 1 {$thing} for {$n} florin
   *[other] Buy 1 {$thing} for {$n} florins
  }

# Notes on options
invention-note = { $n ->
    [one] {$kind} · {$n} week, pays {$first}, later {$later}
   *[other] {$kind} · {$n} weeks, pays {$first}, later {$later}
  }
invention-note-less = { $n ->
    [one] {$kind} · {$n} week, {$less} already off for your cards; pays {$first}, later {$later}
   *[other] {$kind} · {$n} weeks, {$less} already off for your cards; pays {$first}, later {$later}
  }
strongest-there = strongest there: {$n}
weeks-to-go = { $n ->
    [0] no more weeks needed
    [one] {$n} week to go
   *[other] {$n} weeks to go
  }
weeks-to-go-less = { $n ->
    [0] no more weeks needed, {$less} already off for your cards
    [one] {$n} week to go, {$less} already off for your cards
   *[other] {$n} weeks to go, {$less} already off for your cards
  }
brings-nothing = brings nothing now
council-has = { $n ->
    [one] {$n} florin lies there
   *[other] {$n} florins lie there
  }
left = {$n} left
you-have = { $n ->
    [one] You have {$n} florin.
   *[other] You have {$n} florins.
  }

# Why not
why-too-dear = { $n ->
    [one] You need {$n} more florin.
   *[other] You need {$n} more florins.
  }
why-third-letter = Nobody may choose the letter {$letter} a third time.
why-all-apprentices = You already have all {$n} apprentices.
why-shops-empty = The shops have too few cards left.
why-shop-empty = This shop is empty.
why-no-robot-place = No robot place is free: only laboratories with 5 or 6 places have one.
why-no-idle-robot-place = Your only free robot place is in a laboratory at work.
why-lab-works = Work is going on {TERM($lab, case: "at")}, so it can’t be changed.
why-no-large = You don’t have the large laboratory yet.
why-has-large = You already have the large laboratory.
why-turned = Already turned: {$lab}.
why-no-robots = A player has three robots at most.
why-no-idle-lab = Work is going on in all your laboratories.
why-no-work = There is no work to abandon.
why-no-cards = You don’t have the cards for any invention you could start.
why-other-lab = Your other laboratory is already working on that.
why-completed = You have already completed that.
why-missing = Missing: {$cards}
why-no-city = In the research rounds nobody goes to the city.
why-lab-idle = No work is going on there: work starts at the beginning of a round.
why-lab-full = All places there are taken.
why-no-apprentices = All your apprentices are placed.
why-placed = You have already placed apprentices there this round.
why-master-used = Your master has already been placed.
why-field-taken = {$seat} is already there.
why-nobody-here = Nobody can be moved from there.
why-first-there = That apprentice’s owner is first there already.
why-same-place = The apprentice is already there.
why-no-hand = You have no resource cards in hand.

# Headlines: the current actor and action
headline-hidden = What comes next is still hidden
headline-addon = {$seat} chooses an add-on
    .you = You choose an add-on
headline-start = {$seat} may start work
    .you = You may start work
headline-place = {$seat} places figures
    .you = You place figures
headline-leonardo = {$seat} decides who gets Leonardo
    .you = You decide who gets Leonardo
headline-field = {$seat} chooses in the council
    .you = You choose in the council
headline-move = {$seat} may move an apprentice
    .you = You may move an apprentice
headline-look = {$seat} may look at the deck
    .you = You may look at the deck
headline-arrange = {$seat} looks at the deck
    .you = You look at the deck
headline-buy = {$seat} may buy a resource
    .you = You may buy a resource
headline-area = {$seat} acts {TERM($place, case: "at")}
    .you = You act {TERM($place, case: "at")}
headline-which = {$seat} completes an invention
    .you = You complete an invention
headline-handle = {$seat} chooses what is paid next
    .you = You choose what is paid next
headline-follow = {$seat} keeps working or stops
    .you = You keep working or stop
headline-bid = Bids for {TERM($thing, case: "the")}
headline-stake-shop = { $n ->
    [0] {$thing} for free, or pass
    [one] {$thing} for {$n} florin, or pass
   *[other] {$thing} for {$n} florins, or pass
  }
headline-stake-academy = { $n ->
    [0] an apprentice for free, or pass
    [one] an apprentice for {$n} florin, or pass
   *[other] an apprentice for {$n} florins, or pass
  }
headline-stake-workshop = { $n ->
    [0] laboratory or robot for free, or pass
    [one] laboratory or robot for {$n} florin, or pass
   *[other] laboratory or robot for {$n} florins, or pass
  }
headline-round = round {$n} of {$m}
headline-research = research round {$n} of {$m}
headline-round-zero = preparing the game
headline-wins = {$seats} wins
    .you = You win
headline-won-with = { $n ->
    [one] with {$n} florin
   *[other] with {$n} florins
  }

# The text board
text-nobody = nobody
text-cards = {$thing} {$n}
text-round = Round {$n} of {$m}; Leonardo is with {$seat}.
    .you = Round {$n} of {$m}; Leonardo is with you.
text-research = Round {$n} of {$m}, a research round; Leonardo is with {$seat}.
    .you = Round {$n} of {$m}, a research round; Leonardo is with you.
text-phase-setup = Round 0: add-ons
text-phase-start = Phase A: start of work
text-phase-place = Phase B: placement
text-phase-city = Phase C: evaluation
text-phase-complete = Phase D: completion
text-phase-end = The game is over
text-holder = Leonardo is with {$seat}.
    .you = Leonardo is with you.
text-order = Still to come: {$seats}
text-mayor = The mayor is {TERM($place, case: "at")}
text-auction = Sealed auction for {TERM($thing, case: "the")}: {$seats}
text-done = Completed: {$thing} by {$seat}, {$lab}; pays {$n}, not paid yet
    .you = Completed: {$thing} by you, {$lab}; pays {$n}, not paid yet
text-done-paid = Completed: {$thing} by {$seat}, {$lab}; paid {$n}
    .you = Completed: {$thing} by you, {$lab}; paid {$n}
text-done-later = Completed later: {$thing} by {$seat}, {$lab}; pays {$n}, not paid yet
    .you = Completed later: {$thing} by you, {$lab}; pays {$n}, not paid yet
text-done-later-paid = Completed later: {$thing} by {$seat}, {$lab}; paid {$n}
    .you = Completed later: {$thing} by you, {$lab}; paid {$n}
text-invention = Requested: No. {$no} {$thing} ({TERM($colour, case: "abbr")}, {$kind}): {$cards}; weeks {$weeks}; pays {$first}, later {$later}
text-deck = In the deck {$n}, in an unknown order: {$cards}
text-gone = Out of the game: {$cards}
text-area-council = {TERM($place, cap: 1)} (florins {$n}): {$groups}
text-area-workshop = {TERM($place, cap: 1)} (robots {$n}, price {$price}): {$groups}
text-area-academy = {TERM($place, cap: 1)} (apprentices {$n}, price {$price}): {$groups}
text-area-shop = {TERM($place, cap: 1)} ({$thing} {$n}, price {$price}): {$groups}
text-area-market = {TERM($place, cap: 1)} (cards {$n}): {$groups}
text-group = {$rank}. {$seat} {$n} (strength {$strength})
    .you = {$rank}. you {$n} (strength {$strength})
text-group-master = {$rank}. {$seat} {$n} and the master (strength {$strength})
    .you = {$rank}. you {$n} and the master (strength {$strength})
text-field = Space {$n} of the council: {$seat}
    .you = Space {$n} of the council: you
text-market = On the market: {$cards}
text-player = {$seat}: apprentices {$n}, to place {$free}, in the academy {$academy}; the master is placed
    .you = You: apprentices {$n}, to place {$free}, in the academy {$academy}; the master is placed
text-player-master = {$seat}: apprentices {$n}, to place {$free} and the master, in the academy {$academy}
    .you = You: apprentices {$n}, to place {$free} and the master, in the academy {$academy}
text-florins = {$seat}: florins {$n}
    .you = You: florins {$n}
text-passed = {$seat} has passed and places no more figures
    .you = You have passed and place no more figures
text-lab-idle = {$seat}, {$lab}: idle; places {$places}, for robots {$places2}; robots {$n}
    .you = Your {$lab}: idle; places {$places}, for robots {$places2}; robots {$n}
text-lab = {$seat}, {$lab}: {$state}, weeks {$weeks}, this round +{$works}; places {$places}, for robots {$places2}; robots {$n}; {$figures}
    .you = Your {$lab}: {$state}, weeks {$weeks}, this round +{$works}; places {$places}, for robots {$places2}; robots {$n}; {$figures}
text-lab-secret = at work on a secret invention
text-lab-rest = idle
text-lab-follows = at work openly on {TERM($thing, case: "the")} ({$cards})
text-figures = apprentices {$n}
text-figures-master = apprentices {$n} and the master
text-inventions = {$seat}, invention cards: {$cards}
    .you = Your invention cards: {$cards}
text-completed = {$seat}, completed: {$cards}
    .you = You completed: {$cards}
text-addons = {$seat}, add-ons: {$things}
    .you = Your add-ons: {$things}
text-own-florins = Your florins: {$n}
text-own-hand = Your resources: {$cards}
text-work = Your work, {$lab}: {$things} ({$cards}); weeks needed {$n}, discount {$discount}
text-knows = You know the top of the deck: {$cards}
text-looking = You look at, from the top: {$cards}
text-own-bid = Your bid: {$n}
text-result = {$rank}. {$seat}: florins {$n}, invention cards {$cards}, kinds {$kinds} (start {$start}, finished first {$first}, finished later {$later}, council {$council}, kinds bonus {$variety}, prices {$prices}, bids {$bids})
    .you = {$rank}. You: florins {$n}, invention cards {$cards}, kinds {$kinds} (start {$start}, finished first {$first}, finished later {$later}, council {$council}, kinds bonus {$variety}, prices {$prices}, bids {$bids})
alt-display = Requested: {$cards}.
alt-player = {$seat}: apprentices {$n}, invention cards {$cards}.
    .you = You: apprentices {$n}, invention cards {$cards}.
alt-player-florins = {$seat}: florins {$florins}, apprentices {$n}, invention cards {$cards}.
    .you = You: florins {$florins}, apprentices {$n}, invention cards {$cards}.

# Where the florins came from
part-start = at the start
part-first = finished first
part-later = finished later
part-council = council
part-variety = different kinds
part-prices = prices paid
part-bids = bids paid

# Options of a table
option-setup = Preparation
option-setup-beginner = for beginners: starting sets
option-setup-advanced = advanced: add-ons of choice
option-codex1 = Codex I: the mighty council
option-codex2 = Codex II: the market
option-start_player = Start player
option-start_player-random = drawn by lot
option-start_player-chosen = chosen by the host: first seat

# How to play, in sixty seconds
how-to-play-goal = You are an inventor in Florence. In {COUNT($rounds, "round", "rounds")} you build machines that the city asks for; it pays well, and best of all the first. The player who has the most florins at the end wins.
how-to-play-turn = Each round you may lay resource cards secretly under an idle laboratory: exactly those that one invention needs. Then all place apprentices and masters in turn, in the city or in their own working laboratories. The city is evaluated from A to H: the strongest in a place acts first, and every further action there costs more. After that the laboratories work: {COUNT($by_apprentice, "week", "weeks")} for an apprentice, {$by_master} for a master, {$by_robot} for a robot. From round {$first_research} on only the laboratories work.
how-to-play-scores = An invention with enough weeks is completed automatically. All who finish it in the same round get the higher amount, and the only one, or the winner of a sealed auction, gets the card too. The player who finishes it later gets less. Each card saves you {COUNT($discount, "week", "weeks")} on later inventions of its kind. At the end, cards of {$bonus_1_kinds} different kinds bring {COUNT($bonus_1, "florin", "florins")}, of {$bonus_2_kinds} kinds {$bonus_2}, of {$bonus_3_kinds} kinds {$bonus_3}.
how-to-play-mistake-1 = Placing everybody in the city: without people in your laboratory the work stands still, while others finish it first.
how-to-play-mistake-2 = Starting work just before the workshop: a working laboratory can’t be turned and takes no robot. Improve it first.
how-to-play-mistake-3 = Having no florins: only the first action in a place is cheap. Some florins kept back often bring a second card.
