import utils from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';
import { PreparedQuery, type Answered, type Prepared, type Wire } from './prepared-query.ts';

const describeAndRun = Buffer.concat([
  serialize.describe({ type: 'P' }),
  serialize.execute(),
  serialize.sync(),
]);

/**
 * One execution of a statement that the server forgets at once. What comes before it is carried out in the same transaction,
 * and its answer is passed over.
 */
export class UnnamedQuery extends PreparedQuery {
  readonly #given: readonly unknown[];
  #before: Buffer | undefined;

  constructor(
    { text, values }: { text: string; values: readonly unknown[] },
    { parserOf, before }: Pick<Prepared, 'parserOf'> & { before: Buffer | undefined },
    answered: Answered,
  ) {
    super({ name: '', text, values }, { shapes: new Map(), parserOf }, answered);
    this.#given = values;
    this.#before = before;
  }

  override submit(wire: Wire): Error | null {
    try {
      const parts = [
        serialize.parse({ name: '', text: this.text }),
        serialize.bind({ values: this.#given as unknown[], valueMapper: utils.prepareValue }),
        describeAndRun,
      ];
      wire.stream.write(Buffer.concat(this.#before === undefined ? parts : [this.#before, ...parts]));
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  override handleDataRow(row: { fields: (string | null)[] }): void {
    if (this.#before === undefined) super.handleDataRow(row);
  }

  override handleCommandComplete(tag: { text: string }): void {
    if (this.#before === undefined) return super.handleCommandComplete(tag);
    this.#before = undefined;
  }
}
