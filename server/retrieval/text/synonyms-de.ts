/** Everyday German synonyms, folded; see synonyms.ts. */
export const GERMAN_GROUPS = `
montag mo; dienstag di; mittwoch mi; donnerstag do; freitag fr; samstag sa; sonntag so;
beginn anfang start; beginnen anfangen starten; ende schluss; kosten preis gebuhr; kostet preis kosten; kaufen erwerben; bezahlen
zahlen zahlung; arbeit job beruf; firma unternehmen betrieb; grunden gegrundet grundung grunder; auto wagen fahrzeug; arzt doktor;
wohnen wohnung adresse; stadt ort; offnungszeiten geoffnet; urlaub ferien; telefon telefonnummer; kundigen kundigung; erreichen
telefon kontakt; kontakt telefon; mail email; loschen entfernen; andern anderung; anmelden anmeldung; lieferung liefern; umtausch
ruckgabe; geburtstag geboren; frist termin; chef leiter; mitarbeiter angestellte; kind kinder; miete mieten; essen speise;
verheiratet mann frau; krank krankheit; rechnung beleg; reservieren reservierung buchen; erlaubt durfen verboten; parken parkplatz
parkplatze; toilette wc klo; aufzug fahrstuhl lift; rollstuhl barrierefrei aufzug; schliessfach spind schliessfacher;
einschliessen schliessfach schliessfacher; karte eintritt ticket; teuer kosten preis kostet; gunstig billig preiswert; kostenlos
umsonst gratis frei; rabatt ermassigung nachlass; ermassigung vergunstigung; gutschein rabatt; rad fahrrad; reparieren reparatur;
kaputt defekt beschadigt; auto pkw; fuhrerschein lizenz; zug bahn; bus haltestelle; flug flugzeug; reise fahrt; hotel unterkunft
ubernachtung; ubernachten ubernachtung zimmer; zimmer raum; wohnung haus; garten grundstuck; mieter vermieter; kaution pfand;
garantie gewahrleistung; ersatz ersetzen; umtauschen ruckgabe; zuruckgeben ruckgabe; bestellung bestellen; versand lieferung;
paket sendung; geschaft laden; kunde kundin; gast gaste; gaste besucher; verein club; mitglied mitgliedschaft; mitgliedschaft
beitrag; beitrag gebuhr; vorstand leitung; leitung leiter; angestellte mitarbeiter personal; lohn gehalt; gehalt verdienst;
ausbildung lehre; schule unterricht; kurs unterricht; lehrer lehrerin; schuler schulerin; lernen kurs; prufung examen; studium
studieren universitat; studiert studium; sohn kind; tochter kind; alter jahren; eltern mutter vater; bruder geschwister; schwester
geschwister; frau ehefrau; mann ehemann; heirat verheiratet; geboren geburt; gestorben tod; tod sterben; hobby freizeit; tier hund
katze; haustier hund katze; hund tiere; arzt praxis; termin verabredung; anrufen telefon telefonisch; handy telefon mobiltelefon;
rufnummer telefonnummer; mailadresse mail; schreiben mail; internet netz wlan; wlan internet; passwort kennwort; konto profil;
einloggen anmelden; registrieren anmelden; abmelden kundigen; absagen stornieren; verschieben andern; rechnung bezahlen; karte
kreditkarte; bargeld bar; uberweisen uberweisung; geld kosten; steuer abgabe; versicherung versichert; medikament arznei; unfall
verletzt; notfall notruf; verloren fundsachen; verlieren verloren; vergessen verloren; finden fundsachen; gestohlen diebstahl;
foto fotografieren bild; fotos fotografieren; verboten untersagt; erlaubt gestattet; pflicht mussen; notwendig notig; offnen offen
geoffnet; offen geoffnet; auf geoffnet; schliessen geschlossen; geschlossen zu; wochenende samstag; wochenende sonntag; samstags wochenende;
sonntags wochenende; werktags montag; werktags freitag; mittags mittag; fruh morgens; abends abend; feiertag feiertage; winter kalt; sommer
warm; warm temperatur grad; kalt temperatur; temperatur grad; tief tiefe; hoch hohe; lang lange; breit breite; schwer gewicht;
gross grosse; schnell geschwindigkeit; anzahl viele; insgesamt gesamt; hochstens maximal; mindestens minimal; ungefahr etwa;
dauern dauer; dauer lange; springen sprung sprungturm; schwimmen schwimmkurs bad; baden schwimmen; rauchen zigarette; feuer
brennen; grillen feuer; mull abfall; strom elektrizitat; heizung heizen; wasser trinkwasser; garage parkplatz; abholen abholung;
bringen mitbringen; mitbringen dabei; tragen anziehen; kappe badekappe; vegetarisch vegan; fruhstuck essen; restaurant bistro
lokal; trinken getranke; kochen kuche; rezept zutaten; buch lesen; autor schriftsteller; verfasser autor; film kino; musik
konzert; spiel spielen; wettbewerb turnier; gewonnen sieger; preis auszeichnung; erfunden erfinder erfindung; gebaut erbaut
errichtet; errichtet gebaut; bauen bau; architekt entworfen; burgermeister stadt; einwohner bevolkerung; hauptstadt stadt; krieg
schlacht; konig herrscher; gesetz recht; antrag formular; ausweis personalausweis; bescheinigung nachweis; nachweis beleg;
unterschreiben unterschrift; vertrag vereinbarung; laufzeit dauer; verlangern verlangerung; grund warum; ursache grund; ziel
zweck; vorteil nutzen; nachteil problem; fehler problem; hilfe unterstutzung; beraten beratung; empfehlen empfehlung; beschwerde
reklamation; verantwortlich zustandig; teilnehmen teilnahme; veranstaltung fest; feiern feier; verkaufen verkauf; leihen
ausleihen; mieten leihen; spenden spende; gebraucht secondhand; sauber reinigung; putzen reinigung; waschen wasche; sicher
sicherheit; gefahrlich gefahr; offentlich privat`
