import type { Sentence } from './sentence.ts';

/** What the checker says of expressions. */
export const expressions: readonly Sentence[] = [
  ['{} cannot stand at the start of an expression', '{1} kann nicht am Anfang eines Ausdrucks stehen'],
  ['A value is missing', 'Ein Wert fehlt'],
  ['Unexpected end of the expression', 'Der Ausdruck hört zu früh auf'],
  ['Unexpected {}', 'Unerwartet: {1}'],
  ['Expected {}, got {}', 'Erwartet: {1}; da steht {2}'],
  ['Expected {} before the end of the expression', 'Vor dem Ende des Ausdrucks fehlt {1}'],
  ['A string has no closing quote', 'Ein Text hat kein Anführungszeichen am Ende'],
  ['A regular expression has no closing /', 'Ein regulärer Ausdruck hat kein / am Ende'],
  [
    'The left side of := must be a variable. {}',
    'Links von := muss eine Variable stehen. Schreiben Sie $name := Wert.',
  ],
  ['The right side of @ must be a variable', 'Rechts von @ muss eine Variable stehen'],
  [
    '{} is not supported. {}',
    '{1} gibt es hier nicht: was ein Ausdruck ergab, wird nie noch einmal als Ausdruck gelesen.',
  ],
  ['{} is not supported in a pattern', '{1} gibt es in einem Muster nicht'],
  [
    '{} is a field, not a function: functions begin with $, as in {}',
    '{1} ist ein Feld, keine Funktion: Funktionen beginnen mit $, etwa {2}',
  ],
  ['{} is a function: call it, as in {}', '{1} ist eine Funktion: rufen Sie sie auf, etwa {2}'],
  ['{} is for a list, and this is {t}', '{1} ist für eine Liste, und das ergibt {2}'],
  [
    '{} works on the server only, and this is worked out in the browser too',
    '{1} geht nur auf dem Server, und das wird auch im Browser berechnet',
  ],
  ['{} takes at least {} arguments, not {}', '{1} nimmt mindestens {2} Argumente, nicht {3}'],
  ['{} takes at least {} argument, not {}', '{1} nimmt mindestens {2} Argument, nicht {3}'],
  ['{} takes at most {} arguments, not {}', '{1} nimmt höchstens {2} Argumente, nicht {3}'],
  ['{} takes at most {} argument, not {}', '{1} nimmt höchstens {2} Argument, nicht {3}'],
  ['Argument {} of {} is {t}; it takes {t}', 'Argument {1} von {2} ergibt {3}; es nimmt {4}'],
  [
    'Argument {} does not match the signature of the function',
    'Argument {1} ist nicht, was die Funktion nimmt',
  ],
  ['This always fails: {s}', 'Das scheitert immer: {1}'],
  ['{}: there is no time zone {}', '{1}: es gibt keine Zeitzone {2}'],
  ['{}: {} is no unit: {}', '{1}: {2} ist keine Einheit: {3}'],
  ['{} is not a function', '{1} ist keine Funktion'],
  ['Not a number: {}', 'Keine Zahl: {1}'],
  ['Not an ISO {} time: {}', 'Keine Zeit nach ISO {1}: {2}'],
  [
    '{} is an expression that gives {t}. A text is written {}',
    '{1} ist ein Ausdruck, der {2} ergibt. Ein Text wird {3} geschrieben',
  ],
  [
    '{} is read as a field of the input. The choice is written {}. Write {}',
    '{1} wird als Feld des Eingangs gelesen. Zur Wahl steht {2}. Schreiben Sie {3}',
  ],
  [
    '{} is read as a field of the input. The {} is written {}. Write {}',
    '{1} wird als Feld des Eingangs gelesen. Der Name wird {3} geschrieben. Schreiben Sie {4}',
  ],
  [
    '{} is read as a field of the input. The {} is written {}',
    '{1} wird als Feld des Eingangs gelesen. Der Wert wird {3} geschrieben',
  ],
  [
    '{} is read as a field of the input. A text is written {}',
    '{1} wird als Feld des Eingangs gelesen. Ein Text wird {2} geschrieben',
  ],
  [
    '{} is read as a field whose value becomes the name. A name is written {}',
    '{1} wird als Feld gelesen, dessen Wert der Name wird. Ein Name wird {2} geschrieben',
  ],
  [
    '{} reads a field {} of the input. The choice is written {}. Write {}',
    '{1} liest ein Feld {2} des Eingangs. Zur Wahl steht {3}. Schreiben Sie {4}',
  ],
  [
    '{} is shown as it is written. An expression stands in {}',
    '{1} wird gezeigt, wie es da steht. Ein Ausdruck steht in {2}',
  ],
  [
    '{} stands in quotes and is no place for a value: write {}',
    '{1} steht in Anführungszeichen und ist kein Platz für einen Wert: schreiben Sie {2}',
  ],
  [
    '{} is used where nothing sets it. {}',
    '{1} wird benutzt, wo nichts es setzt. Setzen Sie es am Ereignis.',
  ],
  ['{} uses {}, which nothing sets. {}', '{1} benutzt {2}, das nichts setzt. Setzen Sie es am Ereignis.'],
  [
    'A value goes into the HTML as it is, and what is in it becomes markup: put {} around it',
    'Ein Wert geht ins HTML, wie er ist, und was darin steht, wird zu Markup: setzen Sie {1} darum',
  ],
  [
    '{} is taken as a text: a default knows {} in dates and times, and {} in users',
    '{1} gilt als Text: eine Vorgabe kennt {2} in Tagen und Zeiten und {3} in Benutzern',
  ],
  ['{} is taken as a text: a default knows {}', '{1} gilt als Text: eine Vorgabe kennt {2}'],
  ['{} is taken as a text: a filter knows {}', '{1} gilt als Text: ein Filter kennt {2}'],
  ['{} is no name of a header', '{1} ist kein Name einer Kopfzeile'],
  ['Set the field by a workflow.', 'Setzen Sie das Feld mit einem Workflow.'],
  ['Set it on the event element: {}.', 'Setzen Sie es am Ereignis: {1}.'],
];
