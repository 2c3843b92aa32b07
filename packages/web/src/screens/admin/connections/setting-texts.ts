import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** What the settings of connections are called. */
export const settingTitles = defineTexts({
  en: {
    accessKeyId: 'Access key id',
    algorithm: 'Algorithm',
    audience: 'Audience',
    authority: 'Certificate of your own authority',
    authorizeUrl: 'Address for consent',
    bucket: 'Bucket',
    clientAuth: 'How the client proves itself',
    clientId: 'Client id',
    database: 'Database',
    endpoint: 'Address of the service',
    engine: 'System',
    grant: 'Acts for',
    host: 'Host',
    hostKey: 'Host key',
    in: 'Sent in',
    issuer: 'Issuer',
    keyId: 'Key id',
    name: 'Name of the header or parameter',
    pathStyle: 'Bucket in the path',
    port: 'Port',
    prefix: 'Before the key',
    region: 'Region',
    scopes: 'Scopes',
    seconds: 'Seconds until it expires',
    subject: 'Subject',
    tls: 'Encryption',
    tokenUrl: 'Address for tokens',
    user: 'User name',
  },
  de: {
    accessKeyId: 'Kennung des Zugangsschlüssels',
    algorithm: 'Verfahren',
    audience: 'Empfänger',
    authority: 'Zertifikat Ihrer eigenen Zertifizierungsstelle',
    authorizeUrl: 'Adresse für die Zustimmung',
    bucket: 'Bucket',
    clientAuth: 'Wie sich der Client ausweist',
    clientId: 'Client-Kennung',
    database: 'Datenbank',
    endpoint: 'Adresse des Dienstes',
    engine: 'System',
    grant: 'Handelt für',
    host: 'Rechner',
    hostKey: 'Host-Schlüssel',
    in: 'Gesendet in',
    issuer: 'Aussteller',
    keyId: 'Schlüsselkennung',
    name: 'Name der Kopfzeile oder des Parameters',
    pathStyle: 'Bucket im Pfad',
    port: 'Port',
    prefix: 'Vor dem Schlüssel',
    region: 'Region',
    scopes: 'Berechtigungen',
    seconds: 'Sekunden bis zum Ablauf',
    subject: 'Subjekt',
    tls: 'Verschlüsselung',
    tokenUrl: 'Adresse für Tokens',
    user: 'Benutzername',
  },
});

/** What helps to fill in a setting. */
export const settingHelp = defineTexts({
  en: {
    authority:
      'Only where the server has a certificate that no public authority has signed: the certificate of your authority, in PEM.',
    hostKey: 'Leave it empty: Test shows the key of the server, and you can trust it then.',
    port: 'The usual one when left empty.',
    scopes: 'Separated by spaces.',
  },
  de: {
    authority:
      'Nur wenn das Zertifikat des Servers von keiner öffentlichen Stelle signiert ist: das Zertifikat Ihrer Stelle, in PEM.',
    hostKey: 'Leer lassen: Testen zeigt den Schlüssel des Servers, und Sie können ihm dann trauen.',
    port: 'Leer gelassen der übliche.',
    scopes: 'Durch Leerzeichen getrennt.',
  },
});

/** What the choices of settings are called; others are shown as they are. */
export const settingChoices = defineTexts({
  en: {
    client_credentials: 'itself (client credentials)',
    authorization_code: 'a user who gives consent (authorization code)',
    yes: 'from the first byte',
    starttls: 'STARTTLS',
    no: 'none',
    true: 'yes',
    false: 'no',
  },
  de: {
    client_credentials: 'sich selbst (Client Credentials)',
    authorization_code: 'einen Benutzer, der zustimmt (Authorization Code)',
    yes: 'vom ersten Byte an',
    starttls: 'STARTTLS',
    no: 'keine',
    true: 'ja',
    false: 'nein',
  },
});

/** What the secret parts of connections are called. */
export const secretTitles = defineTexts({
  en: {
    certificate: 'Certificate (PEM)',
    clientSecret: 'Client secret',
    key: 'Key',
    passphrase: 'Passphrase',
    password: 'Password',
    privateKey: 'Private key (PEM)',
    secret: 'Secret',
    secretAccessKey: 'Secret access key',
    token: 'Token',
    value: 'Secret',
    values: 'Named values (a JSON object)',
  },
  de: {
    certificate: 'Zertifikat (PEM)',
    clientSecret: 'Client-Geheimnis',
    key: 'Schlüssel',
    passphrase: 'Passphrase',
    password: 'Passwort',
    privateKey: 'Privater Schlüssel (PEM)',
    secret: 'Geheimnis',
    secretAccessKey: 'Geheimer Zugangsschlüssel',
    token: 'Token',
    value: 'Geheimnis',
    values: 'Benannte Werte (ein JSON-Objekt)',
  },
});
