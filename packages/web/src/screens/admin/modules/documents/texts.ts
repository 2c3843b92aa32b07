import { defineTexts } from '../../../../base/i18n/define-texts.ts';

/** The texts of documents that are made of entries. */
export const documentTexts = defineTexts({
  en: {
    title: 'Documents',
    about:
      'An entry can always be saved as a PDF with all its fields. Documents of its own stand beside that: an invoice, a delivery note.',
    document: (at: number) => `Document ${at}`,
    name: 'Title',
    identifier: 'Identifier',
    template: 'Text',
    help: 'Markdown: `# Heading`, `**bold**`, `- item`. `{{ field }}` stands for a value; a list becomes a table.',
    insert: 'Insert a value',
    word_name: 'Name of the entry',
    word_fields: 'All fields',
    word_logo: 'Logo of the app',
    word_today: 'Day on which it is made',
    add: 'Add a document',
    remove: (title: string) => `Remove ${title}`,
    start: 'New document',
  },
  de: {
    title: 'Dokumente',
    about:
      'Ein Eintrag lässt sich immer als PDF mit allen Feldern sichern. Daneben stehen eigene Dokumente: eine Rechnung, ein Lieferschein.',
    document: (at: number) => `Dokument ${at}`,
    name: 'Titel',
    identifier: 'Kennung',
    template: 'Text',
    help: 'Markdown: `# Überschrift`, `**fett**`, `- Punkt`. `{{ feld }}` steht für einen Wert; aus einer Liste wird eine Tabelle.',
    insert: 'Wert einfügen',
    word_name: 'Name des Eintrags',
    word_fields: 'Alle Felder',
    word_logo: 'Logo der App',
    word_today: 'Tag der Erstellung',
    add: 'Dokument hinzufügen',
    remove: (title: string) => `${title} entfernen`,
    start: 'Neues Dokument',
  },
});
