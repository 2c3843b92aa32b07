type Words = readonly [accusative: string, dative: string];

const fixed: Readonly<Record<string, Words>> = {
  text: ['einen Text', 'einem Text'],
  'a text': ['einen Text', 'einem Text'],
  'a value': ['einen Wert', 'einem Wert'],
  texts: ['Texte', 'Texten'],
  numbers: ['Zahlen', 'Zahlen'],
  'a number': ['eine Zahl', 'einer Zahl'],
  'a whole number': ['eine ganze Zahl', 'einer ganzen Zahl'],
  'true or false': ['Ja oder Nein', 'Ja oder Nein'],
  null: ['nichts', 'nichts'],
  nothing: ['nichts', 'nichts'],
  'an object': ['ein Objekt', 'einem Objekt'],
  'a list': ['eine Liste', 'einer Liste'],
  'a function': ['eine Funktion', 'einer Funktion'],
  'a file': ['eine Datei', 'einer Datei'],
  'the file': ['die Datei', 'der Datei'],
  'a user': ['einen Benutzer', 'einem Benutzer'],
  'the user': ['den Benutzer', 'dem Benutzer'],
  'the event': ['das Ereignis', 'dem Ereignis'],
  'the request': ['die Anfrage', 'der Anfrage'],
  'the run': ['den Lauf', 'dem Lauf'],
  'the run that was started': ['den gestarteten Lauf', 'dem gestarteten Lauf'],
  'the build': ['den Bau', 'dem Bau'],
  'the declared input': ['die angegebene Eingabe', 'der angegebenen Eingabe'],
  'the answer of another system': ['die Antwort eines anderen Systems', 'der Antwort eines anderen Systems'],
  string: ['ein Text', 'einem Text'],
  int: ['eine ganze Zahl', 'einer ganzen Zahl'],
  number: ['eine Zahl', 'einer Zahl'],
  boolean: ['Ja oder Nein', 'Ja oder Nein'],
  record: ['benannte Werte', 'benannten Werten'],
  object: ['benannte Werte', 'benannten Werten'],
  array: ['eine Liste', 'einer Liste'],
  'that of a user': ['die eines Benutzers', 'der eines Benutzers'],
  'that of a file': ['die einer Datei', 'der einer Datei'],
};

const several: Readonly<Record<string, string>> = {
  text: 'Texten',
  'a number': 'Zahlen',
  'an object': 'Objekten',
  'a file': 'Dateien',
};

/** A kind of value as the checker names it, in German; what is not known stays as it is. */
export function kindInGerman(kind: string, isDative: boolean): string {
  const parts = partsOf(kind);
  return parts.map((part) => knownPart(part, isDative) ?? part).join(' oder ');
}

/** The same; undefined where it is not known. */
export function knownKind(kind: string, isDative: boolean): string | undefined {
  const parts = partsOf(kind).map((part) => knownPart(part, isDative));
  return parts.includes(undefined) ? undefined : parts.join(' oder ');
}

/** Each of several kinds; one that is known as a whole is one. */
function partsOf(kind: string): string[] {
  if (knownPart(kind, false) !== undefined) return [kind];
  return kind
    .replaceAll('true or false', 'true/false')
    .split(' or ')
    .map((each) => each.replace('true/false', 'true or false'));
}

function knownPart(kind: string, isDative: boolean): string | undefined {
  const known = Object.hasOwn(fixed, kind) ? fixed[kind]?.[isDative ? 1 : 0] : undefined;
  if (known !== undefined) return known;
  const one = isDative ? 'einer' : 'eine';
  const list = /^a list of (.+)$/s.exec(kind)?.[1];
  if (list !== undefined)
    return `${one} Liste ${Object.hasOwn(several, list) ? `von ${several[list]}` : `aus ${kindInGerman(list, true)}`}`;
  const row = /^a row of (.+)$/s.exec(kind)?.[1];
  if (row !== undefined) return `${one} Zeile von ${row.replace(/^the module /, '')}`;
  const module = /^the module (".*")$/s.exec(kind)?.[1];
  if (module !== undefined) return `${isDative ? 'einem' : 'einen'} Eintrag aus ${module}`;
  const other = /^that of a resource of (.+)$/s.exec(kind)?.[1];
  return other === undefined ? undefined : `die eines Eintrags aus ${other}`;
}
