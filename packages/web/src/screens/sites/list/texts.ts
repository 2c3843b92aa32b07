import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** The texts of the list of sites. */
export const sitesTexts = defineTexts({
  en: {
    title: 'Sites',
    about: 'Websites built from your entries. Each site comes from one template.',
    name: 'Site',
    hosts: 'Served at',
    nowhere: 'Not deployed',
    template: 'Template',
    noTemplate: 'No template with this name yet',
    empty: 'No sites yet',
    emptyText: 'To create a site, add a template in a module with the SiteBuilderTemplate capability.',
    emptyAdmin: 'Make one from a design with sample pages, and put your own in their place.',
    add: 'Add a template',
    make: 'New website',
  },
  de: {
    title: 'Websites',
    about: 'Websites, die aus Ihren Ressourcen entstehen. Jede gehört zu einer Vorlage.',
    name: 'Website',
    hosts: 'Erreichbar unter',
    nowhere: 'Nicht veröffentlicht',
    template: 'Vorlage',
    noTemplate: 'Noch keine Vorlage dieses Namens',
    empty: 'Noch keine Website',
    emptyText:
      'Legen Sie eine Vorlage in einem Modul mit der Fähigkeit SiteBuilderTemplate an: Daraus wird eine Website.',
    emptyAdmin: 'Beginnen Sie mit einer Gestaltung und Beispielseiten, an deren Stelle Ihre eigenen treten.',
    add: 'Vorlage anlegen',
    make: 'Neue Website',
  },
});
