# The rules as players read them, chapter by chapter; the contract with its numbers is docs/rules/notredame.md.
# No digits: numbers are arguments (engines/notredame/rulebook.py), {COUNT(number, "one", "more")} adds the matching noun.

rules-n-3 = Spielverlauf
rules-n-3-text =
    Du leitest ein Stadtviertel im Paris des Mittelalters. Mehre deinen Einfluss, halt die Ratten fern und sammle Prestigepunkte: Wer am Ende die meisten hat, gewinnt.

    Das Spiel hat {COUNT($periods, "Durchgang", "Durchgänge")} zu je {COUNT($per_period, "Runde", "Runden")}, zusammen {COUNT($rounds, "Runde", "Runden")}. Eine Runde hat fünf Phasen:
    • Neue Personen werden aufgedeckt ({$brown} braune, {$grey} graue).
    • Alle sehen sich {COUNT($drawn, "Aktionskarte", "Aktionskarten")} an: Einen Teil behält man, den Rest gibt man weiter.
    • Alle spielen reihum {$played} davon aus.
    • Alle dürfen eine Person bestechen.
    • In der Nacht kommen die Ratten.

    Nach jeder Runde wandert der Glöckner nach links; wer ihn hat, beginnt die nächste Runde.

    Am Ende jedes Durchgangs wird Notre Dame gewertet. Dann werden die braunen Personen neu gemischt, und alle mischen ihre {COUNT($cards, "Karte", "Karten")} zu einem neuen Stapel.

rules-n-1 = Dein Stadtviertel
rules-n-1-text =
    Dein Stadtviertel hat {COUNT($sectors, "Feld", "Felder")}: Klosterschule, Bank, Residenz, Kutscherei, Gasthaus, Park und Hospital. Dazu kommt der Hafen mit deiner Rattenleiste; er zählt nicht als Feld. Notre Dame in der Mitte gehört allen.

    Deine {COUNT($cubes, "Einflussstein", "Einflusssteine")} liegen entweder in deinem Vorrat (bereit zum Einsetzen), im allgemeinen Vorrat (die musst du dir erst holen), auf einem Feld deines Viertels oder in Notre Dame. Steine einer fremden Farbe nimmt niemand.

    Münzen gibt es im ganzen Spiel nur {$coins}.

    Dein Vertrauter zählt, wo er steht, immer wie ein Stein: beim Vorteil des Feldes, gegen die Ratten und bei Personen, die für Steine zahlen. Wo du aber einen Stein einsetzt, nimmst oder abgibst, ist ein gewöhnlicher Stein gemeint.

    Steine und Münzen liegen offen. Prestigepunkte bleiben bis zum Schluss geheim, außer am Tisch wird mit offenen Punkten gespielt.

rules-n-2 = Vorbereitung
rules-n-2-text =
    Alle haben ein Stadtviertel, und die Viertel liegen im Kreis um Notre Dame. Deines grenzt an die Viertel links und rechts von dir.

    Du beginnst mit {COUNT($start_cubes, "Stein", "Steinen")} im eigenen Vorrat ({$rest_cubes} weitere liegen im allgemeinen), {COUNT($start_coins, "Münze", "Münzen")} und {COUNT($cards, "Aktionskarte", "Aktionskarten")} als gemischtem Stapel. Deine Kutsche steht auf dem Markt in der Mitte, deine Ratten auf {$start_rats}. Der Vertraute ist noch nicht auf dem Plan.

    Die {COUNT($tokens, "Botschaft", "Botschaften")} deiner Farbe liegen gemischt auf den Märkten am Rand deines Viertels.

    Die {$browns} braunen Personen sind ein Stapel. Die grauen liegen in der Reihenfolge A, B, C: je {$greys} für einen Durchgang.

    Der Startspieler wird ausgelost oder vom Gastgeber bestimmt und bekommt den Glöckner.

rules-n-4 = Phase 1: Personen
rules-n-4-text =
    {COUNT($brown, "braune und", "braune und")} {COUNT($grey, "graue Person", "graue Personen")} werden aufgedeckt. In dieser Runde könnt ihr sie bestechen, und die Ratten auf ihren Karten kommen heute Nacht.

    Jede braune Person kommt in jedem Durchgang genau einmal, jede graue nur einmal im ganzen Spiel.

