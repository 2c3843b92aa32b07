import { defineTexts } from '../../../../base/i18n/define-texts.ts';

/** The texts of the public form of a module. */
export const publicTexts = defineTexts({
  en: {
    offer: 'Anybody may fill in this form',
    on: 'On',
    off: 'Off',
    about:
      'Visitors create entries without signing in. They see the texts below and the fields you tick, and nothing that is stored.',
    address: 'Its address:',
    role: 'By the rights of',
    roleHelp: 'Make a role that may create entries here and nothing else.',
    chooseRole: 'Choose a role',
    fields: 'Fields it asks for',
    title: 'Heading',
    description: 'Text above the fields',
    button: 'Title of the button',
    thanks: 'Text after it was sent',
    perHour: 'At most so often an hour from one address',
    work: 'Visitors’ browsers do some work first, against spam',
    maxSize: 'Most megabytes of a file',
    perForm: 'Most files of one form',
    perAddress: 'Most files a day from one address',
    bytesPerDay: 'Most megabytes a day in all',
  },
  de: {
    offer: 'Jeder darf dieses Formular ausfüllen',
    on: 'An',
    off: 'Aus',
    about:
      'Besucher legen ohne Anmeldung Einträge an. Sie sehen die Texte unten und die angekreuzten Felder, und nichts Gespeichertes.',
    address: 'Seine Adresse:',
    role: 'Mit den Rechten von',
    roleHelp: 'Legen Sie eine Rolle an, die hier Einträge anlegen darf und sonst nichts.',
    chooseRole: 'Rolle wählen',
    fields: 'Gefragte Felder',
    title: 'Überschrift',
    description: 'Text über den Feldern',
    button: 'Titel des Knopfes',
    thanks: 'Text nach dem Absenden',
    perHour: 'Höchstens so oft je Stunde von einer Adresse',
    work: 'Browser der Besucher arbeiten zuerst ein wenig, gegen Spam',
    maxSize: 'Höchstens so viele Megabyte je Datei',
    perForm: 'Höchstens so viele Dateien je Formular',
    perAddress: 'Höchstens so viele Dateien am Tag von einer Adresse',
    bytesPerDay: 'Höchstens so viele Megabyte am Tag insgesamt',
  },
});
