# The rules as players read them, chapter by chapter; the contract with its numbers is docs/rules/princes.md.
# No digits: numbers are arguments (engines/princes/rulebook.py), {COUNT(number, "one", "more")} adds the matching noun.

rules-p-3 = Spielverlauf
rules-p-3-text =
    Du regierst ein Fürstentum in Florenz. Hol Künstler und Gelehrte an deinen Hof, gib ihnen, was sie sich wünschen, und lass sie Werke vollenden. Werke bringen Geld oder Prestigepunkte (PP); wer am Ende die meisten PP hat, gewinnt.

    Das Spiel hat {COUNT($rounds, "Runde", "Runden")}, jede mit zwei Phasen:
    • Phase A, Versteigerung: Jeder kann ein Objekt ersteigern.
    • Phase B, Aktionen: Der Reihe nach hat jeder {COUNT($actions, "Aktion", "Aktionen")}.

    Dann wird das beste Werk der Runde belohnt, und links vom Startspieler beginnt die nächste Runde.

    Ein Werk braucht eine Mindestwerkzahl (WZ), die von Runde zu Runde steigt: {$minimum_1}, {$minimum_2}, {$minimum_3}, {$minimum_4}, {$minimum_5}, {$minimum_6}, {$minimum_7}.

rules-p-1 = Dein Fürstentum
rules-p-1-text =
    Dein Fürstentum ist ein Raster mit {COUNT($squares, "freien Feld", "freien Feldern")}; links unten steht der Palazzo. Auf die Felder kommen Gebäude und Landschaften. Gaukler, Baumeister und Freiheiten brauchen kein Feld.

    Das gibt es:
    • Gebäude: {COUNT($large_kinds, "große Art", "große Arten")} mit {COUNT($large_squares, "Feld", "Feldern")} (Laboratorium, Universität, Werkstatt), {COUNT($medium_kinds, "mittlere Art", "mittlere Arten")} mit {$medium_squares} (Atelier, Hospital, Bibliothek, Theater, Oper) und {COUNT($small_kinds, "kleine Art", "kleine Arten")} mit {$small_squares} (Turm, Kapelle). Jede Art ist {$copies}-mal da.
    • Landschaften: {COUNT($supply_forest, "Wald", "Wälder")} mit {COUNT($forest_squares, "Feld", "Feldern")}, {COUNT($supply_lake, "See", "Seen")} mit {$lake_squares}, {COUNT($supply_park, "Park", "Parks")} mit {$park_squares}.
    • {COUNT($supply_jester, "Gaukler", "Gaukler")} und {COUNT($supply_builder, "Baumeister", "Baumeister")}.
    • {COUNT($professions, "Personenkarte", "Personenkarten")} mit Künstlern und Gelehrten, {COUNT($bonuses, "Bonuskarte", "Bonuskarten")}, {COUNT($prestiges, "Prestigekarte", "Prestigekarten")}, {COUNT($recruitings, "Abwerbekarte", "Abwerbekarten")}.
    • Reise-, Religions- und Meinungsfreiheit. Von jeder gibt es ein Plättchen weniger als Mitspieler: {$freedoms_3}, {$freedoms_4} oder {$freedoms_5} zu dritt, viert oder fünft.

    „Berühren“ heißt immer: mit einer Kante. Was sich nur an einer Ecke trifft, berührt sich nicht.

rules-p-2 = Vorbereitung
rules-p-2-text =
    Jeder beginnt mit {COUNT($start_florins, "Florin", "Florin")}, ohne PP und mit einem leeren Fürstentum.

    Du bekommst {COUNT($dealt, "Personenkarte", "Personenkarten")}, behältst {$kept} und gibst {$returned} heimlich zurück. Die zurückgegebenen Karten werden in den Stapel gemischt.

    Der Startspieler der ersten Runde wird ausgelost, wenn am Tisch nichts anderes eingestellt ist.

    Geheim sind Handkarten, Prestigekarten und Geld (ein Tisch kann auch mit offenem Geld spielen). Alles andere liegt offen, auch wie viele Karten jemand hat.

