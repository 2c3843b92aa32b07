/** What is asked besides single resources. */
export type QuestionName =
  | 'deep list, 25 × 10 × 5'
  | 'figures of one country, by an index, asked anew'
  | 'figures of all, without an index, asked anew'
  | 'figures of one country, asked again'
  | 'figures of all, asked again'
  | 'batch of 1,000 by a key';

/** How many customers there are, each with ten orders of five positions. */
export const customers = 2000;

/** How many articles are written by their number, in batches of a thousand. */
export const articles = 10_000;
const batch = 1000;

/** The statements that fill customers, orders and positions in a schema; ours have more columns, given as names and values. */
export function fillSql(
  schema: string,
  more: { names: string; values: string } = { names: '', values: '' },
): string[] {
  const fill = (table: string, count: number, columns: string, values: string) =>
    `insert into ${schema}${table} (id, ${more.names}${columns}) select ${id('n')}, ${more.values}${values} from generate_series(1, ${count}) n`;
  return [
    fill('customers', customers, 'name', `'Customer ' || lpad(n::text, 6, '0')`),
    fill(
      'orders',
      customers * 10,
      'number, total, customer',
      `'O-' || n, n % 500, ${id('(1 + (n - 1) / 10)')}`,
    ),
    fill('positions', customers * 50, 'sku, qty, "order"', `'S-' || n, n % 9, ${id('(1 + (n - 1) / 5)')}`),
  ];
}

/** The operations of each batch, put together. */
export function batches(each: (sku: string) => string): string[] {
  return Array.from({ length: articles / batch }, (_, part) =>
    Array.from({ length: batch }, (__, n) => each(`A-${part * batch + n}`)).join(','),
  );
}

function id(n: string): string {
  return `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
}
