import { defineTexts } from '../../../../base/i18n/define-texts.ts';

const restartsEn: Readonly<Record<string, string>> = {
  year: 'Every year',
  month: 'Every month',
  day: 'Every day',
  never: 'Never',
};
const restartsDe: Readonly<Record<string, string>> = {
  year: 'Jedes Jahr',
  month: 'Jeden Monat',
  day: 'Jeden Tag',
  never: 'Nie',
};

/** The texts of options that have controls of their own. */
export const optionTexts = defineTexts({
  en: {
    ownChoices: 'A list of its own',
    choiceSeen: 'What people see',
    choiceStored: 'What is stored',
    nameOfEntry: 'The name of the entry',
    idOfEntry: 'The id of the entry',
    noNumbering: 'No',
    ownNumbering: 'Another format',
    numberFormat: 'Format',
    numberFormatHelp:
      '`{0000}` is the running number with as many digits, `{YYYY}`, `{YY}`, `{MM}` and `{DD}` are the day.',
    numberRestart: 'Begins again',
    restart: (when: string) => restartsEn[when] ?? 'When the day in the format changes',
  },
  de: {
    ownChoices: 'Eine eigene Liste',
    choiceSeen: 'Was man sieht',
    choiceStored: 'Was gespeichert wird',
    nameOfEntry: 'Der Name des Eintrags',
    idOfEntry: 'Die Id des Eintrags',
    noNumbering: 'Nein',
    ownNumbering: 'Anderes Format',
    numberFormat: 'Format',
    numberFormatHelp:
      '`{0000}` ist die laufende Nummer mit so vielen Stellen, `{YYYY}`, `{YY}`, `{MM}` und `{DD}` sind der Tag.',
    numberRestart: 'Beginnt von vorn',
    restart: (when: string) => restartsDe[when] ?? 'Wenn der Tag im Format wechselt',
  },
});
