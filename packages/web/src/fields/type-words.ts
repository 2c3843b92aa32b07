/** How people call a type of field, what it is, and other words by which they look for it. */
export type TypeWords = readonly [title: string, about: string, also: string];

/** The words for every type of field, in both languages. */
export const typeWords: Readonly<Record<'en' | 'de', Readonly<Record<string, TypeWords>>>> = {
  en: {
    text: ['Text', 'One line of text', 'name title short string'],
    textarea: ['Long text', 'Several lines of text', 'note description comment multiline'],
    richtext: ['Formatted text', 'Headings, lists, links and bold words', 'html markdown rich wysiwyg'],
    code: ['Code', 'A program or template, with colours', 'source script html sql'],
    number: ['Number', 'A number with decimals', 'decimal float quantity percent'],
    integer: ['Whole number', 'A number without decimals', 'count amount int year'],
    money: ['Money', 'An amount with its currency', 'price cost currency euro dollar total'],
    boolean: ['Yes or no', 'A box to tick', 'checkbox true false switch flag'],
    date: ['Date', 'A day', 'day birthday deadline calendar'],
    datetime: ['Date and time', 'A moment', 'timestamp appointment when'],
    time: ['Time of day', 'Hours and minutes', 'clock opening hours'],
    select: ['One choice', 'One of a list of values', 'dropdown status enum option radio'],
    multiselect: ['Several choices', 'Any of a list of values', 'tags labels checkboxes'],
    email: ['E-mail', 'An e-mail address', 'mail address contact'],
    url: ['Link', 'The address of a page', 'website web address href'],
    phone: ['Phone', 'A phone number', 'telephone mobile call'],
    color: ['Colour', 'A colour, picked', 'color paint hex'],
    json: ['JSON', 'Any data, as JSON', 'object raw data'],
    map: ['Names and values', 'Pairs of a name and a value', 'dictionary key value pairs attributes'],
    list: ['Rows', 'Rows inside the entry, such as positions', 'table positions lines items repeat'],
    relation: ['Link to entries', 'Entries of another module', 'reference foreign key customer lookup'],
    file: ['File', 'A file that is uploaded', 'attachment upload pdf document'],
    image: ['Picture', 'A picture that is uploaded', 'photo logo upload'],
    password: ['Secret', 'A text that nobody reads again', 'password hidden'],
    user: ['Person', 'Somebody who signs in', 'user owner assignee member'],
    role: ['Role', 'A role of people', 'group team rights'],
    geo: ['Place', 'A place on the map', 'location address coordinates map gps'],
    computed: ['Worked out', 'A value that follows from other fields', 'formula total calculated expression'],
  },
  de: {
    text: ['Text', 'Eine Zeile Text', 'Name Titel'],
    textarea: ['Langer Text', 'Mehrere Zeilen Text', 'Notiz Beschreibung Kommentar'],
    richtext: ['Formatierter Text', 'Überschriften, Listen, Links und fette Wörter', 'HTML Markdown'],
    code: ['Code', 'Ein Programm oder eine Vorlage, mit Farben', 'Quelltext Skript'],
    number: ['Zahl', 'Eine Zahl mit Nachkommastellen', 'Dezimalzahl Menge Prozent'],
    integer: ['Ganze Zahl', 'Eine Zahl ohne Nachkommastellen', 'Anzahl Jahr'],
    money: ['Geld', 'Ein Betrag mit Währung', 'Preis Kosten Währung Euro Summe'],
    boolean: ['Ja oder nein', 'Ein Kästchen zum Ankreuzen', 'Haken Schalter'],
    date: ['Datum', 'Ein Tag', 'Tag Geburtstag Frist'],
    datetime: ['Datum und Uhrzeit', 'Ein Zeitpunkt', 'Termin Zeitstempel'],
    time: ['Uhrzeit', 'Stunden und Minuten', 'Öffnungszeiten'],
    select: ['Eine Auswahl', 'Ein Wert aus einer Liste', 'Status Dropdown Option'],
    multiselect: ['Mehrere Auswahlen', 'Mehrere Werte aus einer Liste', 'Schlagwörter Etiketten'],
    email: ['E-Mail', 'Eine E-Mail-Adresse', 'Adresse Kontakt'],
    url: ['Link', 'Die Adresse einer Seite', 'Webseite Internetadresse'],
    phone: ['Telefon', 'Eine Telefonnummer', 'Handy Anruf'],
    color: ['Farbe', 'Eine Farbe zum Auswählen', 'Hex'],
    json: ['JSON', 'Beliebige Daten als JSON', 'Objekt Rohdaten'],
    map: ['Namen und Werte', 'Paare aus Name und Wert', 'Schlüssel Attribute'],
    list: ['Zeilen', 'Zeilen im Eintrag, etwa Positionen', 'Tabelle Positionen Liste'],
    relation: ['Verbindung', 'Einträge eines anderen Moduls', 'Beziehung Verweis Kunde'],
    file: ['Datei', 'Eine hochgeladene Datei', 'Anhang PDF Dokument'],
    image: ['Bild', 'Ein hochgeladenes Bild', 'Foto Logo'],
    password: ['Geheimnis', 'Ein Text, den niemand wieder liest', 'Passwort'],
    user: ['Person', 'Jemand mit Zugang', 'Benutzer Besitzer Zuständige'],
    role: ['Rolle', 'Eine Rolle von Personen', 'Gruppe Team Rechte'],
    geo: ['Ort', 'Ein Ort auf der Karte', 'Standort Koordinaten GPS'],
    computed: ['Berechnet', 'Ein Wert, der aus anderen Feldern folgt', 'Formel Summe'],
  },
};

/** How people call a type; by its own name where there are no words for it. */
export function typeTitle(type: string, language: 'en' | 'de'): string {
  return typeWords[language][type]?.[0] ?? type;
}

/** The types that are meant by what somebody typed; all where nothing is. */
export function typesFor(types: readonly string[], typed: string, language: 'en' | 'de'): string[] {
  const wanted = typed.trim().toLowerCase();
  const ranked = types.map((type) => [type, rankOf(type, wanted, language)] as const);
  return ranked
    .filter(([, rank]) => rank < none)
    .toSorted(([, one], [, other]) => one - other)
    .map(([type]) => type);
}

const none = 3;

/** Titles count before other words, in which both languages are looked for. */
function rankOf(type: string, wanted: string, language: 'en' | 'de'): number {
  if (wanted === '') return 0;
  const [title = '', about = ''] = typeWords[language][type] ?? [];
  const also = [typeWords.en[type]?.[2], typeWords.de[type]?.[2], about].join(' ');
  if (title.toLowerCase().startsWith(wanted) || type.startsWith(wanted)) return 0;
  if (title.toLowerCase().includes(wanted)) return 1;
  return also
    .toLowerCase()
    .split(/[\s,]+/)
    .some((word) => word.startsWith(wanted))
    ? 2
    : none;
}
