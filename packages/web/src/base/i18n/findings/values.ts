import type { Sentence } from './sentence.ts';

/** What the checker says of values that are written or given. */
export const values: readonly Sentence[] = [
  ['The field {} takes {t}, but {} gives {t}', 'Das Feld {1} nimmt {2}, aber {3} ergibt {4}'],
  ['The field {} takes {t}, and gets {t}', 'Das Feld {1} nimmt {2} und bekommt {3}'],
  ['The input {} takes {t}, but {} gives {t}', 'Die Eingabe {1} nimmt {2}, aber {3} ergibt {4}'],
  ['The output {} takes {t}, but {} gives {t}', 'Die Ausgabe {1} nimmt {2}, aber {3} ergibt {4}'],
  ['The result is {t}, but the field takes {t}', 'Das ergibt {1}, aber das Feld nimmt {2}'],
  ['A label is a text, not {t}', 'Ein Name ist ein Text; das ergibt {1}'],
  [
    'A rule holds where it gives true, and this gives {t}: compare it',
    'Eine Regel gilt, wo sie wahr ergibt, und das ergibt {1}: vergleichen Sie es',
  ],
  ['It is the same for every resource', 'Das ist für jeden Eintrag dasselbe'],
  [
    '{} takes the id of {}, but {} is what stands in {}',
    '{1} nimmt die Id eines Eintrags oder Benutzers, aber {3} ist, was in {4} steht',
  ],
  [
    '{} takes the id of a resource of {}, but {} is {t}',
    '{1} nimmt die Id eines Eintrags aus {2}, aber {3} ist {4}',
  ],
  [
    '{} takes the id of a resource of {}, but {} is what stands in {}',
    '{1} nimmt die Id eines Eintrags aus {2}, aber {3} ist, was in {4} steht',
  ],
  [
    '{} takes the id of a user, but {} is what stands in {}',
    '{1} nimmt die Id eines Benutzers, aber {2} ist, was in {3} steht',
  ],
  [
    '{} takes the id of a user, but {} is one of several words',
    '{1} nimmt die Id eines Benutzers, aber {2} ist eines von mehreren Wörtern',
  ],
  ['{} takes the id of a user, but {} is {t}', '{1} nimmt die Id eines Benutzers, aber {2} ist {3}'],
  ['{} takes the operators {}', '{1} nimmt die Vergleiche {2}'],
  ['{} takes two values, from and to, not {}', '{1} nimmt zwei Werte, von und bis, nicht {2}'],
  ['{} takes a list of two values, not {t}', '{1} nimmt eine Liste von zwei Werten, nicht {2}'],
  [
    '{} takes one value, and this is a list: use {} for one of several',
    '{1} nimmt einen Wert, und das ist eine Liste: nehmen Sie {2} für einen von mehreren',
  ],
  [
    '{} takes conditions, and {} is always the same: compare it, or use {}',
    '{1} nimmt Bedingungen, und {2} ist immer dasselbe: vergleichen Sie es, oder nehmen Sie {3}',
  ],
  ['{} takes {t}, not {t}', '{1} nimmt {2}, nicht {3}'],
  [
    '{} looks for one of several, and this is {t}: use {}',
    '{1} sucht einen von mehreren, und das ergibt {2}: nehmen Sie {3}',
  ],
  [
    '{} compares the id of a resource of {} with one of {}',
    '{1} vergleicht die Id eines Eintrags aus {2} mit einer aus {3}',
  ],
  [
    '{} compares {t} with {d}: use {} to look for one of several',
    '{1} vergleicht {2} mit {3}: nehmen Sie {4}, um einen von mehreren zu suchen',
  ],
  ['{} compares {t} with {d}', '{1} vergleicht {2} mit {3}'],
  ['{} is compared with {d}, but it holds {t}', '{1} wird mit {2} verglichen, enthält aber {3}'],
  ['{} is never equal to {d}', '{1} ist nie gleich {2}'],
  [
    '{} gives an object of fields and values, not a single value',
    '{1} ergibt ein Objekt aus Feldern und Werten, nicht einen Wert',
  ],
  ['{} gives {}, none of the choices of {}: {}', '{1} ergibt {2}, nichts davon steht zur Wahl für {3}: {4}'],
  ['None of the choices of {} begins with {}: {}', 'Nichts zur Wahl für {1} beginnt mit {2}: {3}'],
  ['{} is none of the choices of {}: {}', '{1} steht für {2} nicht zur Wahl: {3}'],
  ['{} is none of the values that it can be: {}', '{1} ist keiner der möglichen Werte: {2}'],
  ['{} is none of {}', '{1} steht nicht zur Wahl: {2}'],
  [
    '{} is one object of fields and values, not a list',
    '{1} ist ein Objekt aus Feldern und Werten, keine Liste',
  ],
  ['{} is one text', '{1} ist ein einziger Text'],
  ['{} is a text', '{1} ist ein Text'],
  ['{} is true or false', '{1} ist Ja oder Nein'],
  ['{} is required', '{1} wird gebraucht'],
  [
    '{} holds one value: nothing can be added to it',
    '{1} enthält einen Wert: dem lässt sich nichts hinzufügen',
  ],
  ['{} holds a day, and {} gives an instant', '{1} enthält einen Tag, und {2} ergibt einen Zeitpunkt'],
  ['{} holds an instant, and {} gives a day', '{1} enthält einen Zeitpunkt, und {2} ergibt einen Tag'],
  ['{} is computed: nothing can be written to it', '{1} wird berechnet: dorthin lässt sich nichts schreiben'],
  ['{} is worked out from itself', '{1} wird aus sich selbst berechnet'],
  ['{} is worked out later: put it before {}', '{1} wird später berechnet: stellen Sie es vor {2}'],
  ['{} is never read back: the column stays empty', '{1} wird nie gelesen: die Spalte bleibt leer'],
  [
    '{} is a place within a field: give the whole field',
    '{1} ist ein Ort in einem Feld: geben Sie das ganze Feld an',
  ],
  ['{} is no place in a resource of {}', '{1} ist kein Ort in einem Eintrag aus {2}'],
  ['{} is no place in the form', '{1} ist kein Ort im Formular'],
  ['{} is no list of {}', '{1} ist keine Liste von {2}'],
  ['{} is no unique key of {}; known: {}', '{1} ist kein eindeutiger Schlüssel von {2}; bekannt: {3}'],
  ['{} is no status: {}', '{1} ist kein Zustand: {2}'],
  ['{} is no type of notification: {}', '{1} ist keine Art von Benachrichtigung: {2}'],
  ['No run ends as {}: {}', 'Kein Lauf endet als {1}: {2}'],
  ['{} is no e-mail address', '{1} ist keine E-Mail-Adresse'],
  ['{} is not an e-mail address', '{1} ist keine E-Mail-Adresse'],
  ['{} is neither a role nor an e-mail address', '{1} ist weder eine Rolle noch eine E-Mail-Adresse'],
  [
    '{} is neither the id nor the e-mail address of a user',
    '{1} ist weder die Id noch die E-Mail-Adresse eines Benutzers',
  ],
  [
    '{} is neither an absolute URL nor the virtual path of a file, such as {}',
    '{1} ist weder eine ganze Adresse noch der Pfad einer Datei, etwa {2}',
  ],
  ['{} is no hostname such as {}', '{1} ist kein Hostname wie {2}'],
  ['{} is no id: ids are UUIDs', '{1} ist keine Id: Ids sind UUIDs'],
  ['{} is no instant such as {}', '{1} ist kein Zeitpunkt wie {2}'],
  [
    '{} is no stored file: a virtual path begins with {}',
    '{1} ist keine gespeicherte Datei: ein Pfad beginnt mit {2}',
  ],
  ['{} is no virtual path: those begin with {}', '{1} ist kein Pfad: Pfade beginnen mit {2}'],
  ['{} is no web address: {} is no host', '{1} ist keine Web-Adresse: {2} ist kein Host'],
  ['{} is not a web address: it begins with {}', '{1} ist keine Web-Adresse: sie beginnt mit {2}'],
  ['A web address is a text: it begins with {}', 'Eine Web-Adresse ist ein Text: sie beginnt mit {1}'],
  [
    '{} is not public, and is refused unless {} names it',
    '{1} ist nicht öffentlich und wird abgelehnt, wenn {2} es nicht nennt',
  ],
  [
    '{} is not among {}, so that no browser is sent there',
    '{1} steht nicht in {2}, daher wird kein Browser dorthin geschickt',
  ],
  [
    '{} leads nowhere: a path of the app begins with one /, an address with {}',
    '{1} führt nirgendwohin: ein Pfad der App beginnt mit einem /, eine Adresse mit {2}',
  ],
  ['{} leads only {}', '{1} führt nur im Kreis'],
  ['The pages of the module {} stand under {}', 'Die Seiten des Moduls {1} stehen unter {2}'],
  [
    '{} is not written like a day such as {}, which it is compared with',
    '{1} ist nicht geschrieben wie ein Tag, etwa {2}, womit es verglichen wird',
  ],
  [
    '{} is not written like an instant such as {}, which it is compared with',
    '{1} ist nicht geschrieben wie ein Zeitpunkt, etwa {2}, womit es verglichen wird',
  ],
  [
    '{} is not written like {}, which it is compared with',
    '{1} ist nicht geschrieben wie das, womit es verglichen wird: {2}',
  ],
  [
    '{} names a resource of {}, and this is one of {}',
    '{1} nennt einen Eintrag aus {2}, und das ist einer aus {3}',
  ],
  [
    '{} names no part of a time: parts stand in brackets, as in {}',
    '{1} nennt keinen Teil einer Zeit: Teile stehen in eckigen Klammern, etwa {2}',
  ],
  [
    'A relation holds the id of a resource of {}: find that by {} to read its {}',
    'Eine Verknüpfung enthält die Id eines Eintrags aus {1}: suchen Sie ihn mit {2}, um {3} zu lesen',
  ],
  [
    'This is the id of a resource of {}: find that by {}, and names nobody',
    'Das ist die Id eines Eintrags aus {1} und benennt niemanden: suchen Sie ihn mit {2}',
  ],
  [
    'This is a whole resource of {}: take its field, and names nobody',
    'Das ist ein ganzer Eintrag aus {1} und benennt niemanden: nehmen Sie sein Feld',
  ],
  [
    'This is one of several words, and names nobody',
    'Das ist eines von mehreren Wörtern und benennt niemanden',
  ],
  [
    'This is what stands in a {}, and names nobody',
    'Das ist, was in einem Feld der Art {1} steht, und benennt niemanden',
  ],
  [
    'This is what stands in {}, and names nobody',
    'Das ist, was in einem Feld der Art {1} steht, und benennt niemanden',
  ],
  ['This is {t}, and names nobody', 'Das ergibt {1} und benennt niemanden'],
  [
    'This is a single value, so that there is one branch: a list was meant',
    'Das ist ein einziger Wert, daher gibt es einen Zweig: gemeint war eine Liste',
  ],
  ['One id is meant, and {} gives a list', 'Gemeint ist eine Id, und {1} ergibt eine Liste'],
  [
    'One value is compared with the cases, not a list or an object',
    'Mit den Fällen wird ein Wert verglichen, keine Liste und kein Objekt',
  ],
  ['{} is the same case, and comes first', '{1} ist derselbe Fall und kommt zuerst'],
  ['Without a case everything goes on at {}', 'Ohne Fall geht alles bei {1} weiter'],
  ['What is saved here is a resource of {}', 'Hier wird ein Eintrag aus {1} gespeichert'],
  ['Here {} is saved, never {}', 'Hier wird {1} gespeichert, nie {2}'],
  ['Nothing is set: say what, by {} or {}', 'Nichts wird gesetzt: sagen Sie mit {1} oder {2}, was'],
  ['Which one is shown? Set {}', 'Welcher wird gezeigt? Setzen Sie {1}'],
  [
    'Which one is updated? The input is not a resource of the module by its type: set {}',
    'Welcher wird geändert? Der Eingang ist seiner Art nach kein Eintrag des Moduls: setzen Sie {1}',
  ],
  [
    'The input is not a resource by its type, so that {} must say where to delete',
    'Der Eingang ist seiner Art nach kein Eintrag, daher muss {1} sagen, wo gelöscht wird',
  ],
  [
    'The input is not a resource by its type, so that {} must say where to save',
    'Der Eingang ist seiner Art nach kein Eintrag, daher muss {1} sagen, wo gespeichert wird',
  ],
  [
    'The input is not a resource of the module by its type: say {} or {}',
    'Der Eingang ist seiner Art nach kein Eintrag des Moduls: geben Sie {1} oder {2} an',
  ],
  [
    'The input is not a resource of {} by its type, so that nothing of it is saved. Say what is, by {}, or {} for the whole input',
    'Der Eingang ist seiner Art nach kein Eintrag aus {1}, daher wird nichts davon gespeichert. Sagen Sie mit {2}, was gespeichert wird, oder mit {3}, dass es der ganze Eingang ist',
  ],
  [
    'The input is no text to convert: say which, by {}',
    'Der Eingang ist kein Text, der umgewandelt werden könnte: sagen Sie mit {1}, welcher',
  ],
  ['{} cannot be filtered by', 'Nach {1} lässt sich nicht filtern'],
  ['{} cannot be asked of {}: {s}', '{1} lässt sich von {2} nicht erfragen: {3}'],
  ['{} does not take {}: {s}', '{1} nimmt {2} nicht: {3}'],
  [
    '{} may be nothing, and then this fails: ask by {} whether it is there, give another value by ?:, or leave the condition out by {}',
    '{1} kann leer sein, und dann scheitert das: fragen Sie mit {2}, ob es da ist, geben Sie mit ?: einen anderen Wert, oder lassen Sie die Bedingung mit {3} weg',
  ],
  [
    '{} may be nothing, and then this fails: ask by {} whether it is there',
    '{1} kann leer sein, und dann scheitert das: fragen Sie mit {2}, ob es da ist',
  ],
  ['{} is nothing, and this fails: give a value', '{1} ist leer, und das scheitert: geben Sie einen Wert an'],
  ['Nothing is above {} and below {}', 'Nichts liegt über {1} und unter {2}'],
  [
    'Nothing lies between {} and {}: the lower value stands first',
    'Zwischen {1} und {2} liegt nichts: der kleinere Wert steht zuerst',
  ],
  [
    'Each condition is optional: where none of their values is there, this fails. Make one sure, or say {} if everything is meant',
    'Jede Bedingung kann wegfallen: wo keiner ihrer Werte da ist, scheitert das. Machen Sie eine sicher, oder sagen Sie {1}, wenn alles gemeint ist',
  ],
  ['The condition is always the same', 'Die Bedingung ist immer dieselbe'],
  ['With {} the first is given, however many there are', 'Mit {1} kommt der erste, wie viele es auch sind'],
  ['The filter says which ones: leave {} out', 'Der Filter sagt, welche: lassen Sie {1} weg'],
];
