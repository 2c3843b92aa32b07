import { uuidPattern, valueFromCsv, type FieldDefinition, type Parsed } from '@bakehouse/contract';
import { definedChoices } from '../../../../fields/parts/choices/choices.ts';
import { localDay, localNumber } from './local-values.ts';

/** Finds the entry of a module that has a name; undefined where none has it, or several. */
export type FindNamed = (module: string, name: string) => Promise<string | undefined>;

/** The value that a pasted text stands for in a field: as in CSV, or as people write it and see it in the list. */
export async function readCell(
  field: FieldDefinition,
  text: string,
  { locale, find }: { locale: string | undefined; find: FindNamed },
): Promise<Parsed> {
  const bare = text.trim();
  const { type, identifier, options = {} } = field;
  if (bare === '')
    return field.required === true ? failure(identifier, 'Must not be empty') : { value: null };
  if (type === 'select' || type === 'multiselect') return readChoices(field, bare);
  if (type === 'relation') {
    const names = options['multiple'] === true ? bare.split(/\s*;\s*/) : [bare];
    const ids = await Promise.all(
      names.map(async (name) => (uuidPattern.test(name) ? name : find(String(options['module']), name))),
    );
    const missing = names.find((_, at) => ids[at] === undefined);
    if (missing !== undefined) return failure(identifier, `No single entry is called "${missing}"`);
    return { value: options['multiple'] === true ? ids : ids[0] };
  }
  const read = valueFromCsv(field, text, identifier);
  if ('value' in read) return read;
  const again = numbers.has(type)
    ? localNumber(bare, locale)
    : days.has(type)
      ? localDay(bare, locale)
      : undefined;
  return again === undefined ? read : valueFromCsv(field, again, identifier);
}

function readChoices(field: FieldDefinition, text: string): Parsed {
  const choices = definedChoices(field);
  const several = field.type === 'multiselect';
  const values = (several ? text.split(/\s*;\s*/) : [text]).map((each) => {
    const known = choices.find(
      ({ value, label }) => value === each || label.toLowerCase() === each.toLowerCase(),
    );
    return known?.value ?? each;
  });
  return valueFromCsv(field, several ? values.join(';') : (values[0] ?? ''), field.identifier);
}

function failure(path: string, message: string): Parsed {
  return { errors: [{ path, message, code: 'bad_value' }] };
}

const numbers: ReadonlySet<string> = new Set(['number', 'integer', 'money']);
const days: ReadonlySet<string> = new Set(['date']);