rules-p-4 = Phase A: Versteigerung
rules-p-4-text =
    Versteigert werden Wald, See, Park, Gaukler, Baumeister, Prestigekarte und Abwerbekarte, jede Art von einem eigenen Stapel. In jeder Runde kannst du ein Objekt ersteigern, und von jeder Art wird nur eines versteigert.

    Der Startspieler eröffnet: Er nennt ein Objekt und bietet damit {COUNT($opening, "Florin", "Florin")}. Dann werden die anderen der Reihe nach gefragt: genau {$step} mehr bieten oder passen. Wer passt, ist nur bei diesem Objekt draußen. Das geht reihum, bis niemand mehr erhöht; das Höchstgebot wird gezahlt, das Objekt genommen, und wer es bekommt, ist für den Rest der Phase draußen. Die anderen zahlen nichts.

    Hast du eröffnet und ein anderer gewonnen, eröffnest du noch einmal, mit einem anderen Objekt. Hast du selbst gewonnen, eröffnet der Nächste in der Reihe, der noch nichts hat.

    Wer nicht eröffnen will oder kann, ist für diese Runde aus den Versteigerungen draußen: Er eröffnet und bietet nicht mehr. Wer als Letzter übrig ist, nimmt ohne Versteigerung eines der noch offenen Objekte für {$opening} oder verzichtet. (An einem Tisch lässt sich das Verzichten abstellen.)

    Bieten kannst du nicht auf etwas, das dir nichts nützen würde: auf einen Baumeister, wenn du {$most_builders} hast, oder auf eine Landschaft, die nirgends in dein Fürstentum passt.

    Ein Gebot darf so hoch sein, wie Geld und PP zusammen reichen; ein PP zählt {COUNT($sold, "Florin", "Florin")}. Reicht beim Zuschlag das Geld nicht, werden die fehlenden PP von selbst verkauft. Wer nur mitgeboten hat, verkauft nichts.

    Beispiel zu viert: Anna eröffnet den Park; alle passen, sie zahlt {$opening}. Boris eröffnet den Gaukler, Clara bietet {$bid_1}, Dana {$bid_2}, Boris {$bid_3}, Clara {$bid_4}, Dana {$bid_5}; die anderen passen, Dana zahlt {$bid_5}. Boris eröffnet noch einmal, einen Wald; gegen Clara bekommt er ihn für {$bid_4}. Clara ist übrig und nimmt einen Baumeister für {$opening}.

rules-p-5 = Die sieben Objekte
rules-p-5-text =
    Ein Objekt nützt nur dem Fürstentum, in dem es ist. Dieselbe Art kannst du in späteren Runden wieder ersteigern.

    Wald, See, Park: Leg die Landschaft sofort auf freie Felder, gedreht, wie du willst. Sie darf alles berühren. Eine Landschaft, die sich eine Person wünscht, erhöht die WZ ihrer Werke um {$for_landscape}; eine zweite gleiche bringt nicht mehr. Für die zweite und jede weitere Landschaft derselben Art bekommst du aber sofort {COUNT($landscape_pp, "PP", "PP")}. Einen Wald wünschen sich {$wishes_forest} Personen, einen See {$wishes_lake}, einen Park {$wishes_park}.

    Gaukler: kommt in den Palazzo und erhöht die WZ aller deiner Werke um {$for_jester}.

    Baumeister (höchstens {$most_builders}):
    • mit dem ersten kostet dich ein Gebäude {COUNT($build_1, "Florin", "Florin")} statt {$build_0};
    • mit {$touching} dürfen deine Gebäude auch andere Gebäude und den Palazzo berühren; der zweite bringt sofort {COUNT($builder_2_pp, "PP", "PP")};
    • mit dem dritten kostet ein Gebäude {COUNT($build_3, "Florin", "Florin")}; er bringt sofort {COUNT($builder_3_pp, "PP", "PP")}.

    Prestigekarte: Sieh dir heimlich die obersten {COUNT($looked, "Karte", "Karten")} des Stapels an (oder alle übrigen), behalte eine und leg die anderen in beliebiger Reihenfolge darunter. Sie zählt am Ende des Spiels.

    Abwerbekarte: Wirb eine Person ab. Such dir eine Personenkarte aus, die offen vor einem Gegner liegt, und nimm sie auf die Hand; die Abwerbekarte bleibt an ihrer Stelle liegen. Das geht sofort oder später in deiner eigenen Phase B. Es ist keine Aktion, und du kannst in einem Zug mehrere einsetzen, nur nicht mitten in einer Aktion. Die Person gehört dir wie jede andere und kann für dich ein Werk vollenden, auch im selben Zug.

    Eine Abwerbekarte zählt überall als Person, wo Personen gezählt werden, und auf dem Tisch als Werk dessen, vor dem sie liegt. Der Bestohlene verliert also nichts. Karten auf der Hand eines Gegners und Abwerbekarten lassen sich nicht abwerben.

