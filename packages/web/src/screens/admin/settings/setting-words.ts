import type { SettingName } from './setting.ts';

type Words = Record<SettingName, readonly [title: string, help: string]>;

/** What people call the settings, and what they mean. */
export const settingWords: Record<'en' | 'de', Words> = {
  en: {
    APP_NAME: ['Name', 'At the sign-in, in the head of the app, in page titles and mail.'],
    APP_LOGO: ['Logo', 'PNG, JPEG or WebP. It is made smaller; a square fits best.'],
    APP_COLOR: ['Colour', 'Of buttons and links. It is made darker or lighter until it can be read.'],
    SIGN_IN_TEXT: ['Text at the sign-in', 'Such as whom to ask for an account. Everybody can read it.'],
    SMTP_URL: [
      'Mail server',
      'Such as `smtp://user:password@mail.example.com:587`. It is encrypted and not shown again. Mail that waits in the outbox is sent then.',
    ],
    MAIL_FROM: ['Sender', 'Such as `Shop <shop@example.com>`.'],
    UPLOAD_LIMIT: ['Largest file', 'A size such as `100mb`.'],
    USER_FILES_LIMIT: ['All files of one user', 'A size such as `10gb`. Administrators have no limit.'],
    MAIL_LIMIT: ['Largest mail of a workflow', 'All its files together, such as `25mb`.'],
    RATE_LIMIT: ['Requests a minute', 'Of one user, or of one address without a user. At least 300.'],
    SESSION_IDLE_DAYS: ['Days until an unused session ends', 'From 1 to 365.'],
    SESSION_DAYS: ['Longest session in days', 'From 1 to 365; it counts for those who sign in from now on.'],
    TOKEN_DAYS: ['Longest life of an API token in days', 'Older tokens end. Empty: no limit.'],
    RUNS_DAYS: ['Days for which runs are kept', 'Runs that are over, with their traces. At least 7.'],
    CHANGES_DAYS: [
      'Days for which deletions are kept',
      'A device that was offline for longer takes a fresh copy. At least 7.',
    ],
    PUBLIC_FORMS: ['Public forms', 'Forms of modules that anybody can fill in without signing in.'],
    ENTRY_LINKS: [
      'Links to entries',
      'Links that show an entry to anybody, without signing in, until they end.',
    ],
    ASSISTANTS: ['Assistants', 'Use of the app by AI assistants (MCP).'],
  },
  de: {
    APP_NAME: ['Name der App', 'Bei der Anmeldung, im Kopf der App, in Seitentiteln und E-Mails.'],
    APP_LOGO: ['Firmenlogo', 'PNG, JPEG oder WebP. Es wird verkleinert; am besten passt ein Quadrat.'],
    APP_COLOR: ['Farbe', 'Von Schaltflächen und Links. Sie wird dunkler oder heller, bis sie lesbar ist.'],
    SIGN_IN_TEXT: ['Text bei der Anmeldung', 'Etwa, wer Zugänge vergibt. Jeder kann ihn lesen.'],
    SMTP_URL: [
      'E-Mail-Server',
      'Etwa `smtp://benutzer:passwort@mail.example.com:587`. Er wird verschlüsselt und nicht mehr gezeigt. E-Mails, die im Postausgang warten, werden dann gesendet.',
    ],
    MAIL_FROM: ['Absender', 'Etwa `Laden <laden@example.com>`.'],
    UPLOAD_LIMIT: ['Größte Datei', 'Eine Größe wie `100mb`.'],
    USER_FILES_LIMIT: [
      'Alle Dateien eines Benutzers',
      'Eine Größe wie `10gb`. Für Verwalter gilt keine Grenze.',
    ],
    MAIL_LIMIT: ['Größte E-Mail eines Workflows', 'Alle ihre Dateien zusammen, etwa `25mb`.'],
    RATE_LIMIT: [
      'Anfragen in der Minute',
      'Von einem Benutzer oder von einer Adresse ohne Benutzer. Mindestens 300.',
    ],
    SESSION_IDLE_DAYS: ['Tage, bis eine unbenutzte Sitzung endet', 'Von 1 bis 365.'],
    SESSION_DAYS: ['Längste Sitzung in Tagen', 'Von 1 bis 365; gilt für alle, die sich ab jetzt anmelden.'],
    TOKEN_DAYS: ['Längste Dauer eines API-Tokens in Tagen', 'Ältere enden. Leer: keine Grenze.'],
    RUNS_DAYS: ['Tage, für die Läufe aufbewahrt werden', 'Beendete Läufe mit ihren Spuren. Mindestens 7.'],
    CHANGES_DAYS: [
      'Tage, für die Löschungen aufbewahrt werden',
      'Ein Gerät, das länger ohne Verbindung war, holt eine neue Kopie. Mindestens 7.',
    ],
    PUBLIC_FORMS: ['Öffentliche Formulare', 'Formulare, die jeder ohne Anmeldung ausfüllen kann.'],
    ENTRY_LINKS: [
      'Links auf Einträge',
      'Links, die jedem ohne Anmeldung einen Eintrag zeigen, bis sie ablaufen.',
    ],
    ASSISTANTS: ['Assistenten', 'Nutzung der App durch KI-Assistenten (MCP).'],
  },
};
