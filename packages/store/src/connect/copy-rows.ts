import type { PoolClient } from 'pg';
import { QuickClient } from './quick-client.ts';

/** What of the driver's connection a copy needs. */
interface CopyWire {
  query(text: string): void;
  sendCopyFromChunk(rows: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/**
 * Copies rows, as text, into columns that are given as SQL (`table (a, b)`). The rows are made when PostgreSQL is ready to take them, so that
 * they can be made of an answer that was asked for just before. Nothing else may be asked of the client until they are stored.
 */
export function copyRows(client: PoolClient, into: string, rows: () => Promise<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const copy = new CopyQuery(`copy ${into} from stdin`, rows, (error) =>
      error === undefined ? resolve() : reject(error),
    );
    // The driver itself sends nothing but its own queries without waiting for those before.
    if (client instanceof QuickClient) client.submit(copy);
    else client.query(copy);
  });
}

/** A copy under way; the methods are those that the driver calls. */
class CopyQuery {
  readonly #text: string;
  readonly #rows: () => Promise<string>;
  readonly #told: (error?: Error) => void;
  #failure: Error | undefined;

  constructor(text: string, rows: () => Promise<string>, told: (error?: Error) => void) {
    this.#text = text;
    this.#rows = rows;
    this.#told = told;
  }

  submit(wire: object): void {
    (wire as CopyWire).query(this.#text);
  }

  handleCopyInResponse(wire: object): void {
    void this.#send(wire as CopyWire);
  }

  async #send(wire: CopyWire): Promise<void> {
    try {
      wire.sendCopyFromChunk(Buffer.from(await this.#rows()));
      wire.endCopyFrom();
    } catch (error) {
      this.#failure = error as Error;
      wire.sendCopyFail('the rows could not be made');
    }
  }

  handleError(error: Error): void {
    this.#told(this.#failure ?? error);
  }

  handleReadyForQuery(): void {
    this.#told();
  }

  handleCommandComplete(): void {}

  handleRowDescription(): void {}

  handleDataRow(): void {}

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleCopyData(): void {}
}
