import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Query, type ClientBase, type Connection } from 'pg';

/** Rows are gathered into pieces of this size: a call for each row would cost more than the row. */
const pieceSize = 65_536;

/** What the driver's connection has besides what its types tell. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
}

/** What a `copy … to stdout` gives, in pieces that end anywhere; the server is held back while nobody reads. */
export function copyOut(client: ClientBase, sql: string): Readable {
  const query = new CopyOut(sql);
  client.query(query);
  return query.rows;
}

/** Sends what `source` gives to a `copy … from stdin`, and waits until the server has taken all of it. */
export async function copyIn(
  client: ClientBase,
  sql: string,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  const query = new CopyIn(sql, source);
  client.query(query);
  await query.done;
}

/** The driver hands the messages of a copy to the query that is at work; the driver's own query drops them. */
class CopyOut extends Query {
  readonly rows: Readable;
  #connection: Connection | undefined;
  #piece = Buffer.allocUnsafe(pieceSize);
  #filled = 0;

  constructor(sql: string) {
    super(sql);
    this.rows = new Readable({
      read: () => void this.#connection?.stream.resume(),
      highWaterMark: pieceSize * 8,
    });
    this.on('error', (error) => this.rows.destroy(error));
    this.on('end', () => {
      this.#flush();
      this.rows.push(null);
    });
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    this.#connection = connection;
    // The driver uses its buffer again, so what it gives is copied.
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.copy(this.#piece, this.#filled, at);
      at += taken;
      this.#filled += taken;
      if (this.#filled === pieceSize && !this.#flush()) connection.stream.pause();
    }
  }

  #flush(): boolean {
    const piece = this.#piece.subarray(0, this.#filled);
    this.#piece = Buffer.allocUnsafe(pieceSize);
    this.#filled = 0;
    return piece.length === 0 || this.rows.push(piece);
  }
}

class CopyIn extends Query {
  readonly done: Promise<void>;
  readonly #source: AsyncIterable<Uint8Array>;
  readonly #over = new AbortController();
  #failure: unknown;

  constructor(sql: string, source: AsyncIterable<Uint8Array>) {
    super(sql);
    this.#source = source;
    this.done = new Promise((resolve, reject) => {
      this.on('error', (error) => {
        this.#over.abort();
        reject(this.#failure ?? error);
      });
      this.on('end', () => resolve());
    });
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection);
  }

  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        if (this.#over.signal.aborted) return;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain)
          await once(connection.stream, 'drain', { signal: this.#over.signal });
      }
      connection.endCopyFrom();
    } catch (error) {
      // The server has complained already, or is told now; either way it answers with an error.
      if (this.#over.signal.aborted) return;
      this.#failure = error;
      connection.sendCopyFail('the source failed');
    }
  }
}
