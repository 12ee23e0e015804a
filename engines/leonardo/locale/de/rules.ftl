# The rules as players read them, chapter by chapter; the contract with its numbers is docs/rules/leonardo.md.
# No digits: numbers are arguments (engines/leonardo/rulebook.py), {COUNT(number, "one", "more")} adds the matching noun.

rules-l-4 = Spielverlauf
rules-l-4-text =
    In Florenz wetteifern die besten Erfinder der Renaissance. Die Stadt zahlt für jede fertige Erfindung, am besten in der Runde, in der sie zum ersten Mal fertig wird. Wer am Ende die meisten Gulden hat, gewinnt.

    Das Spiel hat {COUNT($rounds, "Runde", "Runden")}: {$normal} gewöhnliche und zum Schluss {COUNT($research, "Forschungsrunde", "Forschungsrunden")}. Eine Runde hat vier Phasen:
    • A: heimlich Arbeit an Erfindungen beginnen
    • B: Meister und Lehrlinge in der Stadt oder in Laboren einsetzen
    • C: die Stadt wird Ort für Ort ausgewertet, dann arbeiten die Labore
    • D: Erfindungen werden fertig und bezahlt

    Es beginnt, wer die Figur Leonardo hat, dann geht es im Uhrzeigersinn. Nur der Rat kann sie weitergeben; das gilt sofort.

rules-l-1 = Erfindungen, Labore, Figuren
rules-l-1-text =
    Es gibt {$inventions} Erfindungen von {COUNT($kinds, "Art", "Arten")}. Jede braucht bestimmte Rohstoffkarten und Wochen ({$weeks}). Wer sie in der Runde fertigstellt, in der sie zum ersten Mal fertig wird, bekommt den vollen Lohn, später gibt es weniger. Eine bronzene braucht {COUNT($cards_bronze, "Karte", "Karten")}, eine kupferne {$cards_copper}, eine silberne {$cards_silver}, eine goldene {$cards_gold}. Was jede Erfindung braucht, ist von Anfang an allen bekannt.

    Rohstoffe: Eisen, Glas, Holz, Ziegel und Seil, je {$cards} Karten.

    Du hast einen Meister und Lehrlinge (höchstens {$apprentices}). Sie sind deine Figuren; Roboter zählen nicht dazu.

    Du kannst zwei Labore haben: ein kleines mit {COUNT($small, "Platz", "Plätzen")} (gewendet {$small_turned}, davon {$small_robots} für einen Roboter) und ein großes mit {COUNT($large, "Platz", "Plätzen")} (gewendet {$large_turned}, davon {$large_robots} für Roboter). Ein Labor mit Karten darunter ist in Arbeit, sonst ist es frei. Du kannst höchstens {$robots} Roboter haben.

rules-l-2 = Aufbau für Anfänger
rules-l-2-text =
    Der Startspieler bekommt Leonardo und das erste Startset, die Nächsten im Uhrzeigersinn die anderen. Die Sets unterscheiden sich in Lehrlingen, Laboren, Robotern, Gulden und Rohstoffen. Zu dritt hat jeder {$minus_3} Lehrling weniger, zu zweit {$minus_2}. Nicht verteilte Lehrlinge stehen in der Akademie.

    Gefragte Erfindungen liegen offen: zu zweit {$requested_2}, zu dritt {$requested_3}, zu viert und zu fünft {$requested_4}. Im Rat {$council_start ->
        [one] liegt {$council_start} Gulden
       *[other] liegen {$council_start} Gulden
      }.

    Der Stapel beginnt mit bronzenen, kupfernen und silbernen Erfindungen. Darunter liegen die Nummern {$gold_low} bis {$gold_high}, gemischt mit einigen anderen ({$added_bronze} bronzene, {$added_copper} kupferne, {$added_silver} silberne), und ganz unten die Nummern {$last_low} bis {$last_high}.

rules-l-3 = Aufbau für Fortgeschrittene
rules-l-3-text =
    Jeder beginnt mit einem Meister, {COUNT($base_apprentices, "Lehrling", "Lehrlingen")}, dem kleinen Labor und {COUNT($base_florins, "Gulden", "Gulden")}. Die gefragten Erfindungen werden vom Stapel gezogen. Zu zweit werden vorher je {$removed} bronzene, kupferne und silberne gezeigt und kommen aus dem Spiel.

    Dann wählen alle reihum je eine Zusatzausstattung, angefangen beim Spieler mit Leonardo: zu viert und zu fünft {$addons_4}, zu dritt {$addons_3}, zu zweit {$addons_2}.
    • a: {COUNT($addon_florins, "Gulden", "Gulden")}
    • b: {COUNT($addon_resources, "Rohstoff", "Rohstoffe")} nach Wahl, höchstens {$addon_alike} gleiche
    • c: {COUNT($addon_apprentices, "Lehrling", "Lehrlinge")} aus der Akademie
    • d: das kleine Labor wenden oder das große nehmen oder das große wenden, das man schon hat, je mit {COUNT($addon_resource, "Rohstoff", "Rohstoffen")} nach Wahl; oder einen Roboter nehmen und auf einen freien Roboterplatz setzen

    Zu viert und zu fünft darf niemand jedes Mal denselben Buchstaben wählen. Was gerade nicht geht (Gewendetes wenden, ein Roboter ohne Platz, ausgegangene Rohstoffe), lässt sich nicht wählen.

