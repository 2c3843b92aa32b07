import type { Sentence } from './sentence.ts';

/** What is said of dashboards and saved views. */
export const figures: readonly Sentence[] = [
  [
    '{} is nothing to group by; expected a field, or hour, day, week, month, quarter or year of one that holds times',
    'Nach {1} kann nicht zusammengefasst werden; erwartet wird ein Feld, oder hour, day, week, month, quarter oder year von einem mit Zeiten',
  ],
  [
    '{} is nothing to group by; expected a field, or day, week, month, quarter or year of one that holds times',
    'Nach {1} kann nicht zusammengefasst werden; erwartet wird ein Feld, oder day, week, month, quarter oder year von einem mit Zeiten',
  ],
  [
    '{} is nothing to work out; expected count, or count, sum, avg, min, max, median or distinct of a field that has them',
    '{1} kann nicht ausgerechnet werden; erwartet wird count, oder count, sum, avg, min, max, median oder distinct von einem Feld, das sie hat',
  ],
  [
    'A trend goes over time: gather by something like {}',
    'Ein Verlauf geht über die Zeit: fassen Sie etwa nach {1} zusammen',
  ],
  [
    'Rows and columns are the same: gather by something else',
    'Zeilen und Spalten sind dasselbe: fassen Sie nach etwas anderem zusammen',
  ],
  ['{} stands there twice', '{1} steht zweimal da'],
  ['There is no workflow {}: a button starts one', 'Es gibt keinen Workflow {1}: ein Knopf startet einen'],
  ['There is no module {} to show', 'Es gibt kein Modul {1}, das gezeigt werden könnte'],
  ['There is no field {} to show', 'Es gibt kein Feld {1}, das gezeigt werden könnte'],
  [
    'Without it, a {} has nothing to show entries by',
    'Ohne das hat eine Ansicht der Art {1} nichts, wonach sie Einträge zeigt',
  ],
  ['{} is not a field with one value', '{1} ist kein Feld mit einem Wert'],
  ['{} is not a date or a time', '{1} ist kein Datum und keine Zeit'],
  ['{} is not a number, a text or a time', '{1} ist keine Zahl, kein Text und keine Zeit'],
  ['{} is not a number', '{1} ist keine Zahl'],
  ['{} is not a picture', '{1} ist kein Bild'],
  ['{} is not a place (geo)', '{1} ist kein Ort (geo)'],
  ['{} is not a relation to one entry of {}', '{1} ist keine Beziehung zu einem Eintrag aus {2}'],
  ['must be at most {} letters of JSON', 'darf höchstens {1} Buchstaben JSON haben'],
  [
    'A dashboard identifier is a lower-case letter, then up to 62 lower-case letters, digits or underscores',
    'Der Name eines Dashboards ist ein Kleinbuchstabe, danach bis zu 62 Kleinbuchstaben, Ziffern oder Unterstriche',
  ],
  [
    'The name of a {} is a lower-case letter, then up to 62 lower-case letters, digits or underscores',
    'Der Name ({1}) ist ein Kleinbuchstabe, danach bis zu 62 Kleinbuchstaben, Ziffern oder Unterstriche',
  ],
  [
    'A view identifier is a lower-case letter, then up to 62 lower-case letters, digits or underscores',
    'Der Name einer Ansicht ist ein Kleinbuchstabe, danach bis zu 62 Kleinbuchstaben, Ziffern oder Unterstriche',
  ],
  [
    'A site identifier is a lower-case letter, then up to 62 lower-case letters, digits or underscores',
    'Der Name einer Website ist ein Kleinbuchstabe, danach bis zu 62 Kleinbuchstaben, Ziffern oder Unterstriche',
  ],
];
