import type { Sentence } from './sentence.ts';

/** Who is meant, where a sentence is said of several. */
const subjects: readonly Sentence[] = [
  ['The mail server of the connection {}', 'Der Mailserver der Verbindung {1}'],
  ['The MQTT broker of the connection {}', 'Der MQTT-Broker der Verbindung {1}'],
  ['The database of the connection {}', 'Die Datenbank der Verbindung {1}'],
  ['The statement changes something', 'Die Anweisung ändert etwas'],
];

/** What goes wrong on the way to another system. */
const failures: readonly Sentence[] = [
  [
    '{s} does not speak TLS here: look at its port, and at {} of the connection.',
    '{1} spricht hier kein TLS: prüfen Sie den Port und {2} der Verbindung.',
  ],
  ['{s} did not answer in time.', '{1} hat nicht rechtzeitig geantwortet.'],
  [
    '{s} could not be reached, or ended the connection ({}): look at its host and port.',
    '{1} war nicht zu erreichen oder hat die Verbindung beendet ({2}): prüfen Sie Rechner und Port.',
  ],
  [
    '{s} could not be reached: look at its host and port.',
    '{1} war nicht zu erreichen: prüfen Sie Rechner und Port.',
  ],
  [
    '{} could not be reached by SSH: look at its host and port.',
    '{1} war mit SSH nicht zu erreichen: prüfen Sie Rechner und Port.',
  ],
  [
    '{s} has a certificate for another name ({}): write into {} the name that it is for.',
    '{1} hat ein Zertifikat für einen anderen Namen ({2}): tragen Sie in {3} den Namen ein, für den es gilt.',
  ],
  [
    '{s} has a certificate that does not hold today ({}): whoever runs it has to renew it; look at the clock of this server, too.',
    '{1} hat ein Zertifikat, das heute nicht gilt ({2}): der Betreiber muss es erneuern; prüfen Sie auch die Uhr dieses Servers.',
  ],
  [
    '{s} has a certificate that was taken back ({}): whoever runs it has to get another one.',
    '{1} hat ein Zertifikat, das widerrufen wurde ({2}): der Betreiber braucht ein anderes.',
  ],
  [
    '{s} has a certificate that is not trusted ({}): set {} of the connection to the certificate, in PEM, of whoever signed it.',
    '{1} hat ein Zertifikat, dem nicht vertraut wird ({2}): setzen Sie {3} der Verbindung auf das Zertifikat (PEM) dessen, der es signiert hat.',
  ],
  [
    '{s} has a certificate that is not trusted: set {} to that of whoever signed it.',
    '{1} hat ein Zertifikat, dem nicht vertraut wird: setzen Sie {2} auf das dessen, der es signiert hat.',
  ],
  [
    '{s} refuses user or password: {}. Set its secret again; many services want a password made for this app.',
    '{1} weist Benutzer oder Passwort zurück: {2}. Setzen Sie das Geheimnis neu; viele Dienste wollen ein Passwort, das für diese App gemacht ist.',
  ],
  [
    '{s} refuses user or password: {}. Look at its rights there, or set its secret again.',
    '{1} weist Benutzer oder Passwort zurück: {2}. Prüfen Sie die Rechte dort, oder setzen Sie das Geheimnis neu.',
  ],
  [
    '{s} refuses it: {}. Look at the rights of its user there, or set its secret again.',
    '{1} lehnt ab: {2}. Prüfen Sie die Rechte des Benutzers dort, oder setzen Sie das Geheimnis neu.',
  ],
  [
    'The other system refuses it: {}. Look at the rights of its user there, or set its secret again.',
    'Das andere System lehnt ab: {1}. Prüfen Sie die Rechte des Benutzers dort, oder setzen Sie das Geheimnis neu.',
  ],
  [
    '{s} cannot be spoken with as the connection says: {}',
    'Mit {1} lässt sich nicht sprechen, wie die Verbindung es sagt: {2}',
  ],
  ['{s} ended the connection before it had answered.', '{1} hat die Verbindung vor der Antwort beendet.'],
  ['{s} ended the connection.', '{1} hat die Verbindung beendet.'],
  ['{s} sends a packet of more than {} MB.', '{1} sendet ein Paket von mehr als {2} MB.'],
  ['{s} takes no connections now: {}', '{1} nimmt gerade keine Verbindungen an: {2}'],
  ['{s} takes no more at the moment: {}', '{1} nimmt im Augenblick nicht mehr an: {2}'],
  [
    '{s} did not finish in time: set a longer {} of the element, or ask for less.',
    '{1} wurde nicht rechtzeitig fertig: setzen Sie {2} des Elements höher, oder fragen Sie nach weniger.',
  ],
  [
    'The other system did not finish in time: set a longer {} of the element, or ask for less.',
    'Das andere System wurde nicht rechtzeitig fertig: setzen Sie {1} des Elements höher, oder fragen Sie nach weniger.',
  ],
  [
    '{s} may only be read here: {}. Set {} to {}.',
    '{1} darf hier nur gelesen werden: {2}. Setzen Sie {3} auf {4}.',
  ],
  ['{s} is busy: {}. Try again.', '{1} ist beschäftigt: {2}. Versuchen Sie es noch einmal.'],
  ['{s} refuses the statement: {}', '{1} weist die Anweisung zurück: {2}'],
  [
    '{s} takes no encrypted connections: switch that on there, or set {} to false.',
    '{1} nimmt keine verschlüsselten Verbindungen an: schalten Sie das dort ein, oder setzen Sie {2} auf false.',
  ],
  [
    '{s} gave more than 10 MB: ask for fewer rows or columns.',
    '{1} hat mehr als 10 MB geliefert: fragen Sie nach weniger Zeilen oder Spalten.',
  ],
  [
    '{s} was not waited for: the run or its time has ended.',
    'Auf {1} wurde nicht gewartet: der Lauf oder seine Zeit ist zu Ende.',
  ],
  ['It sends more than it was asked for', 'Er sendet mehr, als gefragt war'],
  ['There is no file {} there.', 'Dort gibt es keine Datei {1}.'],
  [
    'There is a file {} already: choose another name, or set {} to true.',
    'Eine Datei {1} gibt es schon: wählen Sie einen anderen Namen, oder setzen Sie {2} auf true.',
  ],
  ['{} has more than {}.', '{1} hat mehr als {2}.'],
  ['The list of {} does not come to an end.', 'Die Liste von {1} hört nicht auf.'],
  ['The other system failed: {}', 'Das andere System ist gescheitert: {1}'],
  [
    '{} shows the host key {}. If that is the one its operator tells you, set it as {} of the connection {}; without it nothing is sent there.',
    '{1} zeigt den Schlüssel {2}. Ist das der, den Ihnen der Betreiber nennt, setzen Sie ihn als {3} der Verbindung {4}; ohne ihn wird nichts dorthin gesendet.',
  ],
  [
    '{} shows the host key {}, but {} of the connection {} is {}: somebody may stand in between. Nothing was sent. If its operator has changed it, set the new one.',
    '{1} zeigt den Schlüssel {2}, aber {3} der Verbindung {4} ist {5}: vielleicht steht jemand dazwischen. Nichts wurde gesendet. Hat der Betreiber ihn geändert, setzen Sie den neuen.',
  ],
  [
    'The other system takes neither the password nor the key: look at its user there, or set the secret of the connection again.',
    'Das andere System nimmt weder das Passwort noch den Schlüssel: prüfen Sie den Benutzer dort, oder setzen Sie das Geheimnis der Verbindung neu.',
  ],
];