rules-l-5 = Phase A: Arbeitsbeginn
rules-l-5-text =
    Reihum kannst du in freien Laboren Arbeit beginnen, Arbeit abbrechen oder passen.

    Zum Beginnen legst du verdeckt genau die Rohstoffkarten unter ein Labor, die eine Erfindung braucht. Welche das ist, sagt niemand, und die anderen sehen weder Art noch Zahl der Karten; dass du beginnst, hören alle. Die Wochen beginnen bei null.

    Ein Labor arbeitet an einer Erfindung, und deine beiden nie an derselben. Keine Erfindung darfst du zweimal fertigstellen. Du darfst an einer beginnen, die noch nicht gefragt ist, wenn du von ihr weißt; fertig werden kann sie erst, wenn sie gefragt ist.

    Solange ein Labor arbeitet, kommt keine Karte dazu, weg oder wird getauscht. Ansehen darfst du deine Karten jederzeit.

    Abbrechen: Die Wochen sind verloren, die Karten kommen auf deine Hand, Roboter bleiben. Im selben Zug kann das Labor etwas anderes beginnen. An einer Erfindung, die weder gefragt noch im Stapel ist, lässt sich nicht mehr beginnen.

rules-l-6 = Phase B: Einsetzen
rules-l-6-text =
    Immer reihum, angefangen beim Spieler mit Leonardo, tust du eines davon:
    • beliebig viele deiner Lehrlinge an einen Ort setzen
    • deinen Meister an einen Ort setzen
    • passen; dann setzt du in dieser Runde nichts mehr ein

    Orte sind alle Stadtteile und deine eigenen Labore, die in Arbeit sind. An jeden Ort darfst du nur einmal je Runde Lehrlinge bringen; der Meister darf dazu und sie zum Meister, aber nicht im selben Zug.

    In der Stadt ist Platz für alle; die Gruppen stehen in der Reihenfolge, in der sie kamen. In einem Labor nimmt jeder Platz eine Figur auf, auch ein leerer Roboterplatz. Wer niemanden mehr einzusetzen hat oder nirgends, passt von selbst.

rules-l-7 = Phase C: Reihenfolge der Auswertung
rules-l-7-text =
    Die Orte werden nach ihren Buchstaben von A bis H ausgewertet, dann arbeiten die Labore.

    An jedem Ort handelt zuerst, wer dort am stärksten ist. Der Meister zählt wie {COUNT($strength, "Lehrling", "Lehrlinge")}. Bei Gleichstand kommt zuerst, wer näher am Pfeil steht, also früher kam. Es zählt, wie viele bei der Auswertung dort stehen.

    Danach nehmen alle ihre Figuren zurück; in dieser Runde werden sie nicht mehr eingesetzt.

rules-l-8 = A: der Rat
rules-l-8-text =
    Im Rat handelt jeder höchstens einmal. Haben alle Mitspieler Figuren hier, nimmt der Letzte in der Reihenfolge seine zurück und tut nichts (nicht zu zweit).

    Der Erste in der Reihenfolge sagt, wer Leonardo bekommt. Dann nimmt jeder der Reihe nach eines der noch freien Felder oder geht:
    • Feld eins: Versetz einen deiner Lehrlinge in der Stadt an einen anderen Ort, nie in den Rat. Es darf der auf diesem Feld sein. Der Meister lässt sich nicht versetzen.
    • Feld zwei: Nimm alle Gulden, die im Rat liegen.
    • Feld drei: Sieh dir heimlich die obersten {COUNT($peek, "Erfindung", "Erfindungen")} des Stapels an und leg sie in beliebiger Reihenfolge zurück.
    • Feld vier: Nimm einen beliebigen Rohstoff für {COUNT($council_cost, "Gulden", "Gulden")}.

    Haben alle gewählt, werden die Felder in dieser Reihenfolge ausgeführt. Eine Wirkung musst du nicht nutzen. Dann nehmen alle ihre Figuren zurück.