rules-n-5 = Phase 2: Aktionskarten wählen
rules-n-5-text =
    Sieh dir die obersten {COUNT($drawn, "Karte", "Karten")} deines Stapels an. Behalte eine und gib die anderen {$passed} verdeckt nach links. Das machen alle gleichzeitig.

    Erst dann siehst du dir die {$passed} Karten von rechts an: Behalte eine und gib die letzte wieder nach links. Die einzelne Karte, die zum Schluss kommt, nimmst du ohne Auswahl dazu.

    So hast du eine eigene Karte auf der Hand, eine von rechts und eine vom übernächsten Platz rechts. Die Farbe einer Karte sagt nur, wer sie zurückbekommt: Die Aktion findet immer in deinem Viertel statt (oder in Notre Dame). Mehrere gleiche Karten sind erlaubt.

rules-n-6 = Phase 3: Aktionskarten spielen
rules-n-6-text =
    Beim Glöckner beginnend spielen alle eine Karte und führen ihre Aktion aus; dann kommt die nächste, bis alle {$played} gespielt haben. Die übrige Karte bewirkt nichts, und niemand sieht sie.

    Wer die Aktion will, muss einen Stein auf das Feld der Karte setzen (oder nach Notre Dame). Erst dann gibt es den Vorteil, und der neue Stein zählt schon mit.

    Der Stein kommt aus deinem Vorrat. Nur wenn der leer ist, versetzt du stattdessen einen Stein von einem anderen Feld deines Viertels oder aus Notre Dame. Der Vertraute lässt sich so nicht versetzen, und ein Stein kann nicht bleiben, wo er ist. Lässt sich nichts versetzen, entfällt die Aktion.

    Ein versetzter Stein fehlt sofort da, wo er herkommt: Aus dem Park geholt, zählt er schon bei dieser Aktion nicht mehr für den Parkbonus.

    Ausspielen musst du die Karte, auf die Aktion darfst du verzichten. Dann setzt du nichts, zahlst nichts und bekommst nichts. Ist ein Vorteil nicht ganz zu haben, bekommst du, was da ist.

    Beispiel: Paula spielt Notre Dame, ihr Vorrat ist leer. Sie versetzt einen Stein aus dem Hospital nach Notre Dame, spendet und bekommt ihre Punkte.

rules-n-7 = Die Felder
rules-n-7-text =
    Setz einen Stein auf das Feld und zähl, wie viele dort jetzt liegen, der neue und dein Vertrauter mit. Diese Anzahl bestimmt den Vorteil:

    • Klosterschule: Nimm so viele Steine aus dem allgemeinen in deinen Vorrat. Ist dort keiner, bleibt nur der eingesetzte.
    • Bank: Nimm so viele Münzen. Ist der allgemeine Vorrat leer, kommen die fehlenden einzeln von dem Mitspieler, der gerade die meisten hat.
    • Residenz: Du bekommst so viele Prestigepunkte.
    • Kutscherei: Fahr mit der Kutsche höchstens so viele Märkte weit und nimm vielleicht eine Botschaft.
    • Gasthaus: Du wählst {$hotel_few}-mal: eine Münze, einen Stein aus dem allgemeinen Vorrat oder die Ratten ein Feld zurück. Ab {COUNT($hotel_from, "Stein", "Steinen")} wählst du {$hotel_more}-mal, auch zweimal das Gleiche; mehr wird es nie.
    • Park: Deine Ratten gehen ein Feld zurück, egal wie viele Steine dort liegen. Außerdem gibt der Park Punkte dazu (Kapitel „Parkbonus“).
    • Hospital: Deine Ratten gehen ein Feld zurück, egal wie viele Steine dort liegen. Außerdem hält jeder Stein dort jede Nacht eine Ratte ab.

    Was gerade nichts bringt (Ratten auf {$rats_least}, keine Münze oder kein Stein im allgemeinen Vorrat), kannst du im Gasthaus nicht wählen.

    Beispiel: Paula hat {COUNT($given_2, "Stein", "Steine")} in der Klosterschule und setzt noch einen dazu. Sie nimmt {COUNT($given_3, "Stein", "Steine")}, beim nächsten Mal sind es {$given_4}.