rules-p-6 = Phase B: Aktionen allgemein
rules-p-6-text =
    Der Reihe nach hat jeder {COUNT($actions, "Aktion", "Aktionen")}:
    • Werk vollenden: so oft, wie du Aktionen hast
    • Gebäude bauen: so oft, wie du Aktionen hast; Preis {$build_0}, mit Baumeistern {$build_1} oder {$build_3}
    • Personenkarte kaufen: einmal je Runde; Preis {$profession}
    • Freiheit einführen: einmal je Runde; Preis {$freedom}
    • Bonuskarte kaufen: so oft, wie du Aktionen hast; Preis {$bonus}

    Beende eine Aktion, bevor du die nächste beginnst. Auf Aktionen darfst du verzichten.

    Abwerben, Bonuskarten zu einem Werk legen und PP verkaufen sind keine Aktionen.

    Was du nicht bezahlen, legen oder vollenden kannst, lässt sich nicht wählen. PP, die du verkaufen könntest, zählen als Geld.

rules-p-7 = Aktion: Werk vollenden
rules-p-7-text =
    Wähl eine Personenkarte von deiner Hand und, wenn du willst, Bonuskarten. Die Werkzahl (WZ) ist die Summe aus:
    • {$for_building} für das Gebäude, das sich die Person wünscht
    • {$for_landscape} für die Landschaft
    • {$for_freedom} für die Freiheit
    • {$for_jester} für jeden Gaukler
    • {$for_person} für jede deiner Personenkarten auf der Hand und auf dem Tisch, die gerade gespielte mitgezählt; Abwerbekarten zählen auch
    • dem, was jede dazugelegte Bonuskarte sagt

    Die WZ muss das Minimum der Runde erreichen: {$minimum_1}, {$minimum_2}, {$minimum_3}, {$minimum_4}, {$minimum_5}, {$minimum_6} und {$minimum_7} in der ersten bis siebten Runde. Sonst lässt sich die Karte nicht spielen.

    Je Punkt WZ bekommst du {COUNT($per_wv, "Florin", "Florin")}. Nur jetzt und nur aus dieser Zahlung darfst du einen beliebigen Teil in PP tauschen, je {COUNT($per_pp, "Florin", "Florin")} für einen. Der Rest bleibt Geld.

    Die Karte bleibt offen vor dir liegen. Hier vollendet sie kein weiteres Werk, und andere können sie abwerben. Benutzte Bonuskarten sind weg.

    Zwei Werke in einem Zug sind zwei einzelne Werke; für das beste Werk der Runde zählt nur das höhere.

    Beispiel: Das Minimum der Runde ist {$minimum_3}, der Dichter vollendet ein Werk. Im Fürstentum gibt es ein Theater ({$for_building}), keinen See, die Reisefreiheit ({$for_freedom}), {COUNT($given_2, "Gaukler", "Gaukler")} ({$jesters_wv}) und mit dem Dichter und einer Abwerbekarte {COUNT($given_4, "Person", "Personen")} ({$persons_wv}). WZ {$poet_wv}, das sind {COUNT($poet_paid, "Florin", "Florin")}. Für möglichst viele PP gehen {$poet_back} zurück, das bringt {COUNT($poet_pp, "PP", "PP")}; {$poet_left} bleiben.

