import type { FieldDef, QueryResult, QueryResultRow } from 'pg';
import utils from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';

/** What the driver's connection is to a query: where it writes, and which statements it has. */
export interface Wire {
  stream: { write(bytes: Buffer): unknown };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

/** The columns that a statement answers with, and how their texts are read. They are the same as long as the statement is kept. */
export interface Shape {
  fields: FieldDef[];
  blank: QueryResultRow;
  parsers: ((text: string) => unknown)[];
}

/** What all queries on one connection share. */
export interface Prepared {
  /** Of statements that were executed before, by their names. */
  shapes: Map<string, Shape>;
  parserOf: (type: number) => (text: string) => unknown;
}

/** Told of the answer, as queries of the driver tell it. */
export type Answered = (error: Error | null, result?: QueryResult) => void;

const run = Buffer.concat([serialize.execute(), serialize.sync()]);
const describeAndRun = Buffer.concat([serialize.describe({ type: 'P' }), run]);

/**
 * One execution of a statement that the server keeps under a name. From the second time on a connection nothing is asked but
 * the rows: what columns they have is known, and the whole question is one write. The methods are those that the driver calls.
 */
export class PreparedQuery {
  readonly name: string;
  readonly text: string;
  readonly #values: readonly unknown[];
  readonly #prepared: Prepared;
  #answered: Answered;
  #shape: Shape | undefined;
  #rows: QueryResultRow[] = [];
  #tag = '';
  #failure: Error | undefined;

  constructor(
    { name, text, values }: { name: string; text: string; values?: readonly unknown[] | undefined },
    prepared: Prepared,
    answered: Answered,
  ) {
    this.name = name;
    this.text = text;
    this.#values = values ?? [];
    this.#prepared = prepared;
    this.#answered = answered;
  }

  submit(wire: Wire): Error | null {
    const { name, text } = this;
    const known = wire.parsedStatements[name] ?? wire.submittedNamedStatements[name];
    if (known !== undefined && known !== text) return new Error(`"${name}" names another statement`);
    let bound: Buffer;
    try {
      bound = serialize.bind({
        statement: name,
        values: this.#values as unknown[],
        valueMapper: utils.prepareValue,
      });
    } catch (error) {
      return error as Error;
    }
    this.#shape = this.#prepared.shapes.get(name);
    const parts = [bound, this.#shape === undefined ? describeAndRun : run];
    if (known === undefined) {
      parts.unshift(serialize.parse({ name, text }));
      wire.submittedNamedStatements[name] = text;
    }
    wire.stream.write(Buffer.concat(parts));
    return null;
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#shape = {
      fields,
      blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
      parsers: fields.map(({ dataTypeID }) => this.#prepared.parserOf(dataTypeID)),
    };
    this.#prepared.shapes.set(this.name, this.#shape);
  }

  handleDataRow({ fields: texts }: { fields: (string | null)[] }): void {
    const { fields, blank, parsers } = this.#shape ?? noShape;
    const row = { ...blank };
    try {
      for (let at = 0; at < texts.length; at += 1) {
        const text = texts[at] ?? null;
        if (text !== null) row[fields[at]?.name ?? ''] = parsers[at]?.(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#failure ??= error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#tag = text;
    if (this.#shape === undefined) this.#prepared.shapes.set(this.name, (this.#shape = noShape));
  }

  handleError(error: Error): void {
    const answered = this.#answered;
    // A connection that is lost after an answer of failure fails what is under way once more.
    this.#answered = () => undefined;
    answered(error);
  }

  handleReadyForQuery(): void {
    if (this.#failure !== undefined) return this.handleError(this.#failure);
    const space = this.#tag.lastIndexOf(' ');
    this.#answered(null, {
      rows: this.#rows,
      rowCount: space < 0 ? null : Number(this.#tag.slice(space + 1)),
      command: this.#tag.split(' ', 1)[0] ?? '',
      oid: 0,
      fields: (this.#shape ?? noShape).fields,
    });
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleCopyInResponse(): void {
    this.#failure = new Error('a prepared statement takes no copied rows');
  }

  handleCopyData(): void {}
}

/** Of statements that answer with no rows. */
const noShape: Shape = { fields: [], blank: {}, parsers: [] };