rules-n-8 = Vertrauter und Notre Dame
rules-n-8-text =
    Die Karte des Vertrauten braucht keinen Stein. Stell ihn auf ein beliebiges Feld deines Viertels oder versetz ihn auf ein anderes als das, auf dem er steht. Das Feld wird dann gewertet, als hättest du dort einen Stein gesetzt. Nach Notre Dame und in den Hafen darf er nie.

    Beispiel: In deiner Bank {$given_2 ->
        [one] liegt {$given_2} Stein
       *[other] liegen {$given_2} Steine
      }, der Vertraute kommt dazu. Du nimmst {COUNT($given_3, "Münze", "Münzen")}.

    Die Karte Notre Dame: Setz einen Stein nach Notre Dame und spende Münzen in den allgemeinen Vorrat:
    • {COUNT($gift_1, "Münze", "Münzen")}: {COUNT($gift_1_pp, "Prestigepunkt", "Prestigepunkte")}
    • {COUNT($gift_2, "Münze", "Münzen")}: {COUNT($gift_2_pp, "Prestigepunkt", "Prestigepunkte")}
    • {COUNT($gift_3, "Münze", "Münzen")}: {COUNT($gift_3_pp, "Prestigepunkt", "Prestigepunkte")}

    Ohne Spende wird auch kein Stein gesetzt. Eine Karte heißt ein Stein und eine Spende, du darfst aber mehrere solche Karten spielen und mehrere Steine dort haben; an den Punkten der Spende ändert das nichts. Bei leerem Vorrat versetzt du einen Stein von einem Feld deines Viertels dorthin.

rules-n-9 = Kutsche und Botschaften
rules-n-9-text =
    Die Kutsche fährt auf den Straßen von Markt zu Markt, auch durch fremde Viertel, höchstens so viele Schritte, wie du Steine in der Kutscherei hast. Du darfst früher anhalten oder stehen bleiben. Kutschen versperren sich nie den Weg.

    Jedes Viertel hat {COUNT($markets, "Markt", "Märkte")}: einen in der Mitte, die anderen am Rand, mit Straßen in die Nachbarviertel.

    Liegt auf dem Markt, auf dem du anhältst, eine Botschaft, darfst du sie nehmen und bekommst sofort, was darauf steht:
    • {COUNT($token_coin_pp, "Prestigepunkt", "Prestigepunkte")} und {COUNT($token_coin, "Münze", "Münzen")}
    • {COUNT($token_cube_pp, "Prestigepunkt", "Prestigepunkte")} und {COUNT($token_cube, "Stein", "Steine")} aus dem allgemeinen Vorrat
    • {COUNT($token_rat_pp, "Prestigepunkt", "Prestigepunkte")} und die Ratten {$token_rat} zurück
    • {COUNT($token_pp, "Prestigepunkt", "Prestigepunkte")}

    Botschaften, an denen du nur vorbeifährst, bleiben liegen; eine Fahrt bringt höchstens eine.

    Farben: Nehmen darfst du nur eine Botschaft der Farbe, von der du bisher am wenigsten hast. Eine Farbe, von der keine mehr auf dem Plan liegt, zählt nicht mit.

rules-n-10 = Parkbonus
rules-n-10-text =
    Immer wenn du Prestigepunkte bekommst, {$park ->
        [one] bringt jeder Stein
       *[other] bringen je {$park} Steine
      } in deinem Park einen Punkt dazu. Auch der Vertraute zählt.

    Den Bonus gibt es einmal je Gewinn: für eine Karte, eine Bestechung, eine Botschaft oder eine Wertung von Notre Dame (nicht für jeden Stein dort). Ohne Gewinn kein Bonus; verlorene Punkte berührt der Park nicht.

    Beispiele:
    • {COUNT($given_2, "Stein", "Steine")} im Park, {$given_3} in der Residenz: {$given_3} + {$park_2} = {COUNT($residence_sum, "Punkt", "Punkte")}.
    • Derselbe Park, der Advokat, {COUNT($given_5, "Botschaft", "Botschaften")}: {$lawyer_5} + {$park_2} = {COUNT($lawyer_sum, "Punkt", "Punkte")}.
    • {COUNT($given_5, "Stein", "Steine")} im Park, eine Spende von {COUNT($gift_2, "Münze", "Münzen")}: {$gift_2_pp} + {$park_5} = {COUNT($gift_sum, "Punkt", "Punkte")}.
    • {COUNT($given_6, "Stein", "Steine")} im Park, {$given_2} in Notre Dame, jeder {$each} wert: {$two_each} + {$park_6} = {COUNT($two_each_6, "Punkt", "Punkte")}.

