/** What options of events, flow and actions are for, in German. */
export const optionHelp: Readonly<Record<string, string>> = {
  'Address: a path of the app, or a URL of an allowed origin':
    'Adresse: ein Pfad der App oder eine URL einer erlaubten Herkunft',
  'A view of the app, instead of url': 'Eine Ansicht der App, statt `url`',
  'Module identifier': 'Kennung des Moduls',
  'Which view': 'Welche Ansicht',
  'Id of the resource': 'Id des Eintrags',
  'Where it opens': 'Wo sie sich öffnet',
  'What to reload': 'Was neu geladen wird',
  'Modules; the current one if omitted': 'Module; ohne Angabe das gezeigte',
  'The data; the input if omitted': 'Die Daten; ohne Angabe die Eingabe',
  'HTTP status, where the run answers a webhook': 'HTTP-Status, wenn der Lauf auf einen Webhook antwortet',
  'HTTP headers, where the run answers a webhook': 'HTTP-Header, wenn der Lauf auf einen Webhook antwortet',
  'Identifier of the workflow to run': 'Kennung des Workflows, der ausgeführt wird',
  'Whether the called workflow runs asynchronously; null or omitted: as the workflow itself says':
    'Ob der aufgerufene Workflow asynchron läuft; null oder ohne Angabe: wie er selbst es sagt',
  'Queue for asynchronous runs': 'Warteschlange für asynchrone Läufe',
  'Whether a new context is created for the called workflow':
    'Ob der aufgerufene Workflow einen eigenen Kontext bekommt',
  'Variables of the new context: name to value, or the names of variables to copy':
    'Variablen des neuen Kontexts: Name und Wert, oder die Namen der Variablen, die kopiert werden',
  'Field values to set on the current form or resource':
    'Werte von Feldern, die im Formular oder Eintrag gesetzt werden',
  'Field properties to set: property name to field selector to value, such as validateStatus':
    'Eigenschaften von Feldern: Name der Eigenschaft, Feld und Wert, etwa `validateStatus`',
  'List items or values to add': 'Zeilen oder Werte, die hinzugefügt werden',
  'List field': 'Feld mit der Liste',
  'Row or value to add': 'Zeile oder Wert',
  'Position; at the end if omitted': 'Stelle; ohne Angabe am Ende',
  'Source object, copied before recipes are applied':
    'Objekt, das übernommen wird, bevor die Ausdrücke gelten',
  "Whether the mappings of fields are applied to the recipes' values":
    'Ob die Zuordnungen der Felder auf die Werte der Ausdrücke angewandt werden',
  'The output': 'Die Ausgabe',
  'Event identifier that starts here, where the workflow has several elements of this type':
    'Kennung des Ereignisses, das hier beginnt, wenn der Workflow mehrere Elemente dieser Art hat',
  'When: minute, hour, day, month, weekday; with seconds where there are six fields. `L` is the last day of a month, `15W` the working day nearest to the 15th, `5#2` the second Friday':
    'Wann: Minute, Stunde, Tag, Monat, Wochentag; bei sechs Feldern mit Sekunden. `L` ist der letzte Tag des Monats, `15W` der Werktag, der dem 15. am nächsten ist, `5#2` der zweite Freitag',
  'Time zone such as Europe/Berlin; UTC if omitted': 'Zeitzone wie Europe/Berlin; ohne Angabe UTC',
  'What the caller must know; better a `connection`':
    'Was der Aufrufer wissen muss; besser eine `connection`',
  'Connection of kind `secret` that holds what the caller must know':
    'Verbindung der Art `secret` mit dem, was der Aufrufer wissen muss',
  'How it proves that: the secret in a header, a signature with a timestamp, or as that service signs; `none` lets anybody call, such as visitors of a site':
    'Wie er das beweist: mit dem Geheimnis in einem Header, einer Signatur mit Zeitstempel oder so, wie jener Dienst signiert; `none` lässt jeden aufrufen, etwa Besucher einer Website',
  'With `meta`: the token with which Meta asks by GET whether the webhook is yours':
    'Bei `meta`: das Token, mit dem Meta per GET fragt, ob der Webhook Ihrer ist',
  'Pages that may call it from a browser, such as `https://shop.example.com`; pages of others are refused':
    'Seiten, die ihn im Browser aufrufen dürfen, etwa `https://shop.example.com`; andere werden abgelehnt',
  'The list; a single value counts as a list of one, no value as an empty list':
    'Die Liste; ein einzelner Wert gilt als Liste mit einem Eintrag, kein Wert als leere',
  'Variable that holds the item': 'Variable, in der der Eintrag steht',
  'How many branches run at a time': 'Wie viele Zweige zugleich laufen',
  'Stable name of the failure': 'Fester Name des Fehlers',
  'What is wrong, for people': 'Was nicht stimmt, für Menschen',
  'What decides': 'Was entscheidet',
  'What is compared': 'Was verglichen wird',
  'Port name to the value it stands for': 'Name des Ausgangs und der Wert, für den er steht',
  'How long': 'Wie lange',
  'Until when: an instant such as 2026-11-15T12:00:00Z, or milliseconds since 1970':
    'Bis wann: ein Zeitpunkt wie 2026-11-15T12:00:00Z, oder Millisekunden seit 1970',
  'How it is built; there is only one option': 'Wie gebaut wird; es gibt nur eine Möglichkeit',
  'The template: an entity with the capability SiteBuilderTemplate':
    'Die Vorlage: ein Eintrag mit der Fähigkeit SiteBuilderTemplate',
  'Module from which pages are requested; the one with the capability Page if omitted':
    'Modul mit den Seiten; ohne Angabe das mit der Fähigkeit Page',
  'Module from which the available sections are requested; the one with the capability Section if omitted':
    'Modul mit den Abschnitten; ohne Angabe das mit der Fähigkeit Section',
  'Module from which layouts are requested; the one with the capability PageLayout if omitted':
    'Modul mit den Layouts; ohne Angabe das mit der Fähigkeit PageLayout',
  'Module from which views are requested; the one with the capability View if omitted':
    'Modul mit den Views; ohne Angabe das mit der Fähigkeit View',
  'Module from which page templates are requested; the one with the capability PageTemplate if omitted':
    'Modul mit den Seitenvorlagen; ohne Angabe das mit der Fähigkeit PageTemplate',
  'Filters of the pages, joined by and; leaf values are expressions':
    'Filter für die Seiten, mit „und“ verbunden; ihre Werte sind Ausdrücke',
  'Raw data to convert: an expression, or plain text; the input if omitted':
    'Was umgewandelt wird: ein Ausdruck oder einfacher Text; ohne Angabe die Eingabe',
  'Whether the result is saved as a file, which is then the output':
    'Ob das Ergebnis als Datei gespeichert wird, die dann die Ausgabe ist',
  'Whether template variables are restored in LaTeX':
    'Ob Variablen der Vorlage in LaTeX wiederhergestellt werden',
  'Format of the data: markdown, gfm, html, latex, typst, rst, rtf, plain, csv, json, docx, odt, epub':
    'Format der Daten: markdown, gfm, html, latex, typst, rst, rtf, plain, csv, json, docx, odt, epub',
  'Format of the result: markdown, gfm, html, latex, typst, rst, rtf, plain, csv, json, docx, odt, epub, pdf':
    'Format des Ergebnisses: markdown, gfm, html, latex, typst, rst, rtf, plain, csv, json, docx, odt, epub, pdf',
  'Filters applied when LaTeX is written: table, heading_to_toc':
    'Filter beim Schreiben von LaTeX: table, heading_to_toc',
  'Files that the document names: an expression, or a list of stored files and of names with url, data or file':
    'Dateien, die das Dokument nennt: ein Ausdruck, oder eine Liste gespeicherter Dateien und von Namen mit url, data oder file',
  "Filename; the file's own where it is stored": 'Dateiname; bei gespeicherten Dateien deren eigener',
  'Public URL, http or https': 'Öffentliche URL, http oder https',
  'Content in Base64': 'Inhalt in Base64',
  'A stored file: its entity, id or virtual path':
    'Eine gespeicherte Datei: sie selbst, ihre Id oder ihr virtueller Pfad',
  'Which dashboard': 'Welches Dashboard',
  'Name of the file; the title of the dashboard if omitted':
    'Name der Datei; ohne Angabe der Titel des Dashboards',
  'Language of dates, figures and words': 'Sprache von Datum, Zahlen und Wörtern',
  'Time zone in which days begin, such as Europe/Berlin; UTC if omitted':
    'Zeitzone, in der Tage beginnen, etwa Europe/Berlin; ohne Angabe UTC',
  "Module; the input's if omitted": 'Modul; ohne Angabe das der Eingabe',
  'Id of the resource, or a list of ids': 'Id des Eintrags oder eine Liste von Ids',
  'Which ones; leaf values are expressions': 'Welche; die Werte sind Ausdrücke',
  'Whether every resource may be deleted where no condition says which':
    'Ob alle Einträge gelöscht werden dürfen, wenn keine Bedingung sagt, welche',
  'How it is deployed; there is only one option': 'Wie veröffentlicht wird; es gibt nur eine Möglichkeit',
  'The build, or its id; the input if omitted': 'Der Build oder seine Id; ohne Angabe die Eingabe',
  'Hostnames under which the site becomes available': 'Hostnamen, unter denen die Website erreichbar wird',
  'A file entity, an id or a virtual path; the input if omitted':
    'Eine Datei, ihre Id oder ihr virtueller Pfad; ohne Angabe die Eingabe',
  "Name shown or saved; the file's own if omitted":
    'Name, unter dem sie gezeigt oder gespeichert wird; ohne Angabe ihr eigener',
  'Module to export': 'Modul, das exportiert wird',
  'Whether every resource may be exported where no condition says which':
    'Ob alle Einträge exportiert werden dürfen, wenn keine Bedingung sagt, welche',
  'Which fields, in this order; the id and all of them if omitted':
    'Welche Felder, in dieser Reihenfolge; ohne Angabe die Id und alle',
  'Order, such as -updatedAt,number': 'Reihenfolge, etwa `-updatedAt,number`',
  'What the file is': 'Art der Datei',
  'Name of the file, or a virtual path, where it becomes the next version':
    'Name der Datei, oder ein virtueller Pfad, an dem sie die nächste Version wird',
  "Id of the resource; the input's if omitted": 'Id des Eintrags; ohne Angabe die der Eingabe',
  'Field values: field to value, or an expression that returns such an object':
    'Werte der Felder: Feld und Wert, oder ein Ausdruck, der ein solches Objekt gibt',
  'Whether it must be new, must exist, or either':
    'Ob der Eintrag neu sein muss, da sein muss, oder beides geht',
  'Fields of a unique key, with `mode` `upsert`: the resource with the same values in them is changed; where there is none, it is created':
    'Felder eines eindeutigen Schlüssels, bei `mode` `upsert`: der Eintrag mit denselben Werten darin wird geändert; gibt es keinen, wird er angelegt',
  'Field identifier': 'Kennung des Feldes',
  'What a durable run does where somebody else has changed the resource since it was read: fail, or evaluate `copy` and `recipes` again with the resource as it is now':
    'Was ein dauerhafter Lauf tut, wenn jemand den Eintrag geändert hat, seit er gelesen wurde: scheitern, oder `copy` und `recipes` mit dem jetzigen Stand neu auswerten',
};
