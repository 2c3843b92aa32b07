import {
  fieldTitle,
  formatValue,
  isEmpty,
  isObject,
  rowFields,
  templateParts,
  type FieldDefinition,
  type FormatContext,
} from '@bakehouse/contract';
import type { ShownEntry } from './shown-entry.ts';

/** What a document needs besides the entry. */
export interface DocumentSetting {
  context: FormatContext;
  /** The day, as people read it. */
  today: string;
  /** The names under which pictures lie beside the document, by the id of their file. */
  pictures: ReadonlyMap<string, string>;
  /** The name under which the logo lies; undefined where there is none. */
  logo: string | undefined;
}

/** An entry as Markdown by a template: texts of the template as they are, values so that nothing in them is markup. */
export function entryMarkdown(entry: ShownEntry, template: string, setting: DocumentSetting): string {
  const fields = new Map(
    entry.sections.flatMap((section) => section.fields.map((field) => [field.identifier, field])),
  );
  return templateParts(template)
    .map((part) => ('text' in part ? part.text : textOf(part.name)))
    .join('');

  function textOf(name: string): string {
    switch (name) {
      case '$name':
        return escaped(entry.name);
      case '$today':
        return escaped(setting.today);
      case '$logo':
        return setting.logo === undefined ? '' : `![](${setting.logo}){height=14mm}`;
      case '$fields':
        return allFields(entry, setting);
      default: {
        // One that this reader may not read stays empty, as one without a value.
        const field = fields.get(name);
        return field === undefined ? '' : valueText(entry, field, entry.data[name], setting);
      }
    }
  }
}

/** Everything that the show view shows: a table for each section, lists and long texts below it. */
function allFields(entry: ShownEntry, setting: DocumentSetting): string {
  return entry.sections
    .map(({ title, fields }) => {
      const given = fields.filter(({ identifier }) => !isEmpty(entry.data[identifier]));
      const short = given.filter((field) => !isLong(field));
      const rows = short.map(
        (field) =>
          `| ${inCell(escaped(fieldTitle(field)))} | ${inCell(valueText(entry, field, entry.data[field.identifier], setting))} |`,
      );
      const table = rows.length === 0 ? [] : [['|  |  |', '|:--|:----|', ...rows].join('\n')];
      const below = given
        .filter(isLong)
        .map(
          (field) =>
            `**${escaped(fieldTitle(field))}**\n\n${valueText(entry, field, entry.data[field.identifier], setting)}`,
        );
      return [...(title === null ? [] : [`## ${escaped(title)}`]), ...table, ...below].join('\n\n');
    })
    .join('\n\n');
}

const isLong = ({ type }: FieldDefinition) => long.has(type);

/** Types whose values have paragraphs, tables or pictures of their own. */
const long: ReadonlySet<string> = new Set(['list', 'richtext', 'textarea', 'image', 'code', 'json', 'map']);

function valueText(
  entry: ShownEntry,
  field: FieldDefinition,
  value: unknown,
  setting: DocumentSetting,
): string {
  if (isEmpty(value)) return '';
  const ids = (Array.isArray(value) ? value : [value]) as unknown[];
  switch (field.type) {
    case 'relation':
    case 'user':
      return ids.map((id) => escaped(entry.names[String(id)] ?? '…')).join(', ');
    case 'file':
      return ids.map((id) => escaped(entry.files[String(id)]?.name ?? '…')).join(', ');
    case 'image':
      return ids
        .map((id) => {
          const name = setting.pictures.get(String(id));
          return name === undefined
            ? escaped(entry.files[String(id)]?.name ?? '…')
            : `![](${name}){width=60mm}`;
        })
        .join(' ');
    case 'list':
      return listTable(entry, field, ids, setting);
    case 'richtext':
      return typeof value === 'string' ? value : '';
    case 'code':
    case 'json':
    case 'map':
      return codeBlock(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
    default:
      return escaped(formatValue(field, value, setting.context));
  }
}

function listTable(
  entry: ShownEntry,
  list: FieldDefinition,
  rows: readonly unknown[],
  setting: DocumentSetting,
): string {
  const fields = rowFields(list);
  if (fields.length === 0) return '';
  return [
    line(fields.map((field) => escaped(fieldTitle(field)))),
    `|${fields.map(({ type }) => (numbers.has(type) ? '--:' : ':--')).join('|')}|`,
    ...rows.map((row) =>
      line(
        fields.map((field) =>
          valueText(entry, field, isObject(row) ? row[field.identifier] : undefined, setting),
        ),
      ),
    ),
  ].join('\n');
}

const line = (cells: readonly string[]) => `| ${cells.map(inCell).join(' | ')} |`;

const numbers: ReadonlySet<string> = new Set(['number', 'integer', 'money', 'computed']);

/** A text of which nothing is markup; its lines stay lines. */
function escaped(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`).replaceAll(/\r?\n/g, '\\\n');
}

/** A cell is one line. */
function inCell(text: string): string {
  return text.replaceAll(/\\?\n+/g, ' ');
}

/** A block of code, with a fence that is longer than any inside. */
function codeBlock(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([fence]) => fence.length));
  const fence = '`'.repeat(longest + 1);
  return `\n\n${fence}\n${text}\n${fence}\n\n`;
}