rules-p-8 = Aktion: bauen
rules-p-8-text =
    Der Preis eines Gebäudes hängt nicht von der Größe ab: {COUNT($build_0, "Florin", "Florin")} ohne Baumeister, {$build_1} mit einem, {$build_2} mit zweien, {$build_3} mit dreien.

    Zahl, nimm ein beliebiges Gebäude aus dem Vorrat und leg es sofort. Es bringt {COUNT($building_pp, "PP", "PP")}. Bei Personen, die es sich wünschen, erhöht es die WZ um {$for_building}.

    Wo es stehen darf:
    • ganz auf freien Feldern des Rasters, gedreht und gewendet, wie du willst;
    • solange du weniger als {COUNT($touching, "Baumeister", "Baumeister")} hast, darf es kein anderes Gebäude und nicht den Palazzo berühren; Ecken dürfen sich treffen;
    • Landschaften und den Rand des Fürstentums darf es immer berühren.

    Jede Art nur einmal in deinem Fürstentum. Ist eine Art ausgegangen, kann sie niemand mehr bauen. Was steht, wird nie versetzt oder abgerissen.

rules-p-9 = Aktion: Personenkarte kaufen
rules-p-9-text =
    Zahl {COUNT($profession, "Florin", "Florin")} und sieh dir heimlich die obersten {COUNT($looked, "Karte", "Karten")} des Personenstapels an (oder alle übrigen). Nimm eine auf die Hand und leg die anderen in beliebiger Reihenfolge darunter. Eine musst du nehmen.

    Höchstens einmal je Runde; Abwerben zählt nicht mit. Die Person kann noch im selben Zug ein Werk vollenden, wenn du eine Aktion übrig hast.

    Ist der Stapel leer, lässt sich nichts mehr kaufen; Abwerben geht weiter. Du darfst beliebig viele Karten halten.

rules-p-10 = Aktion: Freiheit einführen
rules-p-10-text =
    Zahl {COUNT($freedom, "Florin", "Florin")}, nimm ein Plättchen Reise-, Religions- oder Meinungsfreiheit und leg es in dein Fürstentum. Von da an erhöht es die WZ jeder Person, die sie sich wünscht, um {$for_freedom}. PP bringt es nicht.

    Höchstens eine Freiheit je Runde und jede Art nur einmal je Fürstentum. Von jeder Art gibt es weniger Plättchen als Mitspieler: Wer zuletzt kommt, geht leer aus.

rules-p-11 = Aktion: Bonuskarte kaufen
rules-p-11-text =
    Zahl {COUNT($bonus, "Florin", "Florin")}, sieh dir heimlich die obersten {COUNT($looked, "Karte", "Karten")} des Stapels an (oder alle übrigen), behalte eine auf der Hand und leg die anderen in beliebiger Reihenfolge darunter.

    Eine Bonuskarte wird zusammen mit einem Werk gespielt und erhöht dessen WZ um das, was sie in diesem Moment zählt. Zu einem Werk dürfen mehrere, auch eine im selben Zug gekaufte. Jede wird einmal benutzt. Ist der Stapel leer, gibt es keine mehr.

rules-p-12 = Bestes Werk der Runde
rules-p-12-text =
    Haben alle ihre Aktionen gehabt, bekommt {COUNT($best_pp, "PP", "PP")}, wer in dieser Runde das Werk mit der höchsten WZ vollendet hat. Bei Gleichstand bekommt jeder davon {$best_pp}, aber niemand doppelt.

    Ein einziges Werk ist das beste, egal mit welcher WZ. Ohne Werk bekommt niemand etwas.

rules-p-13 = Geld und Prestigepunkte
rules-p-13-text =
    Geld kommt aus Werken und aus PP, die du verkaufst: {COUNT($sold, "Florin", "Florin")} für jeden. Verkaufen kannst du, wann immer du etwas zu entscheiden hast, und fehlendes Geld wird so von selbst beschafft. PP kaufen geht nur aus der Zahlung für ein Werk, für je {$per_pp}.

    PP bringen:
    • Werke, im Tausch gegen ihren Erlös
    • das beste Werk der Runde: {$best_pp}
    • jedes Gebäude: {$building_pp}
    • die zweite und jede weitere Landschaft einer Art: {$landscape_pp}
    • der zweite Baumeister: {$builder_2_pp}, der dritte: {$builder_3_pp}
    • am Ende die Prestigekarten

    PP fallen nie unter null. Kredite und Handel untereinander gibt es nicht, und der Bank geht das Geld nicht aus.

