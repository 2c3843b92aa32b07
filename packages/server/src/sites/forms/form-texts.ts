/** What a form of a site says besides its labels. */
export interface FormTexts {
  button: string;
  title: string;
  check: string;
  wrong: string;
  fast: string;
  expired: string;
  often: string;
  required: string;
  format: string;
  short: string;
  long: string;
  small: string;
  large: string;
  few: string;
  many: string;
  choice: string;
  later: string;
  here: string;
  without: string;
  heavy: string;
}

const english: FormTexts = {
  button: 'Send',
  title: 'Nearly done',
  check: 'Is this what you want to say? Look it over, then send it.',
  wrong: 'Something is missing or not as it should be. It is marked below; what you wrote is still here.',
  fast: 'That was faster than anybody types. Send it again.',
  expired: 'This form was open for too long, or was sent already. Send it again if you want to.',
  often: 'This form was sent too often from where you are. Try again later.',
  required: 'Fill this in.',
  format: 'This does not look right.',
  short: 'This is too short.',
  long: 'This is too long.',
  small: 'At least {min}.',
  large: 'At most {max}.',
  few: 'Choose more of these.',
  many: 'Choose fewer of these.',
  choice: 'Choose one of these.',
  later: 'You choose the file on the next page.',
  here: 'Already here: {names}. Choose again to replace it.',
  without: 'Send without it',
  heavy: 'The file is too large, or of another kind than is asked for.',
};

const german: FormTexts = {
  button: 'Senden',
  title: 'Fast fertig',
  check: 'Stimmt alles so? Sehen Sie es noch einmal durch und senden Sie es dann ab.',
  wrong: 'Etwas fehlt oder stimmt nicht. Es ist unten markiert; was Sie geschrieben haben, ist noch da.',
  fast: 'Das ging schneller, als jemand tippen kann. Senden Sie es noch einmal.',
  expired:
    'Das Formular war zu lange offen oder wurde schon gesendet. Senden Sie es noch einmal, wenn Sie möchten.',
  often: 'Das Formular wurde von hier aus zu oft gesendet. Versuchen Sie es später noch einmal.',
  required: 'Bitte ausfüllen.',
  format: 'Das sieht nicht richtig aus.',
  short: 'Das ist zu kurz.',
  long: 'Das ist zu lang.',
  small: 'Mindestens {min}.',
  large: 'Höchstens {max}.',
  few: 'Bitte mehr davon wählen.',
  many: 'Bitte weniger davon wählen.',
  choice: 'Bitte eines davon wählen.',
  later: 'Die Datei wählen Sie auf der nächsten Seite.',
  here: 'Schon da: {names}. Wählen Sie noch einmal, um zu ersetzen.',
  without: 'Ohne senden',
  heavy: 'Die Datei ist zu groß oder von anderer Art als gefragt.',
};

/** The names of what a definition may say in its own words; the button has a place of its own. */
export const messageNames = Object.keys(english).filter((name) => name !== 'button') as Exclude<
  keyof FormTexts,
  'button'
>[];

/** The texts of a language, which are English where there are none. */
export function formTexts(lang: string): FormTexts {
  return /^de\b/i.test(lang) ? german : english;
}
