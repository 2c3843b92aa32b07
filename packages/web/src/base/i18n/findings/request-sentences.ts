import type { Sentence } from './sentence.ts';

/** Why another system was not asked, or gave no answer that can be used. */
export const requestSentences: readonly Sentence[] = [
  ['This request cannot be sent: {}', 'Diese Anfrage kann nicht gesendet werden: {1}'],
  ['The request was cancelled', 'Die Anfrage wurde abgebrochen'],
  ['{} did not answer in time', '{1} hat nicht rechtzeitig geantwortet'],
  ['{} could not be reached', '{1} war nicht zu erreichen'],
  [
    'it is not on the public internet; ALLOW_PRIVATE_HOSTS can allow it',
    'die Adresse liegt nicht im öffentlichen Internet; ALLOW_PRIVATE_HOSTS kann sie erlauben',
  ],
  ['port {} belongs to another protocol', 'der Port {1} gehört zu einem anderen Protokoll'],
  ['{} is not a web address', '{1} ist keine Webadresse'],
  ['{}: only http and https are allowed', '{1}: nur http und https sind erlaubt'],
  [
    'A web address must not hold a user name or a password; send a header',
    'Eine Webadresse darf weder Benutzer noch Passwort enthalten; senden Sie einen Header',
  ],
  ['{} has no host', '{1} hat keinen Rechner'],
  ['The host {} cannot be found', 'Der Rechner {1} ist nicht zu finden'],
  ['The host {} has no address', 'Der Rechner {1} hat keine Adresse'],
  ['{} may not be called: {s}', '{1} darf nicht gefragt werden: {2}'],
  ['{} redirects more than {} times', '{1} leitet mehr als {2} Mal um'],
  ['{} redirects more than {} time', '{1} leitet mehr als {2} Mal um'],
  [
    '{} redirects to an address that is not encrypted',
    '{1} leitet auf eine Adresse um, die nicht verschlüsselt ist',
  ],
  [
    'The proxy does not open a connection to {} (status {}): it must allow CONNECT to {}.',
    'Der Proxy öffnet keine Verbindung zu {1} (Status {2}): er muss CONNECT zu {3} erlauben.',
  ],
  [
    'The proxy cannot be reached: look at OUTGOING_PROXY.',
    'Der Proxy ist nicht zu erreichen: prüfen Sie OUTGOING_PROXY.',
  ],
  ['The response is compressed more than once', 'Die Antwort ist mehr als einmal komprimiert'],
  ['The response has an unknown encoding, {}', 'Die Antwort hat eine unbekannte Kodierung, {1}'],
  ['The response is larger than {} bytes', 'Die Antwort ist größer als {1} Byte'],
  ['The response is larger than {} byte', 'Die Antwort ist größer als {1} Byte'],
];