rules-p-14 = Spielende
rules-p-14-text =
    Nach dem besten Werk von Runde {$rounds} werden alle Prestigekarten aufgedeckt und gewertet. Sonst zählt nichts, weder Geld noch ungenutzte Karten.

    Wer die meisten PP hat, gewinnt; bei Gleichstand, wer mehr Florin hat. Sind auch die gleich, teilt ihr euch den Sieg.

rules-p-15 = Die Prestigekarten
rules-p-15-text =
    Bei „die meisten“ gilt die erste Zahl, wenn du unter allen allein die meisten hast, die Zahl in Klammern, wenn du dir den ersten Platz teilst. Hat jemand mehr, bekommst du nichts, und mit null hat man nie die meisten. Die anderen Karten zahlen unabhängig von den Gegnern.

    • Die meisten Gebäude: {$most_buildings_pp} ({$most_buildings_tied})
    • Die meisten Landschaften: {$most_landscapes_pp} ({$most_landscapes_tied})
    • Die meisten Wälder: {$most_forests_pp} ({$most_forests_tied})
    • Die meisten Seen: {$most_lakes_pp} ({$most_lakes_tied})
    • Die meisten Parks: {$most_parks_pp} ({$most_parks_tied})
    • Die meisten Gaukler: {$most_jesters_pp} ({$most_jesters_tied})
    • Die meisten Baumeister: {$most_builders_pp} ({$most_builders_tied})
    • Die meisten Werke: {$most_works_pp} ({$most_works_tied})
    • Die wenigsten leeren Felder: {$fewest_empty_pp} ({$fewest_empty_tied}); hier zählt auch gar keins
    • Mindestens {COUNT($least_large, "großes Gebäude", "große Gebäude")}: {$two_large_pp}
    • Wald, See und Park: {$three_landscape_kinds_pp}
    • Alle drei Freiheiten: {$three_freedoms_pp}
    • Mindestens {COUNT($least_building, "Gebäude", "Gebäude")}, {COUNT($least_freedom, "Freiheit", "Freiheiten")} und {COUNT($least_work, "Werk", "Werke")}: {$mix_building_freedom_work_pp}
    • Mindestens {COUNT($least_builder, "Baumeister", "Baumeister")}, {COUNT($least_jester, "Gaukler", "Gaukler")} und {COUNT($least_landscape, "beliebige Landschaft", "beliebige Landschaften")}: {$mix_builder_jester_landscape_pp}

    Werke sind deine Personenkarten und die Abwerbekarten auf deinem Tisch. Der Palazzo ist weder ein Gebäude noch leer.

rules-p-16 = Die Bonuskarten
rules-p-16-text =
    Jede erhöht die WZ des einen Werks, mit dem sie gespielt wird:
    • jedes Gebäude: {$building_1_wv}
    • jedes große Gebäude: {$large_2_wv}
    • jedes mittlere Gebäude und jeder Wald: {$medium_forest_1_wv}
    • jedes kleine Gebäude und jede Landschaft: {$small_landscape_1_wv}
    • jede Gebäudegröße, die du hast (groß, mittel, klein): {$sizes_2_wv}
    • jede Landschaft: {$landscape_1_wv}
    • jeder Wald: {$forest_2_wv}
    • jeder See: {$lake_2_wv}
    • jeder Park: {$park_2_wv}
    • jede Landschaftsart, die du hast: {$landscape_kinds_2_wv}
    • jede Freiheit: {$freedom_2_wv}
    • jeder Gaukler: {$jester_2_wv}
    • jeder Gaukler und jede Freiheit: {$jester_freedom_1_wv}
    • jeder Baumeister: {$builder_2_wv}
    • jeder Baumeister und jeder See: {$builder_lake_1_wv}
    • jede deiner Prestigekarten: {$prestige_2_wv}
    • jede deiner Prestigekarten und jede Freiheit: {$prestige_freedom_1_wv}
    • was du hiervon hast, je einmal (Wald, See, Park, Gaukler, Baumeister, Prestigekarte, Freiheit): {$categories_1_wv}
    • jede Person auf deiner Hand ohne die gerade gespielte, auch Abwerbekarten: {$hand_1_wv}
    • jede Person auf deinem Tisch mit der gerade gespielten, auch Abwerbekarten: {$table_1_wv}

    Das kommt zu dem hinzu, was dieselbe Sache ohnehin zählt. Auch eine Karte, die nichts bringt, darf gespielt werden und ist dann verbraucht. Der Palazzo ist kein Gebäude.

