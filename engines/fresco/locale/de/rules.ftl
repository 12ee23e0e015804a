# The rules as players read them, chapter by chapter; the contract with its numbers is docs/rules/fresco.md.
# No digits: numbers are arguments (engines/fresco/rulebook.py), {COUNT(number, "one", "more")} adds the matching noun.

rules-f-2 = Spielverlauf
rules-f-2-text =
    Das große Deckenfresko im Dom soll wieder leuchten, bevor die Gäste des Bischofs kommen. Du malst Fresken, stehst früh auf, kaufst und mischst Farben und restaurierst Feld um Feld. Wer am Ende die meisten Siegpunkte hat, gewinnt.

    In jeder Runde:
    • wählen alle, wann sie aufstehen; das bestimmt Stimmung, Marktpreis und Reihenfolge
    • planen alle geheim, wo ihre Gehilfen arbeiten
    • werden die Orte besucht: Markt, Dom, Atelier, Werkstatt, Theater
    • gibt es Einkommen, und der Markt wird neu gefüllt

    Es gibt zwei Reihenfolgen. Die Aufstehzeit wählt zuerst, wer auf der Siegpunktleiste Letzter ist. An den Orten sind die Frühaufsteher zuerst dran.

rules-f-1 = Vorbereitung
rules-f-1-text =
    Das Fresko hat {COUNT($rows, "Reihe", "Reihen")} zu {COUNT($columns, "Feld", "Feldern")}, zusammen {$sections}. Auf jedem liegt ein Plättchen mit Punkten (von {$low} bis {$high}) und den Farben, die es braucht. In der Mitte liegt eines mit {$middle}; dort beginnt der Bischof.

    Du beginnst mit {COUNT($thalers, "Taler", "Talern")}, je {$paint} Rot, Gelb und Blau, {COUNT($apprentices, "Gehilfen", "Gehilfen")} und ohne Punkte. Deine Stimmung beginnt auf Feld {$mood_start} von {$mood_spaces}.

    Es gibt je {$basic} Grundfarben (Rot, Gelb, Blau) und je {$mixed} Mischfarben (Grün, Orange, Lila).

    Zu viert hat der Markt {COUNT($booths_4, "Stand", "Stände")} mit {$sizes_4} Plättchen, gezogen aus {$market_4}; zu dritt {COUNT($booths_3, "Stand", "Stände")} mit {$sizes_3}, gezogen aus {$market_3}.

    Die Malermeister werden nacheinander auf die Startfelder der Siegpunktleiste gelost. Wer zuerst gezogen wird, ist Letzter.

rules-f-3 = Phase 1: Aufstehzeit
rules-f-3-text =
    Wer auf der Siegpunktleiste Letzter ist, wählt zuerst, der Führende zuletzt. Jede Zeit gibt es nur einmal, und wählen muss jeder. Auf den Startfeldern ist die niedrigste Zahl die letzte.

    Die Zeit bringt eine Änderung der Stimmung und den Preis eines Marktplättchens:
    • {$hour_1} Uhr: Stimmung {$hour_1_mood}, Preis {$hour_1_price}
    • {$hour_2} Uhr: Stimmung {$hour_2_mood}, Preis {$hour_2_price}
    • {$hour_3} Uhr: Stimmung {$hour_3_mood}, Preis {$hour_3_price}
    • {$hour_4} Uhr: Stimmung {$hour_4_mood}, Preis {$hour_4_price}
    • {$hour_5} Uhr: Stimmung {$hour_5_mood}, Preis {$hour_5_price}

    In dieser Runde ist überall zuerst dran, wer am frühesten aufsteht, dann die anderen der Reihe nach.

rules-f-4 = Stimmung
rules-f-4-text =
    Sobald du deine Zeit gewählt hast, ändert sich die Stimmung. Über das oberste und unter das unterste Feld geht es nicht; was zu viel ist, verfällt.

    Gleich danach steht fest, wie viele Gehilfen du in dieser Runde hast:
    • auf einem der {COUNT($good, "obersten Feld", "obersten Felder")} („+“): {$apprentices_good}
    • auf einem der {COUNT($bad, "untersten Feld", "untersten Felder")} („−“): {$apprentices_bad}
    • dazwischen: {$apprentices}

    Was das Theater für die Stimmung tut, wirkt sich erst nach deiner nächsten Aufstehzeit auf die Gehilfen aus.

