/** What the server says of parts, in English and German; `{}` stands for what differs, which German names by its number. */
const sentences: readonly (readonly [english: string, german: string])[] = [
  ['Node {}.', 'Node {1}.'],
  ['Node {} is too old.', 'Node {1} ist zu alt.'],
  [
    'Install Node {} or newer, for example from nodejs.org.',
    'Installieren Sie Node {1} oder neuer, etwa von nodejs.org.',
  ],
  ['{} is not there yet; the first start makes it.', '{1} gibt es noch nicht; der erste Start legt ihn an.'],
  ['{} can be used.', '{1} kann benutzt werden.'],
  [
    'Give the folder to the user that runs Bakehouse, or set DATA_DIR to another one.',
    'Geben Sie den Ordner dem Benutzer, der Bakehouse ausführt, oder nennen Sie in DATA_DIR einen anderen.',
  ],
  ['Other users of this machine can read {}.', 'Andere Benutzer dieser Maschine können {1} lesen.'],
  ['Close it: {} {}', 'Schließen Sie ihn: {1} {2}'],
  ['{} MB are free on the disk of {}.', 'Auf der Platte von {2} sind {1} MB frei.'],
  [
    'Free some space: PostgreSQL stops when the disk is full.',
    'Schaffen Sie Platz: PostgreSQL hält an, wenn die Platte voll ist.',
  ],
  ['Free some space before it runs out.', 'Schaffen Sie Platz, bevor er ausgeht.'],
  [
    'docs/guides/operating.md says how the database is set up.',
    'docs/guides/operating.md sagt, wie die Datenbank eingerichtet wird.',
  ],
  ['PostgreSQL comes with Bakehouse and is kept in {}.', 'PostgreSQL kommt mit Bakehouse und liegt in {1}.'],
  [
    'DATABASE_URL leads through a pooler in transaction mode, DATABASE_DIRECT_URL past it.',
    'DATABASE_URL führt durch einen Pooler im Transaktionsmodus, DATABASE_DIRECT_URL an ihm vorbei.',
  ],
  [
    'DATABASE_DIRECT_URL is set, and DATABASE_URL leads through no pooler in transaction mode.',
    'DATABASE_DIRECT_URL ist gesetzt, und DATABASE_URL führt durch keinen Pooler im Transaktionsmodus.',
  ],
  [
    'Leave DATABASE_DIRECT_URL out: without it statements are kept prepared, which spares the database work.',
    'Lassen Sie DATABASE_DIRECT_URL weg: dann bleiben Anweisungen vorbereitet, was der Datenbank Arbeit spart.',
  ],
  ['PostgreSQL {}.', 'PostgreSQL {1}.'],
  ['The database is encoded in {}.', 'Die Datenbank ist in {1} kodiert.'],
  ['Make it anew: create database … encoding UTF8', 'Legen Sie sie neu an: create database … encoding UTF8'],
  [
    '{} is off: what was acknowledged can be lost when the machine stops.',
    '{1} ist aus: Bestätigtes kann verloren gehen, wenn die Maschine anhält.',
  ],
  ['Set it on: alter system set {} = on', 'Schalten Sie es ein: alter system set {1} = on'],
  [
    'WEB_PROCESSES times DATABASE_POOL is {}, and the database has {} connections.',
    'WEB_PROCESSES mal DATABASE_POOL ist {1}, und die Datenbank hat {2} Verbindungen.',
  ],
  [
    'Set DATABASE_POOL to {} or less, or max_connections higher.',
    'Setzen Sie DATABASE_POOL auf höchstens {1}, oder max_connections höher.',
  ],
  [
    'The clocks of this machine and of the database are {} s apart.',
    'Die Uhren dieser Maschine und der Datenbank gehen {1} s auseinander.',
  ],
  ['Let both be set by NTP.', 'Lassen Sie beide nach NTP stellen.'],
  ['The database is empty; the first start fills it.', 'Die Datenbank ist leer; der erste Start füllt sie.'],
  ["It has this release's schema.", 'Sie hat das Schema dieser Version.'],
  [
    'The schema is older than this release. Still to come: {}.',
    'Das Schema ist älter als diese Version. Noch auszuführen: {1}.',
  ],
  [
    'The next start brings it up to date; make a backup first.',
    'Der nächste Start bringt es auf den Stand; machen Sie vorher eine Sicherung.',
  ],
  ['{} cannot be read from: {}.', 'Aus {1} kann nicht gelesen werden: {2}.'],
  [
    'Check DATABASE_READ_URL and that server; lists are read from the primary meanwhile.',
    'Prüfen Sie DATABASE_READ_URL und diesen Server; Listen werden solange aus der primären Datenbank gelesen.',
  ],
  ['{} is {} KB behind the primary.', '{1} ist {2} KB hinter der primären Datenbank.'],
  ['{} is {} MB behind the primary.', '{1} ist {2} MB hinter der primären Datenbank.'],
  [
    'Look at its load, its disk and the network; lists are read from the primary meanwhile.',
    'Prüfen Sie Last, Platte und Netz dort; Listen werden solange aus der primären Datenbank gelesen.',
  ],
  [
    'hot_standby_feedback is off on {}: exports are read from the primary.',
    'hot_standby_feedback ist auf {1} aus: Exporte werden aus der primären Datenbank gelesen.',
  ],
  [
    'Set it on there: alter system set hot_standby_feedback = on',
    'Schalten Sie es dort ein: alter system set hot_standby_feedback = on',
  ],
  ['Files are kept in the database.', 'Dateien liegen in der Datenbank.'],
  ['The object store at {} lets us in.', 'Der Objektspeicher auf {1} lässt uns ein.'],
  ['The object store at {} does not let us in: {}', 'Der Objektspeicher auf {1} lässt uns nicht ein: {2}'],
  [
    'Check host, bucket, key, secret and region in FILES_URL, and the rights of the key.',
    'Prüfen Sie Host, Bucket, Schlüssel, Geheimnis und Region in FILES_URL und die Rechte des Schlüssels.',
  ],
  ['Documents are converted by pandoc and Typst.', 'Dokumente werden mit pandoc und Typst umgewandelt.'],
  [
    'Only CSV, JSON and Typst are converted: pandoc is not installed.',
    'Umgewandelt werden nur CSV, JSON und Typst: pandoc ist nicht installiert.',
  ],
  [
    'For Markdown, HTML, Word, ODT and EPUB install {} beside Bakehouse (npm install, with --global if Bakehouse is).',
    'Installieren Sie für Markdown, HTML, Word, ODT und EPUB {1} neben Bakehouse (npm install, mit --global, wenn Bakehouse es ist).',
  ],
  ['{}, for this machine only.', '{1}, nur für diese Maschine.'],
  [
    'Other machines can reach Bakehouse, but links in mails lead to {}.',
    'Andere Maschinen erreichen Bakehouse, aber Links in E-Mails führen zu {1}.',
  ],
  [
    'Set PUBLIC_URL to the address that people type, such as https://app.example.com.',
    'Setzen Sie PUBLIC_URL auf die Adresse, die man eintippt, etwa https://app.example.com.',
  ],
  [
    '{} is not encrypted: passwords can be read on the way, and browsers allow neither offline work nor passkeys.',
    '{1} ist nicht verschlüsselt: Passwörter sind unterwegs lesbar, und Browser erlauben weder Arbeit ohne Netz noch Passkeys.',
  ],
  [
    'Put a proxy with a certificate in front, such as Caddy, and set PUBLIC_URL to its https address.',
    'Stellen Sie einen Proxy mit Zertifikat davor, etwa Caddy, und setzen Sie PUBLIC_URL auf dessen https-Adresse.',
  ],
  [
    'No mail is sent: it stays in the outbox.',
    'Es werden keine E-Mails gesendet: sie bleiben im Postausgang.',
  ],
  ['Set SMTP_URL to send it.', 'Setzen Sie SMTP_URL, um sie zu senden.'],
  ['The mail server at {} takes mail from us.', 'Der Mailserver auf {1} nimmt E-Mails von uns an.'],
  [
    'The mail server at {} does not take mail from us: {}',
    'Der Mailserver auf {1} nimmt keine E-Mails von uns an: {2}',
  ],
  [
    'Check host, port, user and password in SMTP_URL.',
    'Prüfen Sie Host, Port, Benutzer und Passwort in SMTP_URL.',
  ],
  ['Bakehouse builds and serves them itself.', 'Bakehouse baut und zeigt sie selbst.'],
  ['{} answers.', '{1} antwortet.'],
  ['{} answers with {} at {}.', '{1} antwortet mit {2} auf {3}.'],
  ['Check {}.', 'Prüfen Sie {1}.'],
  ['{} does not answer at {}.', '{1} antwortet nicht auf {2}.'],
  ['Start it, or check {}.', 'Starten Sie es, oder prüfen Sie {1}.'],
  ['No APP_DIR: definitions are made in the app.', 'Kein APP_DIR: Definitionen werden in der App gemacht.'],
  ['{} tells all of it.', '{1} sagt alles dazu.'],
  ['{} is right.', '{1} stimmt.'],
  ['Set APP_DIR to a folder with definitions.', 'Setzen Sie APP_DIR auf einen Ordner mit Definitionen.'],
  ['It cannot be examined: {}', 'Das lässt sich nicht prüfen: {1}'],
  ['It runs.', 'Er läuft.'],
  [
    'It starts when a site is built or deployed.',
    'Er startet, wenn eine Website gebaut oder veröffentlicht wird.',
  ],
  ['Nothing is due that nobody takes.', 'Nichts ist fällig, das niemand annimmt.'],
  ['Work is due and no worker takes it: {}.', 'Arbeit ist fällig, und kein Worker nimmt sie an: {1}.'],
  [
    'Start a worker (bakehouse start --role worker), and look for "cannot be done now" in its log.',
    'Starten Sie einen Worker (bakehouse start --role worker), und suchen Sie in seinem Log nach "cannot be done now".',
  ],
  [
    'A mail could not be sent and is not tried any more.',
    'Eine E-Mail konnte nicht gesendet werden und wird nicht mehr versucht.',
  ],
  [
    '{} mails could not be sent and are not tried any more.',
    '{1} E-Mails konnten nicht gesendet werden und werden nicht mehr versucht.',
  ],
  ['The last backup failed: {}', 'Die letzte Sicherung ist gescheitert: {1}'],
];

/** Longer ones first: what is meant more closely stands for itself before what would also fit. */
const known = sentences
  .map(([english, german]) => ({ english, german, pattern: patternOf(english) }))
  .toSorted((a, b) => b.english.length - a.english.length);

/** What the server says of a part, in German, each line by itself. What is not known, such as words of other programs, stays as it is. */
export function inGerman(text: string): string {
  return text
    .split('\n')
    .map((line) => twoSentences(line) ?? sentence(line) ?? line)
    .join('\n');
}

function sentence(text: string): string | undefined {
  for (const { pattern, german } of known) {
    const found = pattern.exec(text);
    if (found !== null)
      return german.replace(/\{(\d)\}/g, (_, number: string) => found[Number(number)] ?? '');
  }
  return undefined;
}

/** What is so, and what to do about it, in one line. */
function twoSentences(text: string): string | undefined {
  for (const { index } of text.matchAll(/(?<=[^ ]) /g)) {
    const [first, second] = [sentence(text.slice(0, index)), sentence(text.slice(index + 1))];
    if (first !== undefined && second !== undefined) return `${first} ${second}`;
  }
  return undefined;
}

function patternOf(english: string): RegExp {
  const parts = english.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+)')}$`);
}
