/** What an option of a field type is called, and what it does; the help is empty where the title says it all. */
export type OptionWords = readonly [title: string, help: string];

type Words = Readonly<Record<string, OptionWords>>;

/** The words for options of field types, by name, or by type and name where the same name means something else. */
export const optionWords: Readonly<Record<'en' | 'de', Words>> = {
  en: {
    accept: ['Kinds of files', 'MIME types, `image/*` or endings such as `.pdf`; all kinds when empty.'],
    allowOther: ['Others may be typed in', ''],
    choices: ['Choices', ''],
    choicesFrom: ['Choices from a module', 'Instead of a list of one’s own: its entries are offered.'],
    currency: ['Currency', 'Three letters, such as `EUR`.'],
    decimals: ['Decimals', ''],
    expression: [
      'Formula',
      'An expression over `$resource`, such as `$resource.price * $resource.quantity`.',
    ],
    language: ['Language', 'For colours, such as `javascript`, `liquid` or `css`.'],
    mapping: ['Values from elsewhere', 'Which value is stored for one that a workflow brings along.'],
    max: ['Highest value', ''],
    maxLength: ['Most characters', ''],
    maxSize: ['Largest file, in bytes', ''],
    min: ['Lowest value', ''],
    minLength: ['Fewest characters', ''],
    multiple: ['Several', 'Each once, in the order in which they are chosen.'],
    no: ['Word for no', ''],
    numbering: [
      'Numbered by itself',
      'A new entry without a value gets the next number, which no other has.',
    ],
    paths: ['Paths are allowed, too', 'Such as `/about`.'],
    pattern: ['Pattern', 'A regular expression that the whole text must match.'],
    patternMessage: ['What is said when the pattern does not match', ''],
    placeholder: ['Shown while it is empty', ''],
    ratio: ['Shape of the preview', 'Width divided by height.'],
    result: ['What it gives', 'Text, when nothing is chosen.'],
    rowIds: ['Rows keep an id', 'So that a row is known again when others are added or moved.'],
    rows: ['Height in lines', ''],
    schemes: ['Kinds of addresses', '`http` and `https`, when empty.'],
    step: ['Step of the arrows', ''],
    unit: ['Unit', 'Shown behind the number.'],
    values: ['What the values are', 'Anything, when nothing is chosen.'],
    yes: ['Word for yes', ''],
    'date min': ['First day', 'Such as `2026-01-31`.'],
    'date max': ['Last day', 'Such as `2026-12-31`.'],
    'list min': ['Fewest rows', ''],
    'list max': ['Most rows', ''],
    'map max': ['Most names', ''],
    'multiselect min': ['Fewest choices', ''],
    'multiselect max': ['Most choices', ''],
  },
  de: {
    accept: ['Arten von Dateien', 'MIME-Typen, `image/*` oder Endungen wie `.pdf`; leer: alle.'],
    allowOther: ['Anderes darf eingetippt werden', ''],
    choices: ['Auswahl', ''],
    choicesFrom: ['Auswahl aus einem Modul', 'Statt einer eigenen Liste: dessen Einträge stehen zur Wahl.'],
    currency: ['Währung', 'Drei Buchstaben, etwa `EUR`.'],
    decimals: ['Nachkommastellen', ''],
    expression: ['Formel', 'Ein Ausdruck über `$resource`, etwa `$resource.price * $resource.quantity`.'],
    language: ['Sprache', 'Für die Farben, etwa `javascript`, `liquid` oder `css`.'],
    mapping: ['Werte von außen', 'Welcher Wert gespeichert wird für einen, den ein Workflow mitbringt.'],
    max: ['Größter Wert', ''],
    maxLength: ['Höchstens so viele Zeichen', ''],
    maxSize: ['Größte Datei, in Bytes', ''],
    min: ['Kleinster Wert', ''],
    minLength: ['Mindestens so viele Zeichen', ''],
    multiple: ['Mehrere', 'Jedes einmal, in der Reihenfolge der Wahl.'],
    no: ['Wort für nein', ''],
    numbering: [
      'Von selbst nummeriert',
      'Ein neuer Eintrag ohne Wert bekommt die nächste Nummer, die kein anderer hat.',
    ],
    paths: ['Auch Pfade', 'Etwa `/about`.'],
    pattern: ['Muster', 'Ein regulärer Ausdruck, dem der ganze Text entsprechen muss.'],
    patternMessage: ['Was gesagt wird, wenn das Muster nicht passt', ''],
    placeholder: ['Steht da, solange es leer ist', ''],
    ratio: ['Form der Vorschau', 'Breite geteilt durch Höhe.'],
    result: ['Was dabei herauskommt', 'Text, wenn nichts gewählt ist.'],
    rowIds: [
      'Zeilen behalten eine Id',
      'Damit eine Zeile wiedererkannt wird, wenn andere dazukommen oder wandern.',
    ],
    rows: ['Höhe in Zeilen', ''],
    schemes: ['Arten von Adressen', 'Leer: `http` und `https`.'],
    step: ['Schritt der Pfeile', ''],
    unit: ['Einheit', 'Steht hinter der Zahl.'],
    values: ['Was die Werte sind', 'Alles, wenn nichts gewählt ist.'],
    yes: ['Wort für ja', ''],
    'date min': ['Erster Tag', 'Etwa `2026-01-31`.'],
    'date max': ['Letzter Tag', 'Etwa `2026-12-31`.'],
    'list min': ['Mindestens so viele Zeilen', ''],
    'list max': ['Höchstens so viele Zeilen', ''],
    'map max': ['Höchstens so viele Namen', ''],
    'multiselect min': ['Mindestens so viele', ''],
    'multiselect max': ['Höchstens so viele', ''],
  },
};

/** How people call an option of a type; by its own name where there are no words for it. */
export function wordsOfOption(type: string, name: string, language: 'en' | 'de'): OptionWords {
  const words = optionWords[language];
  return words[`${type} ${name}`] ?? words[name] ?? [name, ''];
}
