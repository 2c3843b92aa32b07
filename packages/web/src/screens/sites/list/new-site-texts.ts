import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** The texts of the window that makes a website. */
export const newSiteTexts = defineTexts({
  en: {
    title: 'New website',
    name: 'Name',
    nameNeeded: 'Give it a name.',
    design: 'Design',
    lang: 'Language of the sample texts',
    after:
      'Pages, texts and pictures are samples that you change afterwards. Nobody sees the site before you deploy it.',
    make: 'Make the website',
    cancel: 'Cancel',
  },
  de: {
    title: 'Neue Website',
    name: 'Name',
    nameNeeded: 'Geben Sie ihr einen Namen.',
    design: 'Gestaltung',
    lang: 'Sprache der Beispieltexte',
    after:
      'Seiten, Texte und Bilder sind Beispiele, die Sie danach ändern. Niemand sieht die Website, bevor Sie sie veröffentlichen.',
    make: 'Website anlegen',
    cancel: 'Abbrechen',
  },
});
