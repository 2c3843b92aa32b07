import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** The texts of choices that a service offers. */
export const serviceTexts = defineTexts({
  en: {
    choose: (piece: string) => `Choose from ${piece}`,
    choices: (label: string) => `Choices for ${label}`,
    search: 'Search choices',
    asking: (piece: string) => `Asking ${piece} …`,
    again: 'Ask again',
    none: 'The service offers nothing here. You can write a value all the same.',
    nothingFound: 'Nothing found among these.',
    askFor: (piece: string, text: string) => `Ask ${piece} for “${text}”`,
    more: (count: number) => `${count} more: search for them`,
    missing: 'Something is missing before there are choices: mostly a connection or an option above.',
    fields: 'The service takes these here:',
    useFields: 'Fill them in',
  },
  de: {
    choose: (piece: string) => `Aus ${piece} wählen`,
    choices: (label: string) => `Auswahl für ${label}`,
    search: 'Auswahl durchsuchen',
    asking: (piece: string) => `${piece} wird gefragt …`,
    again: 'Noch einmal fragen',
    none: 'Der Dienst bietet hier nichts an. Sie können trotzdem einen Wert schreiben.',
    nothingFound: 'Darunter ist nichts zu finden.',
    askFor: (piece: string, text: string) => `${piece} nach „${text}“ fragen`,
    more: (count: number) => `${count} weitere: suchen Sie danach`,
    missing: 'Vorher fehlt noch etwas: meist eine Verbindung oder eine Angabe weiter oben.',
    fields: 'Der Dienst nimmt hier:',
    useFields: 'Ausfüllen',
  },
});
