/** What options of messages and users are for, in German. */
export const messageHelp: Readonly<Record<string, string>> = {
  'Recipients: an address, `Name <address>`, a user, or a list of these':
    'Empfänger: eine Adresse, `Name <Adresse>`, ein Benutzer oder eine Liste davon',
  'Recipients of copies: an address, `Name <address>`, a user, or a list of these':
    'Empfänger von Kopien: eine Adresse, `Name <Adresse>`, ein Benutzer oder eine Liste davon',
  'Recipients of hidden copies: an address, `Name <address>`, a user, or a list of these':
    'Empfänger von Blindkopien: eine Adresse, `Name <Adresse>`, ein Benutzer oder eine Liste davon',
  'Sender; that of the connection, or MAIL_FROM, if omitted':
    'Absender; ohne Angabe der der Verbindung oder MAIL_FROM',
  'The connection whose mail server sends it; the mail server of SMTP_URL if omitted':
    'Die Verbindung, deren Mailserver sie verschickt; ohne Angabe der von SMTP_URL',
  'Where answers go: an address, `Name <address>`, a user, or a list of these':
    'Wohin Antworten gehen: eine Adresse, `Name <Adresse>`, ein Benutzer oder eine Liste davon',
  'Subject, one line': 'Betreff, eine Zeile',
  'Plain text': 'Einfacher Text',
  'HTML text; `$html(…)` around values that are not HTML':
    'HTML-Text; `$html(…)` um Werte, die kein HTML sind',
  'Files: file entities, virtual paths, `{name, data, type, cid}` with data as Base64, or `{file, name, cid}`; a `cid` lets the HTML text show it':
    'Dateien: gespeicherte Dateien, virtuelle Pfade, `{name, data, type, cid}` mit Inhalt in Base64, oder `{file, name, cid}`; mit `cid` zeigt sie der HTML-Text',
  'Connection of kind mqtt': 'Verbindung der Art mqtt',
  'Topic, such as `"house/" & room & "/light"`': 'Topic, etwa `"house/" & room & "/light"`',
  'What is published: a text as it is, anything else as JSON':
    'Was veröffentlicht wird: Text, wie er ist, alles andere als JSON',
  '`0`: sent once and not waited for; `1` and `2`: the broker has confirmed it':
    '`0`: einmal gesendet, ohne zu warten; `1` und `2`: der Broker hat es bestätigt',
  'Whether the broker keeps it for those who come later':
    'Ob der Broker sie für die aufhebt, die später kommen',
  'A user, a list of users, a role slug or a list of slugs; the current user if omitted':
    'Ein Benutzer, eine Liste von Benutzern, eine Rolle oder eine Liste von Rollen; ohne Angabe der jetzige Benutzer',
  'Title of the notification': 'Titel der Benachrichtigung',
  'Message of the notification': 'Text der Benachrichtigung',
  'The virtual path of a file attached to the notification':
    'Der virtuelle Pfad einer Datei, die angehängt wird',
  'info, warning or error': 'info, warning oder error',
  'An absolute URL, or the virtual path of a stored file, which is shared':
    'Eine vollständige URL, oder der virtuelle Pfad einer gespeicherten Datei, die dafür freigegeben wird',
  'Action buttons: names separated by commas. The run waits for a choice':
    'Knöpfe: Namen, durch Kommas getrennt. Der Lauf wartet auf eine Wahl',
  'The same options as expressions; if a key is in both, this one is used':
    'Dieselben Optionen als Ausdrücke; steht eine an beiden Stellen, gilt diese',
  'A user, a list of users, a role slug or a list of slugs; the current user if omitted; null for nobody':
    'Ein Benutzer, eine Liste von Benutzern, eine Rolle oder eine Liste von Rollen; ohne Angabe der jetzige Benutzer; null für niemanden',
  'An entity, such as a file, attached to the notification': 'Etwas, das angehängt wird, etwa eine Datei',
  'An absolute URL, or the virtual path of a stored file, which is shared; also a file entity':
    'Eine vollständige URL, oder der virtuelle Pfad einer gespeicherten Datei, die dafür freigegeben wird; auch die Datei selbst',
  'Action buttons: names, or dictionaries `{identifier, title, style, icon, url}`':
    'Knöpfe: Namen, oder Objekte `{identifier, title, style, icon, url}`',
  'A user, or the id or e-mail address of one; the current user if omitted':
    'Ein Benutzer, oder dessen Id oder E-Mail-Adresse; ohne Angabe der jetzige Benutzer',
  'Slug of a role, or a list of slugs': 'Kennung einer Rolle oder eine Liste davon',
  'Whether the link is mailed; if false, the password stops working and all sessions end':
    'Ob der Link gemailt wird; wenn nicht, gilt das Passwort nicht mehr und alle Sitzungen enden',
  'How long the link works: seconds, or a time such as 30m, 12h or 7d; 30 minutes if omitted':
    'Wie lange der Link gilt: Sekunden, oder eine Zeit wie 30m, 12h oder 7d; ohne Angabe 30 Minuten',
  'Connection of kind imap': 'Verbindung der Art imap',
  'Folder of the mailbox; `INBOX` when left out': 'Ordner des Postfachs; ohne Angabe `INBOX`',
  'Only mails whose sender has this in name or address':
    'Nur Mails, deren Absender das in Namen oder Adresse hat',
  'Only mails whose subject has this': 'Nur Mails mit diesem Text im Betreff',
  'Only mails that nobody has read yet': 'Nur Mails, die noch niemand gelesen hat',
  'What becomes of the mail once its run is queued: nothing, marked as read, or moved to `moveTo`':
    'Was mit der Mail geschieht, sobald ihr Lauf eingereiht ist: nichts, als gelesen markieren, oder nach `moveTo` verschieben',
  'Folder to which mails are moved; it must be there':
    'Ordner, in den Mails verschoben werden; es muss ihn geben',
  'Hours to look back when it listens for the first time; only new mails when left out':
    'Stunden, die beim ersten Mal zurückgeschaut wird; ohne Angabe nur neue Mails',
  'Topics; `+` stands for one level, `#` at the end for all that follow':
    'Topics; `+` steht für eine Ebene, `#` am Ende für alle folgenden',
  '`1`: each message begins at least one run, also after a restart; `0`: at most one, and none while nobody listens':
    '`1`: jede Nachricht beginnt mindestens einen Lauf, auch nach einem Neustart; `0`: höchstens einen, und keinen, solange niemand zuhört',
  'How the payload is read; what is no JSON then is a failed delivery':
    'Wie der Inhalt gelesen wird; was dann kein JSON ist, gilt als gescheiterte Zustellung',
  'What the payload looks like, as JSON Schema: the check knows its members, and what does not fit is a failed delivery':
    'Wie der Inhalt aussieht, als JSON Schema: die Prüfung kennt seine Teile, und was nicht passt, ist eine gescheiterte Zustellung',
  'Whether messages are left out that the broker has kept from before it was listened to':
    'Ob Nachrichten ausgelassen werden, die der Broker von vorher aufgehoben hat',
  'Most messages that are taken in a second; others wait at the broker':
    'So viele Nachrichten werden höchstens je Sekunde genommen; andere warten beim Broker',
};
