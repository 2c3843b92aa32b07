import { defineTexts } from '../../base/i18n/define-texts.ts';

/** The texts of the form that is played beside a workflow. */
export const playTexts = defineTexts({
  en: {
    form: (module: string) => `Form of ${module}`,
    about: 'Fill it in as people do: what the workflow answers is done here, and nothing is stored.',
    on_create: 'Create the entry',
    on_update: 'Change the entry',
    on_delete: 'Delete the entry',
  },
  de: {
    form: (module: string) => `Formular von ${module}`,
    about:
      'Füllen Sie es aus wie alle anderen: Was der Workflow antwortet, geschieht hier, und gespeichert wird nichts.',
    on_create: 'Eintrag anlegen',
    on_update: 'Eintrag ändern',
    on_delete: 'Eintrag löschen',
  },
});
