import { openWeatherMap, shopify, spotify, supabase, wordpress } from './data.ts';
import type { Service } from './define-service.ts';
import { github, hubspot, jira, pipedrive, todoist, trello } from './work.ts';
import { gmail, googleCalendar, googleDocs, googleDrive, youTube } from './google.ts';
import { discord, mattermost, microsoftOutlook, microsoftTeams, twilio, whatsApp } from './messages.ts';
import { slack } from './slack.ts';
import { airtable, baserow, notion } from './tables.ts';
import { telegram } from './telegram.ts';

/** Every service whose nodes become requests. */
export const services: readonly Service[] = [
  airtable,
  baserow,
  discord,
  github,
  gmail,
  googleCalendar,
  googleDocs,
  googleDrive,
  hubspot,
  jira,
  mattermost,
  microsoftOutlook,
  microsoftTeams,
  notion,
  openWeatherMap,
  pipedrive,
  shopify,
  slack,
  spotify,
  supabase,
  telegram,
  todoist,
  trello,
  twilio,
  whatsApp,
  wordpress,
  youTube,
];