rules-f-5 = Phase 2a: Planen
rules-f-5-text =
    Alle planen geheim und gleichzeitig: Schick jeden Gehilfen an einen der {COUNT($places, "Ort", "Orte")}, höchstens {$at_once} an einen. Gehilfen dürfen auch frei bleiben.

    Solange nicht alle fertig sind, kannst du deinen Plan noch ändern. Dann werden alle Pläne aufgedeckt, und nichts lässt sich mehr ändern.

rules-f-6 = Phase 2b: Ausführen
rules-f-6-text =
    Die Orte werden in dieser Reihenfolge besucht: Markt, Dom, Atelier, Werkstatt, Theater. An jedem Ort sind die Frühaufsteher zuerst dran; jeder macht dort alle seine Aktionen, bevor der Nächste drankommt. Wer keinen Gehilfen dort hat, wird übersprungen.

    Auf jede Aktion darfst du verzichten. Fehlen dir Geld oder Farben dafür, geht sie nicht; Kredit und Tausch gibt es nicht. Ein Gehilfe kann nur arbeiten, wo er geplant ist.

    Ein Besuch endet, wenn deine Gehilfen verbraucht sind, wenn nichts mehr geht oder wenn du sagst, dass du fertig bist. Geld aus dem Atelier kommt für den Markt derselben Runde zu spät, Farben aus der Werkstatt für den Dom.

rules-f-7 = Markt
rules-f-7-text =
    Wähl einen Stand, der noch offen ist. Dann kauf oder schließ ihn.

    Kaufen: Jeder deiner Gehilfen hier darf ein Plättchen dieses Stands kaufen, zum Preis deiner Aufstehzeit. Du nimmst die Farben, die es zeigt. Danach kommen alle Plättchen des Stands in den Beutel: Er ist für diese Runde geschlossen.

    Schließen: Du zahlst nichts und kaufst nichts, und der Stand ist auch für die anderen geschlossen.

    Kaufen kannst du nur an einem Stand. Tust du nichts, bleibt alles offen.

    Beispiel: Du stehst um {$hour_3} auf und hast einen Gehilfen auf dem Markt. Ein Plättchen mit gelben Farben kostet dich {COUNT($hour_3_price, "Taler", "Taler")}; du nimmst die Farben, und der Stand schließt.

rules-f-8 = Dom: ein Freskofeld restaurieren
rules-f-8-text =
    Jeder Gehilfe hier darf ein Freskofeld restaurieren oder den Altar, einer nach dem anderen.

    Gib genau die Farben zurück, die das Plättchen zeigt; keine lässt sich ersetzen. Du bekommst seine Punkte zusammen mit dem Bischofsbonus. Nimm das Plättchen: Von nun an bringt es Einkommen. Der Bischof geht kostenlos auf das restaurierte Feld. Jedes Feld lässt sich nur einmal restaurieren.

    Beispiel: Das Plättchen zählt {COUNT($given_value, "Punkt", "Punkte")}, der Bischof steht schräg daneben. Du bekommst {$given_value} + {$bishop_beside} = {COUNT($value_sum, "Punkt", "Punkte")}.

rules-f-9 = Der Bischof
rules-f-9-text =
    Unmittelbar bevor du ein Feld restaurierst, darfst du den Bischof um ein Feld in jede Richtung ziehen, auch schräg, für {COUNT($bishop_cost, "Taler", "Taler")}. Vor jedem weiteren Feld darfst du das wieder. Er darf auch auf restaurierten Feldern stehen.

    Steht er auf dem Feld, das du restaurierst, bekommst du {COUNT($bishop_on, "Punkt", "Punkte")} mehr, steht er daneben, {$bishop_beside}.

    Der Zug gehört zum Restaurieren eines Felds: Allein oder mit dem Altar geht er nicht.

