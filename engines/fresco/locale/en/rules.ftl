# The rules as players read them, chapter by chapter; the contract with its numbers is docs/rules/fresco.md.
# No digits: numbers are arguments (engines/fresco/rulebook.py), {COUNT(number, "one", "more")} adds the matching noun.

rules-f-2 = Overview of play
rules-f-2-text =
    The great ceiling fresco of the cathedral has to shine again before the bishop’s guests arrive. As a master painter you get up early, buy and mix paints, and restore section after section. The player who has the most victory points at the end wins.

    In each round:
    • everybody chooses when to get up; that settles the mood, the price at the market and who acts first
    • everybody plans in secret where their apprentices work
    • the places are visited one after the other: market, cathedral, studio, workshop, theatre
    • income is paid and the market is filled again

    There are two orders. The player who is last on the victory point track is the first to choose when to get up. Early risers are the first to visit the places.

rules-f-1 = Setup
rules-f-1-text =
    The fresco has {COUNT($rows, "row", "rows")} of {COUNT($columns, "section", "sections")}, {$sections} in all. Each is covered by a tile with points (from {$low} to {$high}) and the paints that it needs. In the middle lies a tile of {$middle}; the bishop begins there.

    You begin with {COUNT($thalers, "thaler", "thalers")}, {$paint} red, {$paint} yellow and {$paint} blue paint, {COUNT($apprentices, "apprentice", "apprentices")} and no points. Your mood begins on space {$mood_start} of {$mood_spaces}.

    There are {$basic} each of the basic paints (red, yellow, blue) and {$mixed} each of the mixed ones (green, orange, violet).

    With four players {COUNT($booths_4, "booth", "booths")} stand on the market with {$sizes_4} tiles, drawn from {$market_4}; with three players {COUNT($booths_3, "booth", "booths")} with {$sizes_3}, drawn from {$market_3}.

    The masters are drawn one by one for the starting spaces of the victory point track. The one drawn first is last in order.

rules-f-3 = Phase 1: wake-up time
rules-f-3-text =
    The player who is last on the victory point track chooses first, the leader last. Each time can be taken only once, and you have to choose one. On the starting spaces the lowest number is last.

    The time brings a change of mood and the price of each market tile:
    • {$hour_1} o’clock: mood {$hour_1_mood}, price {$hour_1_price}
    • {$hour_2} o’clock: mood {$hour_2_mood}, price {$hour_2_price}
    • {$hour_3} o’clock: mood {$hour_3_mood}, price {$hour_3_price}
    • {$hour_4} o’clock: mood {$hour_4_mood}, price {$hour_4_price}
    • {$hour_5} o’clock: mood {$hour_5_mood}, price {$hour_5_price}

    In this round the earliest riser acts first in every place, then the others in order.

rules-f-4 = Mood
rules-f-4-text =
    Your mood moves at once when you have chosen a time. Above the top and below the bottom of its track nothing more happens; what is too much is lost.

    Right after that the number of your apprentices for this round is settled:
    • on one of the top {COUNT($good, "space", "spaces")} (“+”): {$apprentices_good}
    • on one of the bottom {COUNT($bad, "space", "spaces")} (“−”): {$apprentices_bad}
    • in between: {$apprentices}

    What the theatre does for your mood changes the number only after your next wake-up time.

rules-f-5 = Phase 2a: planning
rules-f-5-text =
    All plan in secret and at the same time: send each of your apprentices to one of the {COUNT($places, "place", "places")}, at most {$at_once} to each. You may leave some idle.

    You can change your plan until the last player has finished. Then all plans are shown and nothing can be changed any more.

rules-f-6 = Phase 2b: actions
rules-f-6-text =
    The places are visited in this order: market, cathedral, studio, workshop, theatre. In each place the early risers go first; everybody does all of their actions there before the next player does. Without an apprentice in a place you are skipped.

    You may give up any action. If you lack the money or the paints for it, you can’t do it; there is no credit and no trade. An apprentice can’t work anywhere else than planned.

    A visit ends when your apprentices are used up, when nothing more is possible, or when you say that you are done. Money of the studio is too late for the market, and paints of the workshop are too late for the cathedral of the same round.

rules-f-7 = Market
rules-f-7-text =
    Choose one booth that is still open. Then either buy or close.

    Buy: each of your apprentices here may buy one tile of this booth, for the price of your wake-up time. You take the paints that the tile shows. Afterwards all tiles of the booth go back into the bag: it is closed for this round.

    Close: pay nothing and buy nothing, and the booth is closed for the others too.

    You can only buy at one booth. If you do nothing, no booth is closed.

    Example: you got up at {$hour_3} and have one apprentice at the market. A tile with yellow paints costs you {COUNT($hour_3_price, "thaler", "thalers")}; you take the paints, and the booth closes.