rules-n-11 = Phasen 4 und 5: Bestechung, Ratten
rules-n-11-text =
    Beim Glöckner beginnend dürfen alle einmal eine der ausliegenden Personen bestechen. Zahl zuerst {COUNT($bribe, "Münze", "Münzen")}, dann nutz den Vorteil. Dieselbe Person können mehrere bestechen.

    Die braunen Personen:
    • Wirtin: {COUNT($wench_pp, "Punkt", "Punkte")} und {$wench_choose} von diesen Vorteilen: eine Münze, ein Stein oder die Ratten ein Feld zurück.
    • Mönch: {COUNT($monk_pp, "Punkt", "Punkte")} und {COUNT($monk_cubes, "Stein", "Steine")} aus dem allgemeinen Vorrat.
    • Geldverleiher: {COUNT($usurer_pp, "Punkt", "Punkte")} und {COUNT($usurer_coins, "Münze", "Münzen")}.
    • Minnesänger: Versetz bis zu {COUNT($minstrel, "Stein", "Steine")} von einem Feld auf ein anderes, ohne Aktion. Der Vertraute darf dabei sein. Nie von oder nach Notre Dame.
    • Gaukler: Versetz {COUNT($juggler, "Stein", "Steine")} (von einem Feld oder aus Notre Dame) oder den Vertrauten auf ein anderes Feld und führ dessen Aktion aus.
    • Medikus: Heute Nacht ist der Rattenwert für dich null; dein Hospital drängt die Ratten trotzdem zurück.

    Die grauen Personen im Durchgang A:
    • Stadtwache: {COUNT($city_guard_pp, "Punkt", "Punkte")} für jeden deiner Steine im Viertel und in Notre Dame, auch für den Vertrauten.
    • Nachtwächter: {COUNT($night_watchman_pp, "Punkt", "Punkte")} für jedes leere Feld.
    • Bischof: Setz einen Stein aus dem allgemeinen Vorrat auf ein leeres Feld und führ dessen Aktion aus.

    Durchgang B:
    • Zunftmeister: {COUNT($guild_master_pp, "Punkt", "Punkte")} für jedes Feld mit mindestens {COUNT($guild_master_least, "Stein", "Steinen")}.
    • Bettlerkönig: {COUNT($beggar_king_pp, "Punkt", "Punkte")} für jedes Feld vor deinen Ratten. Stehen sie auf {$given_4}: {COUNT($beggar_sum, "Punkt", "Punkte")}.
    • Advokat: {COUNT($lawyer_pp, "Punkt", "Punkte")} für jedes Paar Botschaften. Mit {COUNT($given_5, "Botschaft", "Botschaften")}: {COUNT($lawyer_5, "Punkt", "Punkte")}.

    Durchgang C:
    • Hofdame: {COUNT($lady_pp, "Punkt", "Punkte")} für jeden Stein auf deinem vollsten Feld (nur einmal, auch wenn zwei gleich voll sind).
    • Bürgermeister: {COUNT($mayor_pp, "Punkt", "Punkte")} für jedes Feld mit mindestens {COUNT($mayor_least, "Stein", "Steinen")}.
    • Zimmermann: {COUNT($carpenter_pp, "Punkt", "Punkte")} für jedes Feld mit mindestens {COUNT($carpenter_least, "Stein", "Steinen")}.

    Die Nacht: Zählt die Ratten auf den ausliegenden Personen zusammen (höchstens {$rats_card} je Person). Bei allen gehen die Ratten so viele Felder vor, weniger eins für jeden Stein im eigenen Hospital, der Vertraute zählt mit. Ist das Ergebnis negativ, gehen sie zurück, höchstens bis {$rats_least}.

    Müssten deine Ratten über {$rats_most} hinaus, bleiben sie auf {$rats_most}; du verlierst {COUNT($rats_loss, "Prestigepunkt", "Prestigepunkte")} (oder was du hast) und gibst einen Stein von deinem vollsten Feld ab; sind mehrere gleich voll, wählst du. Der Vertraute und die Steine in Notre Dame sind sicher. Genau {$rats_most} kostet nichts.

    Beispiele bei Rattenwert {$given_3}: Ratten auf {$given_4}, {COUNT($given_2, "Stein", "Steine")} im Hospital: jetzt auf {$night_vlasta}. Ratten auf {$given_5}, {$given_4} im Hospital: jetzt auf {$night_michal}. Ratten auf {$rats_near} und ein leeres Hospital: {$rats_beyond} wären zu viele.

