import { defineTexts } from '../../../base/i18n/define-texts.ts';
import { wordFor } from '../../../base/i18n/word-for.ts';

const endsEn: Readonly<Record<string, string>> = {
  completed: 'It completes',
  failed: 'It fails',
  waiting: 'It waits',
  '': 'In any way',
};
const endsDe: Readonly<Record<string, string>> = {
  completed: 'Er wird fertig',
  failed: 'Er scheitert',
  waiting: 'Er wartet',
  '': 'Gleich wie',
};

/** The texts of one test of a workflow. */
export const testTexts = defineTexts({
  en: {
    name: 'Name of the test',
    byEvent: (event: string) => `Begins with the event ${event}, as it was when the test was made.`,
    byInput: 'Begins with the input that stands in the JSON.',
    answerAt: (element: string) => `Answer at ${element}`,
    unanswered: 'Nobody answers',
    waitAt: (element: string) => `The wait at ${element}`,
    waits: 'It waits there',
    skipped: 'Is skipped',
    ends: 'How it should end',
    status: (status: string) => wordFor(endsEn, status),
    all: 'The whole test as JSON',
    remove: (name: string) => `Remove the test ${name}`,
  },
  de: {
    name: 'Name des Tests',
    byEvent: (event: string) => `Beginnt mit dem Ereignis ${event}, wie es war, als der Test entstand.`,
    byInput: 'Beginnt mit der Eingabe, die im JSON steht.',
    answerAt: (element: string) => `Antwort bei ${element}`,
    unanswered: 'Niemand antwortet',
    waitAt: (element: string) => `Das Warten bei ${element}`,
    waits: 'Er wartet dort',
    skipped: 'Wird übersprungen',
    ends: 'Wie er enden soll',
    status: (status: string) => wordFor(endsDe, status),
    all: 'Der ganze Test als JSON',
    remove: (name: string) => `Den Test ${name} entfernen`,
  },
});