rules-l-9 = B bis H: Werkstatt, Akademie, Läden
rules-l-9-text =
    An jedem dieser Orte gibt es höchstens {COUNT($actions, "Aktion", "Aktionen")} je Runde. Ihre Preise, egal wer sie nimmt: {$prices}.

    Der Reihe nach macht jeder eine Aktion zum aktuellen Preis, oder er passt und nimmt seine Figuren zurück. Dann geht es von vorn los, beim Stärksten, der noch da ist. So kannst du auch mehrmals handeln. Der Ort ist fertig, wenn jemand {$price_last} gezahlt hat oder niemand mehr da ist. Wer nicht zahlen kann oder hier nichts tun könnte, passt.

    • B, Werkstatt: ein Labor wenden, dein großes Labor nehmen oder einen Roboter nehmen und sofort auf einen freien Roboterplatz setzen; ein Ausbau kann auf dem anderen aufbauen. Ein Labor, das gewendet wird oder einen Roboter bekommt, muss frei sein; das große darfst du jederzeit nehmen. Roboter werden nie versetzt.
    • C, Akademie: einen Lehrling nehmen, wenn von dir welche da sind. Einsetzen kannst du ihn ab der nächsten Runde.
    • D Schmiede, E Glaserei, F Tischlerei, G Ziegelei, H Seilerei: eine Karte aus dem Laden nehmen. Ist er leer, gibt es nichts.

    Beispiel: Anna und Boris sind in der Werkstatt gleich stark, Anna kam zuerst. Sie nimmt einen Roboter für {$price_1}. Boris nimmt sein großes Labor für {$price_2}. Anna passt. Boris könnte es für {$price_3} wenden, passt aber auch.

rules-l-10 = Arbeit in den Laboren
rules-l-10-text =
    Jedes Labor in Arbeit kommt voran:
    • {COUNT($by_apprentice, "Woche", "Wochen")} für jeden Lehrling,
    • {COUNT($by_master, "Woche", "Wochen")} für den Meister,
    • {COUNT($by_robot, "Woche", "Wochen")} für jeden Roboter darin, auch ohne Figuren.

    Der Zähler endet bei {$track}. Dann kommen alle Figuren zurück; Roboter bleiben.

rules-l-11 = Phase D: Fertigstellung
rules-l-11-text =
    Ein Labor stellt seine Erfindung fertig, wenn sie gefragt ist, die Karten genau stimmen und die Wochen reichen. Das geschieht von selbst. Alle, die sie in derselben Runde fertigstellen, bekommen den vollen Lohn. Die Karten kommen in die Läden zurück, und das Labor ist frei.

    Rabatt: Jede Erfindungskarte derselben Art, die du aus früheren Runden hast, spart dir {COUNT($discount, "Woche", "Wochen")}, und zwar einmal, bei der Fertigstellung.

    Die Karte: Bist du der Einzige, nimmst du sie und legst sie offen vor dich. Sind es mehrere, bieten sie verdeckt, null oder mehr. Das höchste Gebot wird gezahlt und bekommt die Karte; die anderen behalten ihr Geld. Bei Gleichstand gewinnt der Spieler mit Leonardo, sonst der Nächste im Uhrzeigersinn. Bieten alle null, bekommt sie niemand.

    Werden mehrere Erfindungen fertig, kommen sie nacheinander dran, angefangen beim Spieler mit Leonardo; jeder bestimmt die Reihenfolge der eigenen. Erst wird gezahlt, dann versteigert.

    Arbeitest du noch an einer Erfindung, die gerade ein anderer fertiggestellt hat, werden deine Karten aufgedeckt. Du darfst weiterarbeiten und sie später für den geringeren Lohn fertigstellen, ohne Karte, oder aufhören.

    Beispiel: Gelb hat Erfindung {$given_8} und arbeitet an {$given_13} derselben Art, die {COUNT($second_weeks, "Woche", "Wochen")} braucht. Mit {$second_enough} ist sie fertig. Gelb ist der Einzige, bekommt {COUNT($second_pay, "Gulden", "Gulden")} und die Karte und spart von der nächsten Runde an {COUNT($discount_2, "Woche", "Wochen")} bei dieser Art.

rules-l-12 = Rundenende
rules-l-12-text =
    Nach jeder gewöhnlichen Runde kommt ein Gulden in den Rat, und es werden Erfindungen aufgedeckt, bis die übliche Zahl gefragt ist: zu zweit {$requested_2}, zu dritt {$requested_3}, zu viert und zu fünft {$requested_4}. Das letzte Mal nach Runde {$last_refill}.