rules-n-12 = Notre-Dame-Wertung
rules-n-12-text =
    Am Ende jedes Durchgangs, nach den Ratten, verteilt Notre Dame Punkte auf alle Steine dort:
    • zu zweit: {$pool_2}
    • zu dritt: {$pool_3}
    • zu viert: {$pool_4}
    • zu fünft: {$pool_5}

    Jeder Stein bekommt gleich viel, abgerundet; der Rest verfällt. Wer einen Stein dort hat, bekommt einmal den Parkbonus dazu. Danach kommen alle Steine aus Notre Dame in den allgemeinen Vorrat.

    Beispiel zu viert: In Notre Dame liegen {COUNT($given_2, "grüner", "grüne")} und {COUNT($given_1, "blauer Stein", "blaue Steine")}. Jeder bringt {COUNT($each, "Punkt", "Punkte")}: Blau bekommt {$each}, Grün {$two_each}, und mit {COUNT($given_2, "Stein", "Steinen")} im Park {$two_each_sum}.

rules-n-13 = Spielende
rules-n-13-text =
    Das Spiel endet nach Runde {$rounds} und ihrer Notre-Dame-Wertung. Wer die meisten Prestigepunkte hat, gewinnt.

    Bei Gleichstand zählen die Münzen und Steine im eigenen Vorrat zusammen: Mehr gewinnt. Sind auch die gleich, teilt ihr euch den Sieg. Sonst zählt nichts.

rules-n-14 = Zu zweit
rules-n-14-text =
    Es gelten alle Regeln, bis auf dies:
    • Vier Viertel liegen aus. Eure liegen einander gegenüber, die beiden dazwischen gehören niemandem. Ihre Botschaften kann man nehmen wie alle anderen, und bei der Farbregel zählen alle vier Farben.
    • Notre Dame verteilt in jedem Durchgang {COUNT($pool_2, "Punkt", "Punkte")}.
    • Beim Wählen der Karten gibt jeder dem anderen {COUNT($passed, "Karte", "Karten")}; der behält eine und gibt eine zurück. Du spielst also mit zwei eigenen Karten und einer des Gegners.

rules-n-15 = Häufige Fragen
rules-n-15-text =
    Darf ich einen Stein versetzen, obwohl ich einen im Vorrat habe? Nein, dann setzt du den aus dem Vorrat. Nur Gaukler und Minnesänger versetzen trotzdem.

    Mein Vorrat ist leer, im allgemeinen Vorrat liegen aber Steine von mir. Helfen die? Beim Ausspielen einer Karte nicht: Versetz einen Stein oder verzichte.

    Kann ich mit der Münze bestechen, die mir die Bestechung bringt? Nein, gezahlt wird vorher. Münzen, die andere gerade gezahlt haben, liegen aber schon im allgemeinen Vorrat und sind zu haben.

    Darf ich zahlen und nur einen Teil des Vorteils nutzen? Nein: ganz oder gar nicht. Mit der Kutsche darfst du stehen bleiben, und eine Botschaft musst du nicht nehmen.

    Woher kommt der Stein des Bischofs? Aus dem allgemeinen Vorrat. Ohne Stein dort oder ohne leeres Feld bringt er nichts.

    Kann der Gaukler einen Stein nach Notre Dame bringen? Nein, nur heraus. Der Minnesänger kann beides nicht.

    Rechnet der Bettlerkönig die Ratten von heute Nacht mit? Nein, er zahlt, bevor sie kommen.

    Darf ich mehrere Steine in Notre Dame haben? Ja, bei der Wertung zählt jeder.

    Darf ich die Karte des Vertrauten zweimal in einer Runde spielen? Ja, aber er muss jedes Mal auf ein anderes Feld.
