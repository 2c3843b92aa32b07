import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** The texts of triggers that listen to another system. */
export const listenTexts = defineTexts({
  en: {
    mail: 'a mail arrives',
    mqtt: 'a message comes on MQTT',
    connection: 'Connection',
    noConnection: (kind: string) =>
      `There is no connection of kind ${kind} yet: an administrator makes it under Connections.`,
    folder: 'Folder',
    topics: 'Topics',
    topicsHelp: 'Separated by spaces, such as house/+/temperature or house/#',
  },
  de: {
    mail: 'eine E-Mail ankommt',
    mqtt: 'eine MQTT-Nachricht kommt',
    connection: 'Verbindung',
    noConnection: (kind: string) =>
      `Es gibt noch keine Verbindung der Art ${kind}: Ein Administrator legt sie unter Verbindungen an.`,
    folder: 'Ordner',
    topics: 'Themen',
    topicsHelp: 'Durch Leerzeichen getrennt, etwa house/+/temperature oder house/#',
  },
});
