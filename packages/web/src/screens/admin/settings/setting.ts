/** The groups of settings, in the order in which they are shown. */
export const settingGroups = ['look', 'mail', 'limits', 'retention', 'features'] as const;

/** A group of settings. */
export type SettingGroup = (typeof settingGroups)[number];

/** A key that can be set in the app, as the server tells it. */
export interface Setting {
  name: SettingName;
  group: SettingGroup;
  /** The text in force; null where nothing is set, and of secrets. */
  value: string | null;
  /** Of a secret that is set, what is no secret in it. */
  shown: string | null;
  default: string | null;
  source: 'environment' | 'app' | 'default';
  secret: boolean;
}

/** The name of such a key. */
export type SettingName =
  | 'APP_NAME'
  | 'APP_LOGO'
  | 'APP_COLOR'
  | 'SIGN_IN_TEXT'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'UPLOAD_LIMIT'
  | 'USER_FILES_LIMIT'
  | 'MAIL_LIMIT'
  | 'RATE_LIMIT'
  | 'SESSION_IDLE_DAYS'
  | 'SESSION_DAYS'
  | 'TOKEN_DAYS'
  | 'RUNS_DAYS'
  | 'CHANGES_DAYS'
  | 'PUBLIC_FORMS'
  | 'ENTRY_LINKS'
  | 'ASSISTANTS';

/** What somebody has changed and not saved: null gives the default back. */
export type Drafts = Partial<Record<SettingName, string | null>>;
