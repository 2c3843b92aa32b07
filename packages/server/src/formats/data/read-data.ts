import { Problem } from '@bakehouse/contract';
import { parse } from 'csv-parse/sync';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { separatorOf } from '../import/csv-separator.ts';

/** Texts of more characters would keep others waiting while they are read. */
const mostCharacters = 4 * 1024 ** 2;

/** Deeper ones are attacks, not documents. */
const deepest = 100;

/** Reads CSV: a list of objects whose members are named by the first line; all values are texts. */
export function readCsvData(text: string): Record<string, string>[] {
  refuseLarge(text, 'CSV');
  try {
    return parse(text, {
      bom: true,
      columns: (head: string[]) =>
        head.map((name, at) => (name.trim() === '' ? `column${at + 1}` : name.trim())),
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (cause) {
    throw unreadable('CSV', cause instanceof Error ? cause.message : String(cause));
  }
}

/**
 * Reads XML: elements become members, attributes members with "@" before their name, repeated elements lists; all values are texts.
 * Document types are refused: nothing that is data needs entities of its own.
 */
export function readXmlData(text: string): unknown {
  refuseLarge(text, 'XML');
  if (/<!DOCTYPE/i.test(text)) throw unreadable('XML', 'document types are not allowed');
  const valid = XMLValidator.validate(text, { allowBooleanAttributes: false });
  if (valid !== true) throw unreadable('XML', `${valid.err.msg} (line ${valid.err.line})`);
  try {
    return parser.parse(text) as unknown;
  } catch (cause) {
    throw unreadable('XML', cause instanceof Error ? cause.message : String(cause));
  }
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  // Also what is written by its number, such as &#228;.
  htmlEntities: true,
  maxNestedTags: deepest,
});

function refuseLarge({ length }: string, what: string): void {
  if (length > mostCharacters)
    throw new Problem(
      'upstream_failed',
      `${what} of more than ${mostCharacters / 1024 ** 2} MB is not read as data: store it as a file ("as": "file").`,
    );
}

function unreadable(what: string, why: string): Problem {
  return new Problem('upstream_failed', `This is no ${what} that can be read: ${why}.`);
}