rules-f-8 = Cathedral: restoring a section
rules-f-8-text =
    Each apprentice here may restore one section of the fresco, or the altar, one after the other.

    Return exactly the paints that the tile shows; none can stand in for another. You get its points and the bishop’s bonus together. Take the tile: from now on it brings you income. The bishop moves to the section just restored, for free. A section can be restored only once.

    Example: the tile is worth {COUNT($given_value, "point", "points")}, the bishop is on a section next to it. You get {$given_value} + {$bishop_beside} = {COUNT($value_sum, "point", "points")}.

rules-f-9 = The bishop
rules-f-9-text =
    Right before you restore a section you may move the bishop by one section in any direction, diagonally too, for {COUNT($bishop_cost, "thaler", "thalers")}. You may do that again before each further section. He may come to stand on restored sections.

    If the bishop is on the section that you restore, you get {COUNT($bishop_on, "more point", "more points")}; if he is next to it, {$bishop_beside} more.

    The move belongs to restoring a section: it can’t be used alone or with the altar.

rules-f-10 = The altar
rules-f-10-text =
    Instead of a section an apprentice may restore the altar, as often as you like and can. It takes {COUNT($altar, "paint", "paints")}: basic ones that are all different, or mixed ones instead.
    • red, yellow and blue: {COUNT($altar_basic, "point", "points")}
    • for each basic paint replaced by any mixed one: {$altar_more} more; mixed paints may be alike
    • green, orange and violet: {COUNT($altar_three, "point", "points")}

    The altar brings no bishop’s bonus, no tile and no income, and the bishop stays where he is.

    Examples: red, blue and green: {COUNT($altar_one_mixed, "point", "points")}. Orange, orange and green: {COUNT($altar_same_mixed, "point", "points")}. Red, red and green is not possible.

rules-f-11 = Studio
rules-f-11-text =
    Each apprentice in the studio paints portraits and earns {COUNT($studio, "thaler", "thalers")} for you. This happens by itself.

rules-f-12 = Workshop
rules-f-12-text =
    For each apprentice in the workshop you may mix up to {COUNT($mixes, "time", "times")}. You return both paints and take the new one:
    • orange: {$of_orange}
    • green: {$of_green}
    • violet: {$of_violet}

    Mixing can’t be undone. With {COUNT($given_3, "apprentice", "apprentices")} you may mix {COUNT($mixes_3, "time", "times")}. The workshop comes after the cathedral, so mix a round ahead.

rules-f-13 = Theatre
rules-f-13-text =
    Each apprentice in the theatre lifts your mood by {COUNT($theatre, "space", "spaces")}, at most to the top. This happens by itself. The number of your apprentices follows only after the next wake-up time.

rules-f-14 = Victory point track
rules-f-14-text =
    Points move your master at once. From a starting space the count begins with space one. The track has no end.

    No space ever holds two masters. If your move would end on an occupied space, you choose: the next free space ahead of it, or the next free space behind it. You never fall below where you came from. Your space is your score.

rules-f-15 = Preparing the next round
rules-f-15-text =
    All market tiles go into the bag, and every booth is filled again.

    Income: each of your fresco tiles brings {COUNT($income, "thaler", "thalers")}.

    If several masters are still on starting spaces, they change places: the foremost goes to the end, the others move up.

rules-f-16 = Final round and end
rules-f-16-text =
    If {COUNT($final_tiles, "tile is", "tiles")} or fewer lie on the fresco at the start of a round, it is the final round. In it there is no theatre; instead the cathedral can be visited twice, the second time after the workshop. So paints bought or mixed in this round can still be used. Up to {COUNT($cathedral_both, "apprentice", "apprentices")} can work there in both visits.

    The game ends after the final round, even if sections are left. No income is paid any more.

    If the last tile is taken in an ordinary round, this round is finished as it was planned, and the game ends with it.

    At the latest round {$final_latest} is the final one.

rules-f-17 = Final scoring
rules-f-17-text =
    Every {COUNT($thalers_per_vp, "thaler", "thalers")} you have are worth one point. Paints are worth nothing.

    Points are moved in the order of the final round, early risers first. If a space is occupied, you go on to the next free one; here there is no choice.

    The player furthest ahead wins. As no space holds two masters, there are no ties.

rules-f-18 = When supplies run out
rules-f-18-text =
    If the supply lacks paints of a tile that you buy, you get what there is and pay the full price. A paint that has run out can’t be mixed. Returned paints are available to everybody at once.

    Thalers never run out, and you may hold any number of thalers and paints.

rules-f-19 = Hidden and open information
rules-f-19-text =
    Hidden are everybody’s paints and thalers, and plans until all are shown. Gains and payments happen openly, so attentive players can count along.

    Open are points, mood, wake-up times, apprentices, booths, fresco, bishop, everybody’s fresco tiles and the supplies. In the final scoring all thalers are shown.

