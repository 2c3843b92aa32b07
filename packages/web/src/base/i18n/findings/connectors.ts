import { givenValues } from './given-values.ts';
import type { Sentence } from './sentence.ts';

/** What the checker says of connections, of elements that ask or hear other systems, and of the definitions that bring such elements. */
export const connectors: readonly Sentence[] = [
  ['This statement changes something: set {} to {}', 'Diese Anweisung ändert etwas: setzen Sie {1} auf {2}'],
  [
    'A statement is taken as it is written, also {}: write $1 and give the value in {}',
    'Eine Anweisung gilt, wie sie da steht, auch {1}: schreiben Sie $1, und geben Sie den Wert in {2} an',
  ],
  [
    'Parameters are a list: one value for $1, one for $2',
    'Parameter sind eine Liste: ein Wert für $1, einer für $2',
  ],
  ['{} reads all rows, with {}: {}', '{1} liest alle Zeilen, mit {2}: {3}'],
  [
    'The statement has no {}: it must be ordered by {}',
    'Die Anweisung hat kein {1}: sie muss nach {2} geordnet sein',
  ],
  ...givenValues,
  ['Either {} or {} is sent, not both', 'Gesendet wird entweder {1} oder {2}, nicht beides'],
  ['{} sends no parts: set {}', '{1} sendet keine Teile: setzen Sie {2}'],
  ['Nothing is stored without {}: {}', 'Ohne {1}: {2} wird nichts gespeichert'],
  [
    'What is read as {} is no data that fits a schema',
    'Was als {1} gelesen wird, sind keine Daten, die zu einem Schema passen',
  ],
  ['There is one page only without {}', 'Ohne {1} gibt es nur eine Seite'],
  ['Pages are asked for with GET only', 'Seiten werden nur mit GET gefragt'],
  [
    'Pages that are read as {} cannot be joined',
    'Seiten, die als {1} gelesen werden, lassen sich nicht verbinden',
  ],
  [
    'What {} proves stands readable in the definition, its versions and backups; keep it in a connection of kind {}',
    'Was {1} beweist, steht lesbar in der Definition, ihren Versionen und Sicherungen; legen Sie es in eine Verbindung der Art {2}',
  ],
  ['{} needs {}', '{1} braucht {2}'],
  ['A path has no step such as {}', 'Ein Pfad hat keinen Schritt wie {1}'],
  ['Without a price nobody knows what {} allows', 'Ohne Preis weiß niemand, was {1} erlaubt'],
  ['There are no {} to run', 'Es gibt keine {1}, die laufen könnten'],
  ['There is nothing to ask', 'Es gibt nichts zu fragen'],
  [
    'Most servers answer with an object only: set {} to {}',
    'Die meisten Server antworten nur mit einem Objekt: setzen Sie {1} auf {2}',
  ],
  ['A topic is a text that is not empty', 'Ein Thema ist ein Text, der nicht leer ist'],
  [
    'A topic that is published to has no {} and no {}',
    'Ein Thema, an das gesendet wird, hat kein {1} und kein {2}',
  ],
  ['A topic has at most {} bytes', 'Ein Thema hat höchstens {1} Byte'],
  [
    'A text is not held against a schema: set {} to {}',
    'Ein Text wird nicht mit einem Schema verglichen: setzen Sie {1} auf {2}',
  ],
  ['Say to which folder mails are moved', 'Sagen Sie, in welchen Ordner E-Mails kommen'],
  ['Mails are moved only with {}: {}', 'E-Mails werden nur mit {1}: {2} verschoben'],
  ['Mails are in this folder already', 'Die E-Mails sind schon in diesem Ordner'],
  [
    'A page cannot keep a secret: whoever opens it can read it. Let pages call a webhook with {}: {}',
    'Eine Seite kann kein Geheimnis bewahren: wer sie öffnet, kann es lesen. Lassen Sie Seiten einen Webhook mit {1}: {2} aufrufen',
  ],
  [
    '{} has no value before a run begins: write a fixed value, or one of $env',
    '{1} hat keinen Wert, bevor ein Lauf beginnt: schreiben Sie einen festen Wert oder einen aus $env',
  ],
  ['{} is {k}, not {k}', '{1} nimmt {2}, nicht {3}'],
  ['{} has no {}', '{1} hat kein {2}'],
  ['{} of {} is required', '{1} von {2} wird gebraucht'],
  [
    'Without a secret nobody can call it: set {}, or {}: {} to let everybody',
    'Ohne Geheimnis kann niemand das aufrufen: setzen Sie {1} oder, damit alle es dürfen, {2}: {3}',
  ],
  ['Unrecognized key: {}', 'Unbekannter Schlüssel: {1}'],
  ['Unrecognized keys: {}', 'Unbekannte Schlüssel: {1}'],
  [
    'An expression can have at most {} characters, this one has {}',
    'Ein Ausdruck kann höchstens {1} Zeichen haben, dieser hat {2}',
  ],
  ['Control characters are not allowed', 'Steuerzeichen sind nicht erlaubt'],
  [
    'Only printable ASCII characters are allowed, without line breaks',
    'Erlaubt sind nur druckbare Zeichen von ASCII, ohne Zeilenumbruch',
  ],
  ['A user name has no colon', 'Ein Benutzername hat keinen Doppelpunkt'],
  ['A port is at most {}', 'Ein Port ist höchstens {1}'],
  ['A secret does not belong here', 'Ein Geheimnis gehört nicht hierher'],
  ['Needed where a user gives consent', 'Gebraucht, wo ein Benutzer zustimmt'],
  ['A password or a private key is needed', 'Gebraucht wird ein Passwort oder ein privater Schlüssel'],
  ['Expected a web address, such as {}', 'Erwartet: eine Web-Adresse wie {1}'],
  ['Expected a web address', 'Erwartet: eine Web-Adresse'],
  [
    'Expected a topic such as {} or {}: {} and {} stand alone between slashes, {} only at the end',
    'Erwartet: ein Thema wie {1} oder {2}: {3} und {4} stehen allein zwischen Schrägstrichen, {5} nur am Ende',
  ],
  ['Expected an origin, such as {}', 'Erwartet: ein Ursprung wie {1}'],
  [
    'Expected the name of a header or a parameter',
    'Erwartet: der Name einer Kopfzeile oder eines Parameters',
  ],
  ['Expected the name or address of a host', 'Erwartet: Name oder Adresse eines Rechners'],
  [
    'Expected a host in lower case such as {}, {} or {}; one that is reached without encryption begins with {}',
    'Erwartet: ein Rechner in Kleinbuchstaben wie {1}, {2} oder {3}; einer, der ohne Verschlüsselung erreicht wird, beginnt mit {4}',
  ],
  ['Expected one scope', 'Erwartet: ein einzelner Scope'],
  ['Expected a certificate in PEM', 'Erwartet: ein Zertifikat als PEM'],
  ['Expected a private key in PEM', 'Erwartet: ein privater Schlüssel als PEM'],
  [
    'Expected a secret of Standard Webhooks: {} and at least {} bytes in Base64',
    'Erwartet: ein Geheimnis für Standard Webhooks: {1} und mindestens {2} Byte in Base64',
  ],
  [
    'Expected a JSON object with the named values, such as {}',
    'Erwartet: ein JSON-Objekt mit den benannten Werten wie {1}',
  ],
  ['Expected `{}` or `{}`', 'Erwartet: `{1}` oder `{2}`'],
  ['Expected an exact version such as {}', 'Erwartet: eine genaue Version wie {1}'],
  ['Expected a checksum such as {}', 'Erwartet: eine Prüfsumme wie {1}'],
  [
    'must be a web address such as {}, without a user in it',
    'Muss eine Web-Adresse wie {1} sein, ohne einen Benutzer darin',
  ],
  ['Invalid string: must start with {}', 'Ungültiger Text: er muss mit {1} beginnen'],
  [
    'The name of a connection is a lower-case letter, {}',
    'Der Name einer Verbindung ist ein Kleinbuchstabe, dann bis zu 62 Kleinbuchstaben, Ziffern, Bindestriche oder Unterstriche',
  ],
  [
    'A queue name is a lower-case letter, {}',
    'Der Name einer Warteschlange ist ein Kleinbuchstabe, dann bis zu 62 Kleinbuchstaben, Ziffern, Bindestriche oder Unterstriche',
  ],
  ['The queue limits nothing: set {} or {}', 'Die Warteschlange begrenzt nichts: setzen Sie {1} oder {2}'],
  [
    'The name of a value is a letter, {}',
    'Der Name eines Werts ist ein Buchstabe, dann bis zu 62 Buchstaben, Ziffern oder Unterstriche',
  ],
  [
    'The name of an API is a small letter, {}',
    'Der Name einer API ist ein Kleinbuchstabe, dann bis zu 62 Kleinbuchstaben, Ziffern, Unterstriche oder Bindestriche',
  ],
  [
    'The name of an operation is up to {} letters, digits, underscores or hyphens',
    'Der Name einer Operation sind bis zu {1} Buchstaben, Ziffern, Unterstriche oder Bindestriche',
  ],
  [
    'The name of a piece is a lower-case letter, {}',
    'Der Name eines Pakets ist ein Kleinbuchstabe, dann Kleinbuchstaben, Ziffern und Bindestriche',
  ],
];
