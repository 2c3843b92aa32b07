import { isObject } from '@bakehouse/contract';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { identifierFor } from '../../names.ts';
import { textOf } from '../../text-of.ts';
import { codeOf, partsOf } from '../expressions.ts';
import { fixed, parameter, plainValue, type Convert, type Converted, type Reader } from '../reader.ts';

/** Postgres and MySQL: a statement whose values go as parameters. */
export const database: Convert = (reader) => {
  const query = parameter(reader, 'query');
  const operation = textOf(
    parameter(reader, 'operation') ?? (typeof query === 'string' ? 'executeQuery' : 'insert'),
  );
  if (operation === 'executeQuery') return executed(reader);
  if (operation === 'insert') return inserted(reader);
  return untranslatable(`the operation "${operation}"`);
};

interface Asked {
  statement: string;
  parameters: string | readonly string[];
}

function executed(reader: Reader): Converted {
  const query = parameter(reader, 'query');
  if (typeof query !== 'string' || query.trim() === '') return untranslatable('a statement that is missing');
  const replacement =
    parameter(reader, 'options.queryReplacement') ?? parameter(reader, 'additionalFields.queryParams');
  const asked =
    query.startsWith('=') || query.includes('{{') ? filled(reader, query) : plain(reader, query, replacement);
  if (/;\s*[^\s;]/.test(withoutTexts(asked.statement))) return untranslatable('several statements at once');
  return ask(reader, asked);
}

function plain(reader: Reader, query: string, replacement: unknown): Asked {
  if (replacement === undefined || replacement === '') return { statement: query, parameters: [] };
  if (typeof replacement !== 'string') return untranslatable('values of a statement that are no text');
  if (!replacement.startsWith('=')) {
    const values = replacement
      .split(',')
      .map((each) => codeOf(`={{ $json[${JSON.stringify(each.trim())}] }}`, reader.known));
    return { statement: query, parameters: values };
  }
  const parts = partsOf(replacement.slice(1), reader.known);
  const values = parts.flatMap((part) => ('code' in part ? [part.code] : []));
  const between = parts.flatMap((part) => ('text' in part ? [part.text.trim()] : []));
  if (between.some((text) => text !== ',' && text !== ''))
    return untranslatable('values of a statement that are put together');
  const [only] = values;
  // One expression alone may be the list of them.
  return { statement: query, parameters: values.length === 1 && only?.startsWith('[') ? only : values };
}

/** What n8n puts into the text of a statement becomes its values. */
function filled(reader: Reader, query: string): Asked {
  const parts = partsOf(query.replace(/^=/, ''), reader.known);
  const values: string[] = [];
  let statement = '';
  let isQuoted = false;
  for (const part of parts) {
    if ('text' in part) {
      if (isQuoted && !part.text.startsWith("'"))
        return untranslatable('a value within a text of a statement');
      statement += isQuoted ? part.text.slice(1) : part.text;
      isQuoted = false;
      continue;
    }
    if (isName(statement)) return untranslatable('a statement with a name that is worked out');
    isQuoted = isOpen(statement);
    if (isQuoted && !statement.endsWith("'")) return untranslatable('a value within a text of a statement');
    if (isQuoted) statement = statement.slice(0, -1);
    values.push(part.code);
    statement += `$${values.length}`;
  }
  return isQuoted
    ? untranslatable('a text of a statement without an end')
    : { statement, parameters: values };
}

/** Whether a table, a column or half a word would follow: no value can stand there. */
function isName(statement: string): boolean {
  if (/[."`$\w]$/.test(statement)) return true;
  return /\b(?:from|into|update|table|join|describe|by|set|select)\s+$/i.test(statement);
}

/** Whether a text of SQL begins there and does not end. */
function isOpen(statement: string): boolean {
  return (statement.match(/'/g)?.length ?? 0) % 2 === 1;
}

function inserted(reader: Reader): Converted {
  const table = fixed(reader, 'table') ?? untranslatable('a table that is missing');
  const schema = fixed(reader, 'schema');
  const entries = valuesOf(reader);
  if (entries.length === 0) return untranslatable('columns that n8n finds out by itself');
  const quote = reader.node.type === 'mySql' ? '`' : '"';
  const named = (name: string) => `${quote}${name.replaceAll(quote, quote + quote)}${quote}`;
  const into = [...(schema === undefined || quote === '`' ? [] : [schema]), table].map(named).join('.');
  const columns = entries.map(([name]) => named(name)).join(', ');
  const places = entries.map((_, index) => `$${index + 1}`).join(', ');
  const back = quote === '`' ? '' : ' returning *';
  return ask(reader, {
    statement: `insert into ${into} (${columns}) values (${places})${back}`,
    parameters: entries.map(([, value]) => value),
  });
}

/** The columns, each with its value; those that are only named have that of the input. */
function valuesOf(reader: Reader): [string, string][] {
  const columns = parameter(reader, 'columns');
  const given = isObject(columns) ? columns['value'] : undefined;
  if (isObject(given))
    return Object.entries(given).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, codeOf(plainValue(value), reader.known)]],
    );
  const names = typeof columns === 'string' && !columns.startsWith('=') ? columns.split(',') : columns;
  return (Array.isArray(names) ? names : []).flatMap((name: unknown): [string, string][] => {
    if (typeof name !== 'string' || name.trim() === '') return [];
    return [[name.trim(), codeOf(`={{ $json[${JSON.stringify(name.trim())}] }}`, reader.known)]];
  });
}

function ask(reader: Reader, { statement, parameters }: Asked): Converted {
  const [credential = reader.node.type === 'mySql' ? 'mysql' : 'postgres'] = Object.values(
    reader.node.credentials,
  );
  const connection = identifierFor(credential, new Set());
  const changes = /\b(?:insert|update|delete|merge|replace|create|alter|drop|truncate|call|do|grant)\b/i;
  const engine = reader.node.type === 'mySql' ? 'mysql' : 'postgres';
  return {
    elements: [
      {
        type: 'data/sql',
        options: {
          connection,
          statement: statement.trim().replace(/;$/, ''),
          ...(parameters.length === 0 ? {} : { parameters }),
          ...(changes.test(withoutTexts(statement)) ? { mode: 'write' } : {}),
        },
      },
      { type: 'data/map', options: { value: 'rows' } },
    ],
    gives: 'list',
    todo: [
      `Make a connection "${connection}" of kind database with the engine ${engine}: an export of n8n holds no credentials.`,
    ],
  };
}

function withoutTexts(statement: string): string {
  return statement.replaceAll(/'[^']*'/g, "''").replaceAll(/--[^\n]*/g, '');
}
