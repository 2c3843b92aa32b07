import type { ConfigKeyName } from './keys.ts';

/** A configuration key that administrators may set in the app. */
export interface SettableKey {
  group: 'look' | 'mail' | 'limits' | 'retention' | 'features';
  /** Why it is safe to be set by whoever has the role `admin`, and not only by who runs the server. */
  why: string;
  /** The least number that can be set in the app, where less would lock people out or lose what they need. */
  least?: number;
}

/**
 * The keys that can be set in the app, with the reason. All others say where data lies, what the process trusts, how much of the machine
 * it takes, or guard administrators themselves (`AUDIT_DAYS`, `SIGN_IN_TRIES`): these belong to whoever runs the server.
 */
export const settableKeys = {
  APP_NAME: { group: 'look', why: 'It is only shown.' },
  APP_LOGO: { group: 'look', why: 'It is only shown, and can hold no scripts.' },
  APP_COLOR: { group: 'look', why: 'It is only shown, and always legible.' },
  SIGN_IN_TEXT: { group: 'look', why: 'It is only shown, as plain text.' },
  SMTP_URL: {
    group: 'mail',
    why: 'It is encrypted and never shown again, and leads to public hosts or to those of ALLOW_PRIVATE_HOSTS.',
  },
  MAIL_FROM: { group: 'mail', why: 'The mail server decides whose mail it takes.' },
  UPLOAD_LIMIT: { group: 'limits', why: 'Files go to the disk piece by piece.', least: 65_536 },
  USER_FILES_LIMIT: {
    group: 'limits',
    why: 'It concerns users; administrators have no limit.',
    least: 65_536,
  },
  MAIL_LIMIT: { group: 'limits', why: 'Workflows are made by administrators.', least: 65_536 },
  RATE_LIMIT: { group: 'limits', why: 'With the least number the app can still be used.', least: 300 },
  SESSION_IDLE_DAYS: { group: 'limits', why: 'It is a rule of the organisation.' },
  SESSION_DAYS: { group: 'limits', why: 'It is a rule of the organisation; sessions that there are stay.' },
  TOKEN_DAYS: { group: 'limits', why: 'It is a rule of the organisation.' },
  RUNS_DAYS: { group: 'retention', why: 'Runs can be dropped by administrators anyway.', least: 7 },
  CHANGES_DAYS: {
    group: 'retention',
    why: 'A device that was away for longer takes a fresh copy.',
    least: 7,
  },
  PUBLIC_FORMS: { group: 'features', why: 'Modules say who may send what.' },
  ENTRY_LINKS: { group: 'features', why: 'Modules say who may make links.' },
  ASSISTANTS: { group: 'features', why: 'Assistants have the rights of who lets them in.' },
} as const satisfies Partial<Record<ConfigKeyName, SettableKey>>;

/** The name of a key that can be set in the app. */
export type SettableName = keyof typeof settableKeys;

/** Their names, in the order in which they are shown. */
export const settableNames = Object.keys(settableKeys) as SettableName[];
