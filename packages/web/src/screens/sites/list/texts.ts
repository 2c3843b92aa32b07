import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** The texts of the list of sites. */
export const sitesTexts = defineTexts({
  en: {
    title: 'Sites',
    about: 'Websites that are made of your resources. Each is the site of one template.',
    name: 'Site',
    hosts: 'Served at',
    nowhere: 'Not deployed',
    template: 'Template',
    noTemplate: 'No template of that name yet',
    empty: 'No site yet',
    emptyText: 'Add a template in a module with the capability SiteBuilderTemplate: it makes a site.',
    add: 'Add a template',
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
    add: 'Vorlage anlegen',
  },
});
