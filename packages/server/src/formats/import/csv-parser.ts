/** Reads records of CSV from a text that comes in pieces. */
export interface CsvParser {
  /** The records that are complete with this piece; with undefined, the last ones. What is wrong comes after those before it. */
  read: (piece: string | undefined) => { records: string[][]; failure?: string };
}

/** How long a record may be. */
const longest = 5_000_000;

const [quote, lineFeed, carriageReturn] = [34, 10, 13];

/**
 * Makes a parser for a separator of one character. Quotes stand around a whole cell, and two of them for one; lines end as the first one
 * ends; empty lines are passed over. Most of the time of an import went into reading CSV, which is why this is not a library.
 */
export function csvParser(separator: string): CsvParser {
  const separates = separator.charCodeAt(0);
  let text = '';
  let at = 0;
  let lineBreak = '';
  let lines = 1;
  let over = false;

  return { read };

  function read(piece: string | undefined): { records: string[][]; failure?: string } {
    text = text.slice(at) + (piece ?? '');
    at = 0;
    over = piece === undefined;
    const records: string[][] = [];
    for (;;) {
      const begin = at;
      const record = at < text.length ? readRecord() : undefined;
      if (record === undefined) {
        at = begin;
        if (text.length - at > longest) return { records, failure: tooLong() };
        return { records };
      }
      if (typeof record === 'string') return { records, failure: record };
      if (at - begin > longest) return { records, failure: tooLong() };
      const isEmpty = record.length === 1 && record[0] === '' && text.charCodeAt(begin) !== quote;
      if (!isEmpty) records.push(record);
      lines += 1;
    }
  }

  /** The next record; undefined where its end is not there yet, a text where it cannot be read. */
  function readRecord(): string[] | string | undefined {
    const cells: string[] = [];
    for (;;) {
      const cell = text.charCodeAt(at) === quote ? readQuoted() : readPlain();
      if (cell === undefined) return undefined;
      if (typeof cell !== 'string') return cell.failure;
      cells.push(cell);
      if (at === text.length) return over ? cells : undefined;
      if (text.charCodeAt(at) === separates) {
        at += 1;
        // A separator may be the last there is: then an empty cell follows.
        if (at === text.length && !over) return undefined;
        continue;
      }
      const length = breakAt(at);
      if (length === undefined) return undefined;
      if (length === 0)
        return `a quote in line ${lines} is followed by "${text.charAt(at)}"; a quote inside of a cell is written twice`;
      at += length;
      return cells;
    }
  }

  function readPlain(): string | { failure: string } | undefined {
    const from = at;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === separates) break;
      if (code === quote)
        return { failure: `a quote in line ${lines} stands inside of a cell that does not begin with one` };
      if (code !== lineFeed && code !== carriageReturn) continue;
      const length = breakAt(at);
      if (length === undefined) return undefined;
      if (length > 0) break;
    }
    return text.slice(from, at);
  }

  function readQuoted(): string | { failure: string } | undefined {
    let cell = '';
    for (let from = at + 1; ;) {
      const end = text.indexOf('"', from);
      if (end === -1) return over ? { failure: `a quote in line ${lines} is not closed` } : undefined;
      if (end + 1 === text.length && !over) return undefined;
      if (text.charCodeAt(end + 1) !== quote) {
        at = end + 1;
        return cell + text.slice(from, end);
      }
      cell += text.slice(from, end + 1);
      from = end + 2;
    }
  }

  /** The length of the line break at a place, 0 where there is none; undefined where that shows with the next piece. */
  function breakAt(place: number): number | undefined {
    const code = text.charCodeAt(place);
    if (code !== lineFeed && code !== carriageReturn) return 0;
    const isLast = place + 1 === text.length && !over;
    if (lineBreak === '') {
      if (code === carriageReturn && isLast) return undefined;
      const both = code === carriageReturn && text.charCodeAt(place + 1) === lineFeed;
      lineBreak = both ? '\r\n' : text.charAt(place);
    }
    if (code !== lineBreak.charCodeAt(0)) return 0;
    if (lineBreak.length === 1) return 1;
    if (isLast) return undefined;
    return text.charCodeAt(place + 1) === lineFeed ? 2 : 0;
  }

  function tooLong(): string {
    return `line ${lines} has more than ${longest.toLocaleString('en')} characters`;
  }
}
