/** What each element says of itself, in German. */
export const summaries: Readonly<Record<string, string>> = {
  'Redirects the browser to an address or to a view of the app. Passes the input on unchanged.':
    'Leitet den Browser zu einer Adresse oder einer Ansicht der App. Die Eingabe geht unverändert weiter.',
  'Reloads the data shown in the browser. Passes the input on unchanged.':
    'Lädt die Daten neu, die im Browser gezeigt werden. Die Eingabe geht unverändert weiter.',
  'Responds to the active request with data. Passes the input on unchanged.':
    'Antwortet auf die laufende Anfrage mit Daten. Die Eingabe geht unverändert weiter.',
  'Runs another workflow; its output is the output of the last element there.':
    'Führt einen anderen Workflow aus; die Ausgabe ist die des letzten Elements dort.',
  'Tells the client to set field values or field properties in the active form. The input goes on unchanged.':
    'Setzt Werte oder Eigenschaften von Feldern im offenen Formular. Die Eingabe geht unverändert weiter.',
  'Returns a new value, built by a recipe.': 'Gibt einen neuen Wert aus, den ein Ausdruck bildet.',
  'A field of a form was changed.': 'Ein Feld eines Formulars wurde geändert.',
  'A button was pressed: a default button or a button in a list.':
    'Ein Knopf wurde gedrückt: einer des Formulars oder einer in einer Liste.',
  'A resource was created; runs after the commit.':
    'Ein Eintrag wurde angelegt; läuft, nachdem er gespeichert ist.',
  'A resource was deleted; runs after the commit.': 'Ein Eintrag wurde gelöscht; läuft, nachdem er weg ist.',
  'A resource was changed; runs after the commit.':
    'Ein Eintrag wurde geändert; läuft, nachdem er gespeichert ist.',
  'A scheduled time was reached.': 'Eine geplante Zeit ist gekommen.',
  'Another system called `POST /hooks/{identifier}`. `$event.request` has its method, headers, query, raw body and address.':
    'Ein anderes System hat `POST /hooks/{identifier}` aufgerufen. `$event.request` enthält Methode, Header, Query, den rohen Inhalt und die Adresse.',
  'Goes through a list: `item` fires for each item, with the item as input and in a variable; `default` fires once at the end with the list of what each branch gave. A branch has variables of its own.':
    'Geht eine Liste durch: `item` läuft für jeden Eintrag, mit dem Eintrag als Eingabe und in einer Variablen; `default` einmal am Ende mit der Liste dessen, was jeder Zweig ergab. Jeder Zweig hat eigene Variablen.',
  'Fails with your own code and message: continues at `error` if it is linked, otherwise the run fails.':
    'Scheitert mit eigenem Code und eigener Meldung: geht bei `error` weiter, wenn das verbunden ist, sonst scheitert der Lauf.',
  'Continues at `true` or `false` with the input unchanged.':
    'Geht mit unveränderter Eingabe bei `true` oder `false` weiter.',
  'Goes on at the port of the first case that the value equals, else at `default`; the input is unchanged.':
    'Geht am Ausgang des ersten Falls weiter, dem der Wert gleicht, sonst bei `default`; die Eingabe bleibt unverändert.',
  'Waits, even across restarts, then passes the input on unchanged.':
    'Wartet, auch über Neustarts hinweg, und gibt die Eingabe dann unverändert weiter.',
  'Builds a static site from a template and the pages, sections, layouts and views of modules, as far as they may be read. The output is the build.':
    'Baut eine statische Website aus einer Vorlage und den Seiten, Abschnitten, Layouts und Views von Modulen, soweit sie gelesen werden dürfen. Die Ausgabe ist der Build.',
  'Converts a document or data to another format. The output is the result: text, Base64 where the format is bytes, or a file with its `warnings`. Where the result is no file, `warnings` fires after it with the list of what was left out or done in another way.':
    'Wandelt ein Dokument oder Daten in ein anderes Format um. Die Ausgabe ist das Ergebnis: Text, Base64 bei binären Formaten, oder eine Datei mit ihren `warnings`. Ist das Ergebnis keine Datei, folgt `warnings` mit der Liste dessen, was weggelassen oder anders gemacht wurde.',
  'Makes a PDF of a dashboard with its figures of this moment, as whoever the run acts for sees it. The output is the file.':
    'Macht aus einem Dashboard mit seinen jetzigen Zahlen ein PDF, wie es sieht, für wen der Lauf handelt. Die Ausgabe ist die Datei.',
  'Deletes the input resource, those with the given ids, or those that a filter finds. The input goes on unchanged.':
    'Löscht den Eintrag der Eingabe, die mit den genannten Ids oder die, die ein Filter findet. Die Eingabe geht unverändert weiter.',
  'Makes a site that `action/buildSite` built available under hostnames, all in one step; earlier releases are kept. The output says what is served where.':
    'Macht eine von `action/buildSite` gebaute Website unter Hostnamen erreichbar, in einem Schritt; frühere Releases bleiben. Die Ausgabe sagt, was wo gezeigt wird.',
  'Downloads a file in the browser. Passes the input on unchanged.':
    'Lädt eine Datei im Browser herunter. Die Eingabe geht unverändert weiter.',
  'Writes the resources of a module into a file, as far as they may be read. The output is the file.':
    'Schreibt die Einträge eines Moduls in eine Datei, soweit sie gelesen werden dürfen. Die Ausgabe ist die Datei.',
  'Saves a resource: the input where it is one by its type (of a form, found, read or saved before), with `copy` and `recipes` over it. Of any other input nothing is saved unless `copy` or `recipes` take it. Several are saved in one transaction. The output is what was saved.':
    'Speichert einen Eintrag: die Eingabe, wenn sie ihrem Typ nach einer ist (aus einem Formular, gefunden, gelesen oder vorher gespeichert), mit `copy` und `recipes` darüber. Von jeder anderen Eingabe wird nur gespeichert, was `copy` oder `recipes` nehmen. Mehrere werden in einer Transaktion gespeichert. Die Ausgabe ist, was gespeichert wurde.',
  'Shows a file in the browser. Passes the input on unchanged.':
    'Zeigt eine Datei im Browser. Die Eingabe geht unverändert weiter.',
  'Sends an e-mail: it goes to the outbox together with what else the element changes, and from there to the mail server. The input goes on unchanged.':
    'Sendet eine E-Mail: Sie kommt zusammen mit allem, was das Element sonst ändert, in den Postausgang und von dort zum Mailserver. Die Eingabe geht unverändert weiter.',
  'Publishes a message to a topic of MQTT. The input goes on unchanged.':
    'Veröffentlicht eine Nachricht in einem MQTT-Topic. Die Eingabe geht unverändert weiter.',
  'Sends a notification to the notification centre and over the other channels that its recipients chose. With actions the run waits until one of them chooses.':
    'Sendet eine Benachrichtigung in die Mitteilungszentrale und über die anderen Kanäle, die die Empfänger gewählt haben. Mit Aktionen wartet der Lauf, bis jemand wählt.',
  'Takes roles from a user; somebody must remain administrator. What the user does not have is passed over. The input goes on unchanged.':
    'Nimmt einem Benutzer Rollen; jemand muss Administrator bleiben. Was der Benutzer nicht hat, wird übergangen. Die Eingabe geht unverändert weiter.',
  'Mails a user the one-time link to a new password. The link itself is seen by nobody else, the run included. The input goes on unchanged.':
    'Mailt einem Benutzer den einmaligen Link zu einem neuen Passwort. Den Link selbst sieht niemand sonst, auch der Lauf nicht. Die Eingabe geht unverändert weiter.',
  'Gives a user roles, as far as whoever caused the run, or the elevated workflow, may give them. The input goes on unchanged.':
    'Gibt einem Benutzer Rollen, soweit der Auslöser des Laufs oder der erhöhte Workflow sie geben darf. Die Eingabe geht unverändert weiter.',
  'Lists, reads, writes, moves and deletes files of another system: an object store (S3) or a server (SFTP). What is read becomes a stored file or a text.':
    'Listet, liest, schreibt, verschiebt und löscht Dateien eines anderen Systems: eines Objektspeichers (S3) oder Servers (SFTP). Gelesenes wird eine gespeicherte Datei oder ein Text.',
  'Finds resources of a module; continues at `empty` if there are none.':
    'Findet Einträge eines Moduls; geht bei `empty` weiter, wenn es keine gibt.',
  'Asks another system over HTTP. The output is its answer: status, headers and body. Addresses that are not public are refused.':
    'Fragt ein anderes System über HTTP. Die Ausgabe ist dessen Antwort: Status, Header und Inhalt. Nicht öffentliche Adressen werden abgelehnt.',
  'Asks a language model on any OpenAI-compatible server, and lets it run workflows as tools. The output is its text, or data by a schema, and the tokens that it took.':
    'Fragt ein Sprachmodell auf einem OpenAI-kompatiblen Server und lässt es Workflows als Werkzeuge ausführen. Die Ausgabe ist sein Text, oder Daten nach einem Schema, und die verbrauchten Tokens.',
  'Asks another database (PostgreSQL, MySQL or MariaDB) with one statement. The output has its rows. Values go as parameters and never become part of the statement.':
    'Fragt eine andere Datenbank (PostgreSQL, MySQL oder MariaDB) mit einer Anweisung. Die Ausgabe enthält deren Zeilen. Werte gehen als Parameter mit und werden nie Teil der Anweisung.',
  'A mail arrived in a folder that is read by IMAP. Each mail begins one run; its attachments are stored as files.':
    'In einem per IMAP gelesenen Ordner ist eine Mail eingetroffen. Jede Mail beginnt einen Lauf; ihre Anhänge werden als Dateien gespeichert.',
  'A message came on a topic of MQTT. Each message begins a run.':
    'In einem MQTT-Topic kam eine Nachricht. Jede Nachricht beginnt einen Lauf.',
};