rules-p-17 = Die Personen
rules-p-17-text =
    Jede Person wünscht sich ein Gebäude ({$for_building}), eine Landschaft ({$for_landscape}) und eine Freiheit ({$for_freedom}).

    Gebäude:
    • Universität: {$who_university}
    • Laboratorium: {$who_laboratory}
    • Werkstatt: {$who_workshop}
    • Bibliothek: {$who_library}
    • Oper: {$who_opera}
    • Atelier: {$who_studio}
    • Hospital: {$who_hospital}
    • Theater: {$who_theater}
    • Turm: {$who_tower}
    • Kapelle: {$who_chapel}

    Landschaften:
    • Wald: {$who_forest}
    • See: {$who_lake}
    • Park: {$who_park}

    Freiheiten:
    • Reise: {$who_travel}
    • Religion: {$who_religion}
    • Meinung: {$who_opinion}

rules-p-22 = Sonderfälle
rules-p-22-text =
    Ich kann für kein Objekt den Startpreis zahlen, auch nicht mit allen PP, oder alle offenen Objekte nützen mir nichts. Dann kannst du nicht eröffnen und bist für diese Runde draußen, als hättest du verzichtet.

    Niemand sonst kann bieten. Dann bekommt es sofort zum Startpreis, wer eröffnet hat.

    Darf ich eine Abwerbekarte ersteigern, wenn niemand eine Person auf dem Tisch hat? Ja, du behältst sie für später.

    Kann ich ein Objekt mit den PP bezahlen, die es bringt? Nein, gezahlt wird zuerst. Werden dafür PP verkauft, kommt auch der Verkauf zuerst.

    Kein Gebäude passt mehr. Hat keine vorhandene Art einen erlaubten Platz, kannst du nicht bauen; Landschaften, die passen, kannst du weiter ersteigern.

    Müssen sich berührende Gebäude später getrennt werden? Nein, es zählt nur der Moment des Bauens.

    Dürfen Lücken eingeschlossen werden? Ja, und was hineinpasst, darf hinein.

    Darf ich es mir nach dem Ansehen der Karten anders überlegen? Der Preis ist gezahlt, und eine musst du behalten. Welche, kannst du ändern, bis jemand anders gezogen hat.

    Welche Abwerbekarte kann ich in Phase A einsetzen? Nur die eben ersteigerte. Andere warten auf deinen Zug.

    Eine Person, die mir abgeworben wurde und die ich zurückhole, kann für mich wieder ein Werk vollenden. Wer abgeworben wird, sehen alle; danach ist es eine geheime Handkarte.

    Wirbt ein Gegner eine Person ab, die in dieser Runde ein Werk vollendet hat, zählt dessen WZ beim besten Werk weiter für den, bei dem es entstand.

rules-p-18 = Tschechische Regeln zu zweit
rules-p-18-text =
    Inoffizielle Regeln aus Prag. Wie die Grundregeln, aber:

    • In Phase A ersteigert jeder {COUNT($cz2_won, "Objekt", "Objekte")} von verschiedenen Stapeln und behält nur eines. Die nächste Versteigerung eröffnet, wer weniger hat; bei Gleichstand der Startspieler.
    • Ersteigertes liegt zur Seite und wirkt noch nicht. Hat einer alles, nimmt der andere allein, was ihm fehlt, für je {$opening}, oder verzichtet.
    • Dann wählt der Startspieler, welches Objekt er behält, zahlt und nutzt es; danach der andere. Das nicht behaltene ist aus dem Spiel.
    • Gezahlt wird einmal: das höhere der beiden Gebote, egal welches Objekt man behält.
    • Gedeckt sein muss jedes Gebot für sich, nicht die Summe. Mit {COUNT($given_cash, "Florin", "Florin")} darfst du {$given_first} für das erste und bis zu {$given_cash} für das zweite Objekt bieten.
    • Reicht das Bargeld für ein Gebot nicht, werden die fehlenden PP verkauft, sobald du es machst, und du bekommst sie nicht zurück, wenn du nicht gewinnst.
    • Von jeder Freiheit gibt es {$cz2_freedoms}. Sobald jeder genau eine hat, ist die dritte aus dem Spiel; hat vorher einer zwei, bleibt die dritte für beide.
    • Wer nicht eröffnen will, ist mit dem draußen, was er hat: Er behält es und zahlt sein Gebot.

