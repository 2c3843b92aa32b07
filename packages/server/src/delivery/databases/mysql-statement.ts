import { Problem, wrongParameters } from '@bakehouse/contract';

/** A statement as MySQL takes it. */
export interface MysqlStatement {
  /** With `?` for each value. */
  text: string;
  /** The values, in the order of the `?`. */
  values: unknown[];
}

/** Quoted texts and names, comments, `$1`, words, and everything else character by character. One without its end goes to the last character. */
const tokens =
  /'(?:[^'\\]|\\.|'')*(?:'|$)|"(?:[^"\\]|\\.|"")*(?:"|$)|`[^`]*(?:`|$)|--(?=\s|$)[^\n]*|#[^\n]*|\/\*.*?(?:\*\/|$)|\$\d{1,5}(?![\w$])|[\w$\u{80}-\u{10ffff}]+|./gsu;

/** What may stand first where nothing may be changed. A procedure, or a block of MariaDB, could end the read-only transaction it runs in. */
const readingWords = new Set(['select', 'with', 'values', 'table', 'show', 'describe', 'desc', 'explain']);

/** Writes the `$1` of a statement as MySQL has them, and refuses what would be read in another way than it looks. */
export function mysqlStatement(text: string, values: readonly unknown[], write: boolean): MysqlStatement {
  const order: number[] = [];
  const words: string[] = [];
  const written = text.replace(tokens, (token) => {
    if (token === '?')
      throw refused('statement', 'MySQL is asked with $1, $2 and so on for values here, not with "?"');
    if (/^\/\*M?!/.test(token))
      throw refused(
        'statement',
        'A comment that MySQL carries out ("/*! … */") is not taken: write it plainly',
      );
    if (/^(?:\s|--|#|\/\*)/.test(token)) return token;
    words.push(token.toLowerCase());
    if (!/^\$\d+$/.test(token)) return token;
    order.push(Number(token.slice(1)));
    return '?';
  });
  const wanted = Math.max(0, ...order);
  if (wanted !== values.length || order.includes(0))
    throw refused('parameters', wrongParameters(wanted, values.length));
  if (!write) refuseChanges(words);
  return { text: written, values: order.map((number) => values[number - 1]) };
}

function refuseChanges(words: readonly string[]): void {
  const first = words.find((word) => word !== '(') ?? '';
  const file = words.some((word, at) => word === 'into' && /^(?:out|dump)file$/.test(words[at + 1] ?? ''));
  if (readingWords.has(first) && !file) return;
  const what = file ? 'writes a file' : `begins with "${first.slice(0, 50)}"`;
  throw refused(
    'mode',
    `What only reads begins with select, with, values, table, show, describe or explain and writes no file; this ${what}. Set "mode" to "write"`,
  );
}

function refused(path: string, message: string): Problem {
  return new Problem('invalid', `${message}.`, { errors: [{ path, message, code: 'invalid' }] });
}
