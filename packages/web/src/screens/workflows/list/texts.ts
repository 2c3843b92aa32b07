import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** The texts of the list of workflows. */
export const workflowTexts = defineTexts({
  en: {
    title: 'Workflows',
    about:
      'What happens when a form changes, a button is pressed, a schedule is due or another system calls.',
    new: 'New workflow',
    empty: 'No workflows yet',
    name: 'Name',
    startedBy: 'Started by',
    elements: 'Elements',
    runs: 'Runs',
    runsOf: (name: string) => `Runs of ${name}`,
    more: 'More',
  },
  de: {
    title: 'Workflows',
    about:
      'Was geschieht, wenn ein Formular geändert, ein Knopf gedrückt wird, eine Zeit kommt oder ein anderes System ruft.',
    new: 'Neuer Workflow',
    empty: 'Noch keine Workflows',
    name: 'Name',
    startedBy: 'Gestartet durch',
    elements: 'Elemente',
    runs: 'Läufe',
    runsOf: (name: string) => `Läufe von ${name}`,
    more: 'Mehr',
  },
});