/** What is said of a connection, of its secret and of consent. */
const own: readonly Sentence[] = [
  ['{} answered with status {}.', '{1} hat mit dem Status {2} geantwortet.'],
  [
    'The database was signed in to and answers.',
    'Die Anmeldung an der Datenbank gelingt, und sie antwortet.',
  ],
  ['The bucket was signed in to and answers.', 'Die Anmeldung am Bucket gelingt, und er antwortet.'],
  ['The server was signed in to and answers.', 'Die Anmeldung am Server gelingt, und er antwortet.'],
  ['The mailbox was signed in to and answers.', 'Die Anmeldung am Postfach gelingt, und es antwortet.'],
  ['The broker was signed in to and answers.', 'Die Anmeldung am Broker gelingt, und er antwortet.'],
  ['The mail server was signed in to and answers.', 'Die Anmeldung am Mailserver gelingt, und er antwortet.'],
  ['The secret can be read.', 'Das Geheimnis lässt sich lesen.'],
  [
    'The hosts of the connection {} are patterns: give an address to ask.',
    'Die Rechner der Verbindung {1} sind Muster: geben Sie eine Adresse an, die gefragt wird.',
  ],
  ['One name must stand before the ending', 'Vor der Endung muss ein Name stehen'],
  [
    'The certificate and the key of the connection do not fit together, or the passphrase is wrong: set its secret again.',
    'Zertifikat und Schlüssel der Verbindung passen nicht zusammen, oder die Passphrase ist falsch: setzen Sie das Geheimnis neu.',
  ],
  [
    'Secrets of connections are only kept encrypted: set SECRET_KEY and start again.',
    'Geheimnisse von Verbindungen werden nur verschlüsselt gehalten: setzen Sie SECRET_KEY und starten Sie neu.',
  ],
  [
    'The secret of a connection of kind {} has the parts: {}.',
    'Das Geheimnis einer Verbindung der Art {1} hat die Teile: {2}.',
  ],
  [
    'The other system refuses the connection {} (status {}): look at its rights there, or set its secret again.',
    'Das andere System weist die Verbindung {1} zurück (Status {2}): prüfen Sie ihre Rechte dort, oder setzen Sie das Geheimnis neu.',
  ],
  [
    'The other system asks the connection {} to slow down.',
    'Das andere System bittet die Verbindung {1}, langsamer zu fragen.',
  ],
  ['The object store asks to slow down: {}', 'Der Objektspeicher bittet, langsamer zu fragen: {1}'],
  [
    'The bucket is elsewhere ({}): look at the endpoint and the region of the connection.',
    'Der Bucket liegt woanders ({1}): prüfen Sie Endpunkt und Region der Verbindung.',
  ],
  [
    '{} is not among the hosts of the connection {}, so it is not sent there.',
    '{1} gehört nicht zu den Rechnern der Verbindung {2}, dorthin wird sie also nicht gesendet.',
  ],
  [
    'The connection {} acts for itself: nobody has to give consent.',
    'Die Verbindung {1} handelt für sich selbst: niemand muss zustimmen.',
  ],
  [
    'This consent has expired or was begun by somebody else. Choose Connect again.',
    'Diese Zustimmung ist abgelaufen oder wurde von jemand anderem begonnen. Wählen Sie noch einmal Verbinden.',
  ],
  [
    'The consent for the connection {} was not given.',
    'Die Zustimmung für die Verbindung {1} wurde nicht gegeben.',
  ],
  [
    'Nobody has given consent for the connection {}, or it was taken back: open it under Connections and choose Connect.',
    'Für die Verbindung {1} hat niemand zugestimmt, oder die Zustimmung wurde zurückgenommen: öffnen Sie sie unter Verbindungen und wählen Sie Verbinden.',
  ],
  [
    'The consent for the connection {} is gone: open it under Connections and choose Connect.',
    'Die Zustimmung für die Verbindung {1} ist erloschen: öffnen Sie sie unter Verbindungen und wählen Sie Verbinden.',
  ],
  [
    'The token server of the connection {} gave no usable token.',
    'Der Tokenserver der Verbindung {1} hat kein brauchbares Token gegeben.',
  ],
  [
    'The token server of the connection {} asks to slow down.',
    'Der Tokenserver der Verbindung {1} bittet, langsamer zu fragen.',
  ],
  [
    'The token server of the connection {} failed ({}).',
    'Der Tokenserver der Verbindung {1} ist gescheitert ({2}).',
  ],
  [
    'The token server of the connection {} refuses it ({}, {}): look at its settings and set its secret again.',
    'Der Tokenserver der Verbindung {1} weist sie zurück ({2}, {3}): prüfen Sie die Einstellungen und setzen Sie das Geheimnis neu.',
  ],
  [
    "Whoever caused this run may not use the connection {}: add one of their roles to it, or give the workflow the system's rights.",
    'Wer diesen Lauf ausgelöst hat, darf die Verbindung {1} nicht benutzen: geben Sie ihr eine von dessen Rollen, oder dem Workflow die Rechte des Systems.',
  ],
  [
    'The connection {} is of kind {}; here one of kind {} is needed.',
    'Die Verbindung {1} ist von der Art {2}; hier wird eine der Art {3} gebraucht.',
  ],
  [
    'There is no connection {}: make it under Connections.',
    'Es gibt keine Verbindung {1}: legen Sie sie unter Verbindungen an.',
  ],
  [
    'The connection {} has no secret here: set it under Connections, or by {}.',
    'Die Verbindung {1} hat hier kein Geheimnis: setzen Sie es unter Verbindungen, oder mit {2}.',
  ],
  [
    'The connection {} signs with a private key, and has none here: set it under Connections, or by {}.',
    'Die Verbindung {1} signiert mit einem privaten Schlüssel und hat hier keinen: setzen Sie ihn unter Verbindungen, oder mit {2}.',
  ],
  [
    'The key of the connection is of type {}; {} needs one of type {}: set its secret again.',
    'Der Schlüssel der Verbindung ist vom Typ {1}; {2} braucht einen vom Typ {3}: setzen Sie das Geheimnis neu.',
  ],
  [
    'The key of the connection is no private key in PEM without a passphrase: set its secret again.',
    'Der Schlüssel der Verbindung ist kein privater Schlüssel (PEM) ohne Passphrase: setzen Sie das Geheimnis neu.',
  ],
  [
    'The private key of the connection cannot be read, or its passphrase is wrong: set its secret again.',
    'Der private Schlüssel der Verbindung lässt sich nicht lesen, oder seine Passphrase ist falsch: setzen Sie das Geheimnis neu.',
  ],
  [
    '{} of the connection {} is no certificate that can be read: paste it as a whole, in PEM, with its line breaks.',
    '{1} der Verbindung {2} ist kein lesbares Zertifikat: fügen Sie es im Ganzen ein, als PEM, mit seinen Zeilenumbrüchen.',
  ],
  ['Workflows use the connection {}: {}.', 'Workflows benutzen die Verbindung {1}: {2}.'],
  ['APIs use the connection {}: {}.', 'APIs benutzen die Verbindung {1}: {2}.'],
  ['Workflows read {}: {}.', 'Workflows lesen {1}: {2}.'],
  ['The connection is invalid: {s}.', 'Die Verbindung ist ungültig: {1}.'],
  ['The value is invalid: {s}.', 'Der Wert ist ungültig: {1}.'],
  ['The dashboard is invalid: {s}.', 'Das Dashboard ist ungültig: {1}.'],
  ['The view is invalid: {s}.', 'Die Ansicht ist ungültig: {1}.'],
  ['must be {}', 'muss {1} sein'],
  ['The role {} is built in: it may do everything', 'Die Rolle {1} ist eingebaut: sie darf alles'],
];

/** What is said of connections, and of the systems that they lead to. */
export const connectionSentences: readonly Sentence[] = [...subjects, ...failures, ...own];