rules-f-21 = Module: portraits
rules-f-21-text =
    {COUNT($portraits, "portrait card", "portrait cards")} lie in the studio, {$portraits_open} of them face up; those with an A come first, then B, then C. In the studio, one of your apprentices may take one of the open cards instead of earning thalers. Cards are replaced only for the next round.

    At once:
    • merchant: {COUNT($p_a1, "thaler", "thalers")}
    • pigment dealer: {COUNT($p_a2, "basic paint", "basic paints")} of your choice
    • innkeeper: mood {$p_a3} up
    • apothecary: {COUNT($p_a4, "mixed paint", "mixed paints")} of your choice and {COUNT($p_a4_thalers, "thaler", "thalers")}
    • scholar: {COUNT($p_b1, "different mixed paint", "different mixed paints")}
    • countess: {COUNT($p_b2, "point", "points")}
    • banker: {COUNT($p_b3, "thaler", "thalers")}
    • duke: {COUNT($p_c1, "point", "points")}

    From now on:
    • market crier: market tiles cost you {$p_a5} less, but never nothing
    • guild clerk: {$p_a6} more income each round
    • actor: in the theatre mood {$p_b4} up per apprentice
    • colour master: in the workshop up to {COUNT($p_b5, "mix", "mixes")} per apprentice
    • bell-ringer: moving the bishop is free

    At the end:
    • treasurer: {COUNT($p_c2, "point", "points")} for each pair of your fresco tiles
    • collector: {COUNT($p_c3, "point", "points")} for each paint left, at most {$p_c3_most}
    • abbot: {COUNT($p_c4, "point", "points")} for each time you restored the altar, at most {$p_c4_most}
    • philosopher: {COUNT($p_c5, "point", "points")} if your mood is on “+”
    • moneylender: {COUNT($p_c6, "thaler", "thalers")} before thalers are counted

rules-f-22 = Module: bishop’s requests
rules-f-22-text =
    The backs of the fresco tiles show colour spots. Requests of the bishop lie open: {$requests_2} with two players, {$requests_3} with three, {$requests_4} with four, of {$requests} in all.

    In the cathedral an apprentice may fulfil one open request instead of restoring. Turn over tiles of yours whose spots together show at least those that the request asks for; spots that are too many are lost. You get its points, then its thalers and paints, as far as there are any.

    Tiles used in this way bring no income any more and can’t be used again. The bishop stays where he is and gives no bonus. A fulfilled request is replaced only for the next round.

rules-f-23 = Module: special blends
rules-f-23-text =
    {COUNT($special_tiles, "more fresco tile", "more fresco tiles")} worth {$special_low} to {$special_high} join in, with brown and pink paints ({$special_paints} each). The tile of {$special_middle} lies in the middle; of the others {$special_out} are taken out unseen.

    Mixing in the workshop: brown: {$of_brown}; pink: {$of_pink}. A paint that you have just mixed may be used for it.

    At the altar, brown or pink may replace any of the paints, for {$altar_special} more points each.

    Special tiles have no colour spots; they bring income like all others.

rules-f-24 = Two players: Leonardo
rules-f-24-text =
    You play by the rules for three, and the third is Leonardo. He has no paints, no money and no mood, but he scores points. He can’t win.

    In the first round the one on the first starting space decides for him, then you take turns. You choose his wake-up time, and he acts when it is his turn.

    Market (apprentices: {$leonardo_market}): he buys nothing but closes one open booth of your choice.

    Cathedral (apprentices: {$leonardo_cathedral}): he restores one section without paints. Move his master on the fresco by one section, diagonally too, onto one that is not yet restored; if there is none next to him, onto the nearest. He scores it with the bishop’s bonus, the bishop follows for free, and the tile stays with him.

    His points are moved like everybody’s; the player who decides for him chooses if a space is occupied. In the final round he does the same as always.

rules-f-25 = Special cases
rules-f-25-text =
    My mood is at the bottom and I get up early again. It stays there, and you play with {COUNT($apprentices_bad, "apprentice", "apprentices")}. There is no further penalty.

    May I pay for the bishop although he brings no bonus? Yes, as long as the section follows. He may also be moved away from it.

    I have more apprentices at the market than money. Buy what you can; then the booth closes.

    May I close a booth without money? Yes, an apprentice is enough.

    May a player use a booth at which another did nothing? Yes, it is still open.

    May I restore with paints bought in the same round? Yes, the market comes before the cathedral.

    Does the mood still count in the final round? Yes, with your wake-up time, and so does the number of apprentices.

    A single thaler is left at the end. It is worth nothing unless it makes a full {COUNT($thalers_per_vp, "thaler", "thalers")}.
