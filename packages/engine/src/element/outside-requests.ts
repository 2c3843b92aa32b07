/** What is asked of another system. */
export interface HttpRequest {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  /** The connection that proves who asks. */
  connection?: string;
  /** Text as it is, anything else as JSON; nothing where it is undefined or null. */
  body?: unknown;
  /** What is sent as a form with files, instead of a body. */
  parts?: Readonly<Record<string, unknown>>;
  /** As what the answer is read, whatever it says of itself. */
  as?: HttpAnswer['kind'];
  /** The name or the virtual path of the file that the answer becomes. */
  filename?: string;
}

/** What another system answered. */
export interface HttpAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Where it came from, after redirects. */
  url?: string;
  /** How the body is given: what was read as JSON, XML or CSV, text, bytes as Base64, or a stored file. */
  kind: 'json' | 'text' | 'base64' | 'xml' | 'csv' | 'file';
  body: unknown;
}

/** What is asked of another database. */
export interface SqlRequest {
  connection: string;
  /** One statement, as the definition has it; values are in `parameters` alone. */
  statement: string;
  parameters: readonly unknown[];
  mode: 'read' | 'write';
  /** Most rows that are given. */
  limit: number;
}

/** What another database answered. */
export interface SqlAnswer {
  rows: readonly Readonly<Record<string, unknown>>[];
  /** Rows that were read or changed. */
  count: number;
  /** Whether there are rows after those that are given. */
  more: boolean;
  /** The number that MySQL has given a new row by itself. */
  insertId?: number | string;
}

/** What is asked of the files of another system. */
export interface FilesRequest {
  connection: string;
  operation: 'list' | 'read' | 'write' | 'delete' | 'move' | 'exists';
  /** Of a file, or of a folder that is listed; its root where it is empty. */
  path: string;
  /** Where a file is moved to. */
  to?: string;
  /** Whether a file that lies where one is moved to may be replaced. */
  replace: boolean;
  /** What is written: a text, or a stored file. */
  content?: unknown;
  /** As what a file is read. */
  as: 'file' | 'text';
  /** The name or the virtual path of the file that is stored. */
  filename?: string;
  /** Most entries of a list. */
  limit: number;
}

/** What became of it, by operation. */
export type FilesAnswer = Readonly<Record<string, unknown>>;

/** What is asked of a piece. */
export interface PieceRequest {
  piece: string;
  version: string;
  action: string;
  connection?: string;
  /** The values of the action, by the names that the piece gives them. */
  props: Readonly<Record<string, unknown>>;
}

/** A message to a topic of MQTT. */
export interface MqttRequest {
  connection: string;
  topic: string;
  /** Text as it is, anything else as JSON. */
  payload: unknown;
  qos: 0 | 1 | 2;
  /** Whether the broker keeps it for those who come later. */
  retain: boolean;
}
