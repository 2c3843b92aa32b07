import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** The texts of forgotten and new passwords. */
export const passwordTexts = defineTexts({
  en: {
    forgotten: 'Reset your password',
    forgottenHelp: 'We will e-mail you a link to set a new password. It is valid for 30 minutes.',
    email: 'E-mail address',
    send: 'Send the link',
    sent: 'If an account with this address exists, we have sent it an e-mail.',
    back: 'Back to sign-in',
    reset: 'New password',
    invitation: 'Welcome! Choose your password',
    password: 'Password',
    rule: '12 to 256 characters. A few words are easy to remember.',
    show: 'Show',
    hide: 'Hide',
    endTokens: 'Also revoke my API tokens',
    set: 'Set the password',
    broken: 'This link no longer works: it was already used, has expired, or was replaced by a newer one.',
    again: 'Request a new link',
  },
  de: {
    forgotten: 'Passwort zurücksetzen',
    forgottenHelp: 'Wir schicken Ihnen einen Link zu einem neuen Passwort. Er gilt 30 Minuten.',
    email: 'E-Mail-Adresse',
    send: 'Link schicken',
    sent: 'Wenn es ein Konto mit dieser Adresse gibt, ist eine Mail unterwegs.',
    back: 'Zurück zur Anmeldung',
    reset: 'Neues Passwort',
    invitation: 'Willkommen! Wählen Sie Ihr Passwort',
    password: 'Passwort',
    rule: '12 bis 256 Zeichen. Ein paar Wörter merken sich leicht.',
    show: 'Zeigen',
    hide: 'Verbergen',
    endTokens: 'Auch meine API-Token widerrufen',
    set: 'Passwort setzen',
    broken:
      'Dieser Link gilt nicht mehr: Er wurde schon benutzt, ist abgelaufen oder durch einen neueren ersetzt.',
    again: 'Neuen Link anfordern',
  },
});