rules-l-13 = Forschungsrunden
rules-l-13-text =
    Ab Runde {$first_research} darf niemand in die Stadt: Alle Figuren gehen in eigene Labore, die in Arbeit sind. Kein Ort wird ausgewertet, und Leonardo bleibt, wo er ist; nur die Labore arbeiten. Neue Arbeit darfst du beginnen, und Erfindungen werden fertig wie immer.

    Nach Runde {$first_research} wird nichts aufgedeckt, die letzte kann also mit weniger gefragten Erfindungen beginnen.

rules-l-14 = Spielende
rules-l-14-text =
    Nach Runde {$rounds} bekommst du Gulden für verschiedene Arten unter deinen Erfindungskarten:
    • {COUNT($bonus_1_kinds, "Art", "Arten")}: {$bonus_1}
    • {COUNT($bonus_2_kinds, "Art", "Arten")}: {$bonus_2}
    • {COUNT($bonus_3_kinds, "Art", "Arten")}: {$bonus_3}

    Wer die meisten Gulden hat, gewinnt. Bei Gleichstand entscheiden mehr Erfindungskarten, dann mehr Karten einer Farbe nach der anderen: {$ties}. Ist alles gleich, teilt ihr euch den Sieg. Rohstoffe, Labore und unfertige Arbeit sind nichts wert.

rules-l-15 = Codex I: mächtiger Rat
rules-l-15-text =
    Auf Feld eins des Rats versetzt du einen beliebigen Lehrling, auch einen fremden, von einem der Orte B bis H an einen anderen davon. Weder aus dem Rat noch in ihn, nie einen Meister, nie aus einem Labor oder in eines.

    Ein fremder Lehrling darf nicht dorthin, wo sein Besitzer schon der Erste in der Reihenfolge ist.

rules-l-16 = Codex II: Markt
rules-l-16-text =
    Nach H gibt es noch einen Ort, den Markt. {COUNT($market, "Rohstoffkarte liegt", "Rohstoffkarten liegen")} dort offen, am Anfang von jeder Art eine.

    Der Reihe nach darf jeder, der dort ist, einmal {$swap_least} oder {COUNT($swap_most, "Rohstoffkarte", "Rohstoffkarten")} aus der Hand ablegen und kostenlos ebenso viele vom Markt nehmen, oder er passt.

    Der Rat kann einen Lehrling auch hierher versetzen, wie an jeden anderen Ort.

rules-l-17 = Häufige Fragen
rules-l-17-text =
    Darf ich eine kleinere Erfindung fertigstellen und eine überzählige Karte abwerfen? Nein, die Karten müssen genau stimmen.

    Meine Karten liegen, aber niemand arbeitet dort, und der Zähler steht auf null. Darf ich das Labor wenden? Nein, es ist in Arbeit. Das zweite Labor darfst du aber nehmen.

    Darf ich einen Roboter für später behalten oder versetzen? Nein.

    Arbeitet ein Roboter ohne Figuren? Ja, wenn das Labor in Arbeit ist.

    Gibt es den Rabatt jede Runde? Nein, einmal, bei der Fertigstellung.

    Darf ich in den Forschungsrunden etwas Neues beginnen? Ja.

    Lässt sich ein Lehrling in den Rat versetzen? Nie. Aus ihm nur der eigene, und mit Codex I gar nicht.

    Bringt der geringere Lohn auch die Karte? Nein, und ohne Karte zählt eine Erfindung weder für Rabatte noch am Ende.

rules-l-18 = Sonderfälle
rules-l-18-text =
    Auf Feld vier des Rats bekommst du ohne Geld nichts. Du musst den Preis haben, wenn das Feld ausgeführt wird.

    Für eine Karte darfst du von null bis zu dem bieten, was du gerade hast. Ein Gebot lässt sich ändern, bis alle geboten haben.

    Reicht der Rabatt allein, wird eine Erfindung in der Runde fertig, in der du sie beginnst, auch ohne Figuren im Labor.

    Arbeitest du an einer Erfindung, die noch nicht gefragt ist, warten die Wochen. Ist sie aufgedeckt, kann sie in der nächsten Runde fertig werden, für den vollen Lohn.

    Deine beiden Labore können in derselben Runde fertig werden. Karten, die du in dieser Runde gewinnst, geben in ihr keinen Rabatt.

    Abgebrochene Arbeit an einer Erfindung, die andere schon fertiggestellt haben, lässt sich nicht wieder beginnen.

    Geheim sind Gulden und Karten auf der Hand, die Karten unter Laboren und die Reihenfolge des Stapels. Passt du, weil nichts geht, sehen die anderen nur, dass du passt.