rules-f-10 = Der Altar
rules-f-10-text =
    Statt eines Freskofelds kann ein Gehilfe den Altar restaurieren, so oft du willst und kannst. Er braucht {COUNT($altar, "Farbe", "Farben")}: lauter verschiedene Grundfarben oder Mischfarben an ihrer Stelle.
    • Rot, Gelb und Blau: {COUNT($altar_basic, "Punkt", "Punkte")}
    • für jede Grundfarbe, die du durch eine beliebige Mischfarbe ersetzt: {$altar_more} mehr; Mischfarben dürfen gleich sein
    • Grün, Orange und Lila: {COUNT($altar_three, "Punkt", "Punkte")}

    Der Altar bringt keinen Bischofsbonus, kein Plättchen und kein Einkommen, und der Bischof bleibt, wo er ist.

    Beispiele: Rot, Blau und Grün: {COUNT($altar_one_mixed, "Punkt", "Punkte")}. Orange, Orange und Grün: {COUNT($altar_same_mixed, "Punkt", "Punkte")}. Rot, Rot und Grün geht nicht.

rules-f-11 = Atelier
rules-f-11-text =
    Jeder Gehilfe im Atelier malt Porträts und verdient dir {COUNT($studio, "Taler", "Taler")}. Das geschieht von selbst.

rules-f-12 = Werkstatt
rules-f-12-text =
    Für jeden Gehilfen in der Werkstatt darfst du bis zu {$mixes}-mal mischen. Du gibst beide Farben zurück und nimmst die neue:
    • Orange: {$of_orange}
    • Grün: {$of_green}
    • Lila: {$of_violet}

    Zurückmischen geht nicht. Mit {COUNT($given_3, "Gehilfen", "Gehilfen")} darfst du bis zu {$mixes_3}-mal mischen. Die Werkstatt kommt nach dem Dom, also misch eine Runde vorher.

rules-f-13 = Theater
rules-f-13-text =
    Jeder Gehilfe im Theater hebt deine Stimmung um {COUNT($theatre, "Feld", "Felder")}, höchstens bis ganz oben. Das geschieht von selbst. Die Zahl deiner Gehilfen ändert sich erst nach der nächsten Aufstehzeit.

rules-f-14 = Siegpunktleiste
rules-f-14-text =
    Punkte ziehst du sofort. Vom Startfeld aus wird ab dem ersten Feld gezählt. Die Leiste hat kein Ende.

    Auf einem Feld stehen nie zwei Malermeister. Würdest du auf einem besetzten Feld landen, wählst du: das nächste freie davor oder das nächste freie dahinter. Unter das Feld, von dem du kommst, fällst du nie. Dein Feld ist dein Punktestand.

rules-f-15 = Die nächste Runde vorbereiten
rules-f-15-text =
    Alle Marktplättchen kommen in den Beutel, und jeder Stand wird neu gezogen.

    Einkommen: Jedes deiner Freskoplättchen bringt {COUNT($income, "Taler", "Taler")}.

    Stehen noch mehrere Malermeister auf Startfeldern, tauschen sie die Plätze: Der vorderste geht ans Ende, die anderen rücken vor.

rules-f-16 = Schlussrunde und Ende
rules-f-16-text =
    {$final_tiles ->
        [one] Liegt zu Beginn einer Runde nur noch {$final_tiles} Plättchen
       *[other] Liegen zu Beginn einer Runde {$final_tiles} Plättchen oder weniger
      } auf dem Fresko, ist es die Schlussrunde. In ihr gibt es kein Theater; stattdessen lässt sich der Dom zweimal besuchen, das zweite Mal nach der Werkstatt. Was in dieser Runde gekauft oder gemischt wird, nützt dort also noch. In beiden Besuchen zusammen können bis zu {COUNT($cathedral_both, "Gehilfe", "Gehilfen")} dort arbeiten.

    Nach der Schlussrunde ist das Spiel zu Ende, auch wenn Felder übrig sind. Einkommen gibt es keines mehr.

    Wird das letzte Plättchen in einer gewöhnlichen Runde genommen, wird sie wie geplant zu Ende gespielt, und das Spiel endet mit ihr.

    Spätestens Runde {$final_latest} ist die letzte.

