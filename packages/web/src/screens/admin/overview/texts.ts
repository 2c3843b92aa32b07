import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** A screen of the administration. */
export type AdminScreen =
  | 'users'
  | 'roles'
  | 'tokens'
  | 'modules'
  | 'workflows'
  | 'connections'
  | 'pieces'
  | 'indexes'
  | 'settings'
  | 'operations'
  | 'queues'
  | 'outbox'
  | 'access'
  | 'audit';

type Named = readonly [title: string, about: string];

const en: Record<AdminScreen, Named> = {
  users: ['Users', 'Invite people, give them roles, see what they may do'],
  roles: ['Roles', 'What each role may read, change and run'],
  tokens: ['API tokens', 'Access for programs'],
  modules: ['Modules', 'Fields, views, buttons and public forms of your data'],
  workflows: ['Workflows', 'What happens by itself'],
  connections: ['Connections', 'Other systems, their secrets, and values of this server'],
  pieces: ['Pieces', 'Connectors of others'],
  indexes: ['Indexes', 'What makes lists faster'],
  settings: ['Settings', 'Name, logo and colour, mail, limits, how long things are kept'],
  operations: ['Operations', 'How it is doing: parts, backups, sizes'],
  queues: ['Queues', 'How many runs work at once'],
  outbox: ['Outbox', 'All mail that was sent or waits'],
  access: ['Network access', 'Servers behind the private network'],
  audit: ['Audit log', 'Who did what, and when'],
};

const de: Record<AdminScreen, Named> = {
  users: ['Benutzer', 'Personen einladen, Rollen geben, ihre Rechte sehen'],
  roles: ['Rollen', 'Was jede Rolle lesen, ändern und ausführen darf'],
  tokens: ['API-Tokens', 'Zugang für Programme'],
  modules: ['Module', 'Felder, Ansichten, Schaltflächen und öffentliche Formulare Ihrer Daten'],
  workflows: ['Workflows', 'Was von selbst geschieht'],
  connections: ['Verbindungen', 'Andere Systeme, deren Geheimnisse und Werte dieses Servers'],
  pieces: ['Pieces', 'Fertige Anschlüsse an andere Dienste'],
  indexes: ['Indexe', 'Was Listen schneller macht'],
  settings: ['Einstellungen', 'Name, Logo und Farbe, E-Mail, Grenzen, Aufbewahrung'],
  operations: ['Betrieb', 'Wie es steht: Teile, Sicherungen, Größen'],
  queues: ['Warteschlangen', 'Wie viele Läufe zugleich arbeiten'],
  outbox: ['Postausgang', 'Alle E-Mails, die gesendet wurden oder warten'],
  access: ['Netzzugang', 'Server hinter dem privaten Netz'],
  audit: ['Protokoll', 'Wer was wann getan hat'],
};

/** The texts of the overview of the administration. */
export const overviewTexts = defineTexts({
  en: {
    title: 'Administration',
    people: 'People and rights',
    building: 'Building',
    running: 'Running',
    nameOf: (screen: AdminScreen) => en[screen][0],
    aboutOf: (screen: AdminScreen) => en[screen][1],
  },
  de: {
    title: 'Verwaltung',
    people: 'Personen und Rechte',
    building: 'Aufbau',
    running: 'Betrieb',
    nameOf: (screen: AdminScreen) => de[screen][0],
    aboutOf: (screen: AdminScreen) => de[screen][1],
  },
});
