import { fault, parseValue, typeOf, type ContentFault, type FieldDefinition } from '@bakehouse/contract';
import type { FormValue } from '@bakehouse/sites/form';

/** What somebody has typed into a form of a page. */
export interface Typed {
  /** As it was typed, to be shown again. */
  values: Map<string, FormValue>;
  /** As an entry takes it; what was left empty is not in it. */
  data: Record<string, unknown>;
}

/** Reads what a browser sends of a form. Names that begin with an underscore are no fields; others that the form does not ask for stay in, to be refused. */
export function readTyped(sent: URLSearchParams, fields: readonly FieldDefinition[]): Typed {
  const values = new Map<string, FormValue>();
  const data = new Map<string, unknown>();
  for (const field of fields) {
    const { identifier: name, type } = field;
    // Files are not typed.
    if (isFile(field)) continue;
    if (type === 'boolean') {
      values.set(name, sent.has(name));
      data.set(name, sent.has(name));
    } else if (type === 'multiselect') {
      const chosen = sent.getAll(name).filter((one) => one !== '');
      values.set(name, chosen);
      if (chosen.length > 0) data.set(name, chosen);
    } else {
      const text = (sent.get(name) ?? '').replaceAll('\r\n', '\n');
      values.set(name, text);
      if (text.trim() !== '') data.set(name, read(field, text));
    }
  }
  const known = new Set(fields.map(({ identifier }) => identifier));
  for (const [name, value] of sent) if (!name.startsWith('_') && !known.has(name)) data.set(name, value);
  return { values, data: Object.fromEntries(data) };
}

/** What can be seen to be wrong before anything is stored; files are chosen later. */
export function typedFaults({ data }: Typed, fields: readonly FieldDefinition[]): ContentFault[] {
  return fields.flatMap((field): ContentFault[] => {
    const { identifier: name, required, default: value } = field;
    if (isFile(field)) return [];
    if (!Object.hasOwn(data, name))
      return required === true && value === undefined ? [fault('required', name, 'is missing')] : [];
    const parsed = parseValue(field, data[name], name);
    return 'errors' in parsed ? parsed.errors : [];
  });
}

function isFile({ type }: FieldDefinition): boolean {
  return type === 'file' || type === 'image';
}

/** Numbers are typed as text; texts are what they are. */
function read(field: FieldDefinition, text: string): unknown {
  if (field.type !== 'number' && field.type !== 'integer') return text;
  const number = typeOf(field).fromCsv(text, field.options ?? {});
  return 'value' in number ? number.value : text;
}