rules-f-17 = Schlusswertung
rules-f-17-text =
    Je {COUNT($thalers_per_vp, "Taler", "Taler")} sind einen Punkt wert. Farben sind nichts wert.

    Gezogen wird in der Reihenfolge der Schlussrunde, Frühaufsteher zuerst. Ist ein Feld besetzt, geht es auf das nächste freie weiter; eine Wahl gibt es hier nicht.

    Wer am weitesten vorn ist, gewinnt. Weil nie zwei auf einem Feld stehen, gibt es keinen Gleichstand.

rules-f-18 = Wenn der Vorrat leer ist
rules-f-18-text =
    Fehlen im Vorrat Farben eines gekauften Plättchens, bekommst du, was da ist, und zahlst den vollen Preis. Eine Farbe, die ausgegangen ist, lässt sich nicht mischen. Zurückgegebene Farben sind sofort für alle da.

    Taler gehen nie aus, und du darfst beliebig viele Taler und Farben haben.

rules-f-19 = Geheim und offen
rules-f-19-text =
    Geheim sind Farben und Taler aller und die Pläne, bis sie aufgedeckt werden. Was jemand bekommt und zahlt, geschieht offen; wer aufpasst, kann mitzählen.

    Offen sind Punkte, Stimmung, Aufstehzeiten, Gehilfen, Stände, Fresko, Bischof, die Freskoplättchen aller und der Vorrat. In der Schlusswertung werden alle Taler gezeigt.

rules-f-21 = Modul: Porträts
rules-f-21-text =
    Im Atelier liegen {COUNT($portraits, "Porträtkarte", "Porträtkarten")}, {$portraits_open} davon offen; zuerst die mit A, dann B, dann C. Im Atelier darf einer deiner Gehilfen eine offene Karte nehmen, statt Taler zu verdienen. Aufgefüllt wird erst zur nächsten Runde.

    Sofort:
    • Kaufmann: {COUNT($p_a1, "Taler", "Taler")}
    • Farbenhändler: {COUNT($p_a2, "beliebige Grundfarbe", "beliebige Grundfarben")}
    • Wirt: Stimmung {$p_a3} hoch
    • Apotheker: {COUNT($p_a4, "beliebige Mischfarbe", "beliebige Mischfarben")} und {COUNT($p_a4_thalers, "Taler", "Taler")}
    • Gelehrter: {COUNT($p_b1, "Mischfarbe", "verschiedene Mischfarben")}
    • Gräfin: {COUNT($p_b2, "Punkt", "Punkte")}
    • Bankier: {COUNT($p_b3, "Taler", "Taler")}
    • Herzog: {COUNT($p_c1, "Punkt", "Punkte")}

    Von nun an:
    • Marktschreier: Marktplättchen kosten dich {$p_a5} weniger, aber nie nichts
    • Zunftschreiber: jede Runde {$p_a6} mehr Einkommen
    • Schauspieler: im Theater Stimmung {$p_b4} hoch je Gehilfe
    • Farbmeister: in der Werkstatt bis zu {COUNT($p_b5, "Mischung", "Mischungen")} je Gehilfe
    • Glöckner: Den Bischof zu ziehen kostet nichts

    Am Ende:
    • Schatzmeister: {COUNT($p_c2, "Punkt", "Punkte")} für jedes Paar deiner Freskoplättchen
    • Sammler: {COUNT($p_c3, "Punkt", "Punkte")} für jede übrige Farbe, höchstens {$p_c3_most}
    • Abt: {COUNT($p_c4, "Punkt", "Punkte")} für jedes Mal, dass du den Altar restauriert hast, höchstens {$p_c4_most}
    • Philosoph: {COUNT($p_c5, "Punkt", "Punkte")}, wenn deine Stimmung auf „+“ steht
    • Geldverleiher: {COUNT($p_c6, "Taler", "Taler")} vor der Abrechnung