rules-p-19 = Russische Regeln zu dritt
rules-p-19-text =
    Inoffizielle Regeln. Wie die Grundregeln, aber:

    • Es gibt nur {COUNT($ru3_recruitings, "Abwerbekarte", "Abwerbekarten")}.
    • Alle zusammen können im ganzen Spiel nur {COUNT($ru3_cap, "Personenkarte", "Personenkarten")} erwerben. Karten vom Anfang und abgeworbene Personen zählen nicht.
    • Ab Runde {$ru3_from} {$ru3_laid ->
        [one] wird jede Runde {$ru3_laid} Personenkarte
       *[other] werden jede Runde {$ru3_laid} Personenkarten
      } vom Stapel offen ausgelegt. Mit der Aktion „Personenkarte kaufen“ ({$profession}) darfst du, statt den Stapel anzusehen, eine davon nehmen. Was niemand nimmt, bleibt liegen und lässt sich nicht abwerben.
    • In jeder Runde wird nur eine Landschaft versteigert, ohne Art. Die Art wählt, wer gewinnt: eine, die es noch gibt und die passt. Passt keine in dein Fürstentum, kannst du nicht bieten.

rules-p-20 = Russische Regeln zu zweit
rules-p-20-text =
    Inoffizielle Regeln. Wie die Grundregeln, aber:

    • Es gibt nur {COUNT($ru2_recruitings, "Abwerbekarte", "Abwerbekarten")} und von jeder Gebäudeart {$ru2_copies}.
    • Beide zusammen können im ganzen Spiel nur {COUNT($ru2_cap, "Personenkarte", "Personenkarten")} erwerben. Karten vom Anfang und abgeworbene Personen zählen nicht.
    • Ab Runde {$ru2_from} {$ru2_laid ->
        [one] wird jede Runde {$ru2_laid} Personenkarte
       *[other] werden jede Runde {$ru2_laid} Personenkarten
      } vom Stapel offen ausgelegt, ab Runde {$ru2_then} je {$ru2_later}. Mit der Aktion „Personenkarte kaufen“ ({$profession}) darfst du, statt den Stapel anzusehen, eine davon nehmen.
    • Startpreise: Prestigekarte {$ru2_prestige_card}, Abwerbekarte {$ru2_recruiting_card}, Baumeister {$ru2_builder}, Landschaft {$ru2_landscape}, Gaukler {$ru2_jester}, ab Runde {$ru2_jester_from} {$ru2_jester_then}. Erhöht wird um {$step}. Den Startpreis zahlt auch, wer allein übrig ist.
    • In jeder Runde wird nur eine Landschaft versteigert, ohne Art; die wählt, wer gewinnt.

rules-p-24 = Einstellungen eines Tisches
rules-p-24-text =
    Die Regelhefte sind sich an einigen Stellen nicht einig. Darum kann der Gastgeber vor dem Spiel wählen:

    • Offenes Geld: Alle sehen die Florin von allen.
    • Eine benutzte Abwerbekarte bleibt beim Gegner, an der Stelle der Person (üblich), oder kommt auf den eigenen Tisch und zählt dort; dann verliert der Gegner eine Person.
    • Abwerbekarten auf der Hand zählen für die WZ wie Personen (üblich) oder nicht. Bei der Bonuskarte für Personen auf der Hand zählen sie immer.
    • Niemand muss eröffnen (üblich), oder wer ein Objekt bezahlen und nutzen kann, muss eröffnen.
    • Der Letzte in der Versteigerung muss nichts nehmen (üblich), oder er muss ein Objekt nehmen.
    • Der Startspieler wird ausgelost, ist das älteste Mitglied der Runde oder wird vom Gastgeber bestimmt; er sitzt dann auf dem ersten Platz.
