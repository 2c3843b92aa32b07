/** What options of elements that ask for data are for, in German. */
export const dataHelp: Readonly<Record<string, string>> = {
  'Connection of kind s3 or ssh (SFTP)': 'Verbindung der Art s3 oder ssh (SFTP)',
  'What is done; `delete` of what is not there and a `move` that was done already are fine':
    'Was getan wird; `delete` von etwas, das es nicht gibt, und ein schon erfolgtes `move` sind in Ordnung',
  'Path of the file, without `..`; for `list` that of a folder, the first one when left out':
    'Pfad der Datei, ohne `..`; bei `list` der eines Ordners, ohne Angabe der oberste',
  'Path that `move` gives the file': 'Pfad, den `move` der Datei gibt',
  'What `write` writes: a text, or a stored file':
    'Was `write` schreibt: einen Text oder eine gespeicherte Datei',
  'What `read` gives: a stored file, or a text of at most 1 MB':
    'Was `read` gibt: eine gespeicherte Datei, oder einen Text von höchstens 1 MB',
  'Name or virtual path of the stored file; the name it has there when left out':
    'Name oder virtueller Pfad der gespeicherten Datei; ohne Angabe ihr Name dort',
  'Whether `move` may replace a file': 'Ob `move` eine Datei ersetzen darf',
  'Most entries that `list` gives; `more` says whether there are others':
    'So viele Einträge gibt `list` höchstens; `more` sagt, ob es weitere gibt',
  'Text to look for': 'Text, nach dem gesucht wird',
  'Maximum number': 'Höchste Zahl',
  'Whether the first one is given instead of a list': 'Ob der erste statt einer Liste gegeben wird',
  'Web address to ask; http or https, and public':
    'Webadresse, die gefragt wird; http oder https, und öffentlich',
  'GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS': 'GET, HEAD, POST, PUT, PATCH, DELETE oder OPTIONS',
  'Headers: name to value': 'Header: Name und Wert',
  'Connection that proves who asks; only its hosts can be asked then':
    'Verbindung, die beweist, wer fragt; dann können nur deren Hosts gefragt werden',
  'What is sent: text as it is, anything else as JSON':
    'Was gesendet wird: Text, wie er ist, alles andere als JSON',
  'What is sent as a form with files (multipart/form-data), instead of `body`: name to text, file, or a list of these':
    'Was als Formular mit Dateien gesendet wird (multipart/form-data), statt `body`: Name und Text, Datei oder eine Liste davon',
  'As what the answer is read: json, xml or csv as data, text, base64, or file, which stores it; by its media type if omitted':
    'Als was die Antwort gelesen wird: json, xml oder csv als Daten, text, base64, oder file, das sie speichert; ohne Angabe nach ihrem Medientyp',
  'Name of the file, or its whole virtual path, with `as: "file"`; that of the address if omitted':
    'Name der Datei oder ihr ganzer virtueller Pfad, bei `as: "file"`; ohne Angabe der aus der Adresse',
  'What the body looks like, as JSON Schema: the check knows its members then, and an answer that does not fit fails':
    'Wie der Inhalt aussieht, als JSON Schema: die Prüfung kennt dann seine Teile, und eine Antwort, die nicht passt, scheitert',
  'Expression over an answer (`status`, `headers`, `body`; `$page` is its number) that gives the address of the next page, or nothing after the last':
    'Ausdruck über eine Antwort (`status`, `headers`, `body`; `$page` ist ihre Nummer), der die Adresse der nächsten Seite gibt, oder nichts nach der letzten',
  'Expression over an answer that gives the items of a page; its body if omitted':
    'Ausdruck über eine Antwort, der die Einträge einer Seite gibt; ohne Angabe der Inhalt',
  'Most pages that are asked for with `next`; 10 if omitted':
    'So viele Seiten werden mit `next` höchstens geholt; ohne Angabe 10',
  'What counts as success: a status (200), a class ("2xx"), a kind of body (json, text, base64), or a list of these; any 2xx if omitted':
    'Was als Erfolg gilt: ein Status (200), eine Klasse ("2xx"), eine Art von Inhalt (json, text, base64) oder eine Liste davon; ohne Angabe jedes 2xx',
  'Connection that proves who asks, and names the host of the server':
    'Verbindung, die beweist, wer fragt, und den Host des Servers nennt',
  'Where the server is, such as `https://api.openai.com/v1`; `/chat/completions` is added':
    'Wo der Server ist, etwa `https://api.openai.com/v1`; `/chat/completions` kommt dazu',
  'Name of the model, as the server calls it': 'Name des Modells, wie der Server es nennt',
  'What the model is told before: its task and its manners':
    'Was dem Modell vorher gesagt wird: Aufgabe und Tonfall',
  'What it is asked: a text; anything else is sent as JSON':
    'Was es gefragt wird: ein Text; alles andere geht als JSON',
  'What the answer looks like, as JSON Schema of an object: it is data then, whose members the check knows':
    'Wie die Antwort aussieht, als JSON Schema eines Objekts: sie ist dann Daten, deren Teile die Prüfung kennt',
  'Most tokens of the answer': 'So viele Tokens hat die Antwort höchstens',
  'Most characters of `system` and `prompt` together; longer ones fail before anything is sent':
    'So viele Zeichen haben `system` und `prompt` zusammen höchstens; längere scheitern, bevor etwas gesendet wird',
  'Workflows marked as `tool` that the model may run, with the rights of this run':
    'Als `tool` markierte Workflows, die das Modell mit den Rechten dieses Laufs ausführen darf',
  'Workflow identifier': 'Kennung des Workflows',
  'How often it may run them in all': 'Wie oft es sie insgesamt ausführen darf',
  'Price of a million tokens; the output has `cost` then':
    'Preis für eine Million Tokens; die Ausgabe hat dann `cost`',
  'Of what is asked': 'Der Frage',
  'Of the answer': 'Der Antwort',
  'What it may cost at most, with all calls of tools; needs `price`':
    'Was es mit allen Aufrufen von Werkzeugen höchstens kosten darf; braucht `price`',
  'How freely it answers, from 0 to 2; as the server has it if omitted':
    'Wie frei es antwortet, von 0 bis 2; ohne Angabe wie beim Server',
  'Connection of kind database': 'Verbindung der Art database',
  'One statement, as it is written here; `$1`, `$2` and so on stand for `parameters`':
    'Eine Anweisung, wie sie hier steht; `$1`, `$2` und so weiter stehen für `parameters`',
  'List of values, each an expression; an object is JSON, a list one of PostgreSQL or JSON for MySQL':
    'Liste von Werten, jeder ein Ausdruck; ein Objekt ist JSON, eine Liste eine von PostgreSQL oder JSON für MySQL',
  '`read` can change nothing, whatever the statement calls; `write` is committed':
    '`read` kann nichts ändern, was die Anweisung auch aufruft; `write` wird gespeichert',
  'Columns by which the statement is ordered, and that no two rows share: all rows are read, `limit` at a time, each lot in a branch at `rows`. Their values in the last row stand for the `$n` behind the parameters, null at first':
    'Spalten, nach denen die Anweisung ordnet und die keine zwei Zeilen gemeinsam haben: alle Zeilen werden gelesen, je `limit`, jeder Teil in einem Zweig an `rows`. Ihre Werte in der letzten Zeile stehen für die `$n` hinter den Parametern, zuerst null',
  'Most rows that are given; `more` says whether there are others':
    'So viele Zeilen werden höchstens gegeben; `more` sagt, ob es weitere gibt',
  'What a row looks like, as JSON Schema: the check knows its columns then, and a row that does not fit fails':
    'Wie eine Zeile aussieht, als JSON Schema: die Prüfung kennt dann ihre Spalten, und eine Zeile, die nicht passt, scheitert',
};