rules-f-22 = Modul: Aufträge des Bischofs
rules-f-22-text =
    Auf der Rückseite der Freskoplättchen sind Farbkleckse. Aufträge des Bischofs liegen offen: zu zweit {$requests_2}, zu dritt {$requests_3}, zu viert {$requests_4}, von {$requests} insgesamt.

    Im Dom kann ein Gehilfe, statt zu restaurieren, einen offenen Auftrag erfüllen. Dreh Plättchen von dir um, deren Kleckse zusammen mindestens die verlangten zeigen; was zu viel ist, verfällt. Du bekommst seine Punkte, dann Taler und Farben, soweit welche da sind.

    So benutzte Plättchen bringen kein Einkommen mehr und lassen sich nicht noch einmal benutzen. Der Bischof bleibt, wo er ist, und gibt keinen Bonus. Ein erfüllter Auftrag wird erst zur nächsten Runde ersetzt.

rules-f-23 = Modul: Besondere Farbmischungen
rules-f-23-text =
    {COUNT($special_tiles, "weiteres Freskoplättchen", "weitere Freskoplättchen")} mit {$special_low} bis {$special_high} Punkten kommen dazu, außerdem Braun und Pink (je {$special_paints}). Das Plättchen mit {$special_middle} liegt in der Mitte; von den anderen kommen {$special_out} ungesehen aus dem Spiel.

    Mischen in der Werkstatt: Braun: {$of_brown}; Pink: {$of_pink}. Eine eben gemischte Farbe darf man dafür nehmen.

    Am Altar dürfen Braun und Pink jede Farbe ersetzen, für je {$altar_special} Punkte mehr.

    Die besonderen Plättchen haben keine Kleckse; Einkommen bringen sie wie alle.

rules-f-24 = Zu zweit: Leonardo
rules-f-24-text =
    Ihr spielt nach den Regeln zu dritt, und der Dritte ist Leonardo. Er hat keine Farben, kein Geld und keine Stimmung, bekommt aber Punkte. Gewinnen kann er nicht.

    In der ersten Runde entscheidet für ihn, wer auf dem ersten Startfeld steht, dann wechselt ihr euch ab. Du wählst seine Aufstehzeit, und er handelt, wenn er an der Reihe ist.

    Markt (Gehilfen: {$leonardo_market}): Er kauft nichts, schließt aber einen offenen Stand deiner Wahl.

    Dom (Gehilfen: {$leonardo_cathedral}): Er restauriert ein Feld ohne Farben. Zieh seinen Malermeister auf dem Fresko um ein Feld, auch schräg, auf eines, das noch nicht restauriert ist; ist keines daneben, auf das nächstgelegene. Er bekommt die Punkte mit Bischofsbonus, der Bischof geht kostenlos mit, und das Plättchen bleibt bei ihm.

    Seine Punkte werden wie alle gezogen; ist ein Feld besetzt, wählt, wer für ihn entscheidet. In der Schlussrunde tut er dasselbe wie immer.

rules-f-25 = Sonderfälle
rules-f-25-text =
    Meine Stimmung ist ganz unten, und ich stehe wieder früh auf. Sie bleibt unten, und du spielst mit {COUNT($apprentices_bad, "Gehilfen", "Gehilfen")}. Mehr Strafe gibt es nicht.

    Darf ich für den Bischof zahlen, obwohl er nichts bringt? Ja, solange das Feld folgt. Er darf auch weggezogen werden.

    Ich habe mehr Gehilfen auf dem Markt als Geld. Kauf, was du kannst; dann schließt der Stand.

    Darf ich ohne Geld einen Stand schließen? Ja, ein Gehilfe genügt.

    Darf ein anderer an einen Stand, an dem jemand nichts getan hat? Ja, er ist noch offen.

    Darf ich mit Farben restaurieren, die ich in derselben Runde gekauft habe? Ja, der Markt kommt vor dem Dom.

    Zählt die Stimmung auch in der Schlussrunde? Ja, mit der Aufstehzeit, und so auch die Zahl der Gehilfen.

    Am Ende bleibt ein einzelner Taler übrig. Er ist nichts wert, außer er macht volle {COUNT($thalers_per_vp, "Taler", "Taler")}.
