import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** The texts of values that differ between servers. */
export const envTexts = defineTexts({
  en: {
    title: 'Values of this server',
    about:
      'What differs between your servers, such as an address or a limit. Workflows read it as $env.name; it is no place for secrets.',
    noneText: 'Declare one with its default; each server may then have its own.',
    new: 'New value',
    name: 'Name',
    nameHelp: 'Letters, digits and underscores, beginning with a letter.',
    type: 'Type',
    default: 'Default',
    here: 'On this server',
    hereHelp: 'Applies to runs that begin from now on.',
    own: 'This server has its own value',
    isDefault: 'as the default',
    purpose: 'What it is for',
    edit: 'Edit',
    editNamed: (name: string) => `Edit ${name}`,
    yes: 'Yes',
    no: 'No',
    save: 'Save',
    saved: 'Value saved',
    cancel: 'Cancel',
    remove: 'Remove',
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText:
      'What this server has set goes with it. A value that a workflow still reads cannot be removed.',
  },
  de: {
    title: 'Werte dieses Servers',
    about:
      'Was sich zwischen Ihren Servern unterscheidet, etwa eine Adresse oder eine Grenze. Workflows lesen es als $env.name; für Geheimnisse ist es nicht gedacht.',
    noneText: 'Vereinbaren Sie einen mit seiner Vorgabe; jeder Server kann dann einen eigenen haben.',
    new: 'Neuer Wert',
    name: 'Name',
    nameHelp: 'Buchstaben, Ziffern und Unterstriche, am Anfang ein Buchstabe.',
    type: 'Art',
    default: 'Vorgabe',
    here: 'Auf diesem Server',
    hereHelp: 'Gilt für Läufe, die von jetzt an beginnen.',
    own: 'Dieser Server hat einen eigenen Wert',
    isDefault: 'wie die Vorgabe',
    purpose: 'Wofür er da ist',
    edit: 'Bearbeiten',
    editNamed: (name: string) => `${name} bearbeiten`,
    yes: 'Ja',
    no: 'Nein',
    save: 'Speichern',
    saved: 'Wert gespeichert',
    cancel: 'Abbrechen',
    remove: 'Entfernen',
    removeTitle: (name: string) => `${name} entfernen?`,
    removeText:
      'Was auf diesem Server gesetzt ist, geht mit verloren. Ein Wert, den noch ein Workflow liest, lässt sich nicht entfernen.',
  },
});

/** The types of values. */
export const envTypeTexts = defineTexts({
  en: { text: 'Text', number: 'Number', boolean: 'Yes or no' },
  de: { text: 'Text', number: 'Zahl', boolean: 'Ja oder nein' },
});
