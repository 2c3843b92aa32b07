import { Query, type CustomTypesConfig, type FieldDef } from 'pg';

/** What is asked, and how many rows of the answer are taken. */
export interface LimitedQueryOptions {
  text: string;
  values: readonly unknown[];
  types: CustomTypesConfig;
  limit: number;
}

/** What came back. */
export interface LimitedRows {
  rows: Record<string, unknown>[];
  /** Rows that were read or changed. */
  count: number;
  /** Whether there are rows after those that were taken. */
  more: boolean;
}

/** What of the driver's result its types leave out. */
interface Result {
  rows: unknown[][];
  fields: FieldDef[];
  rowCount?: number | null;
}

/**
 * One statement by the extended protocol, which takes no second one behind it. The driver would go on asking until the last row;
 * this ends at the first that is too many.
 */
export class LimitedQuery extends Query {
  constructor(
    { text, values, types, limit }: LimitedQueryOptions,
    done: (error: Error | undefined, result?: LimitedRows) => void,
  ) {
    // With a number of rows the driver takes the extended protocol, also without values. Its types do not know of it.
    const config = { text, values: [...values], types, rowMode: 'array', rows: limit + 1 };
    super(config, (error, result) => {
      if (error) done(error);
      else done(undefined, rowsOf(result, limit));
    });
  }

  /** As many rows have come as were asked for. */
  handlePortalSuspended(connection: { sync(): void }): void {
    connection.sync();
  }
}

function rowsOf({ rows, fields, rowCount }: Result, limit: number): LimitedRows {
  const taken = rows.slice(0, limit);
  return {
    // Whatever a column is called, it is a member.
    rows: taken.map((row) => Object.fromEntries(fields.map(({ name }, at) => [name, row[at]]))),
    count: rowCount ?? taken.length,
    more: rows.length > limit,
  };
}
