import { isObject, Problem, readJsonText } from '@bakehouse/contract';
import { readYaml } from '../../formats/yaml/read-yaml.ts';

/** A file to import. */
export interface ImportFile {
  /** Without folder and ending. */
  name: string;
  text: string;
}

/** A definition nests less deep than a text of JSON may: what was imported stands in it as its original. */
const mostLevels = 50;

/** What is in a file of JSON, with nothing in it that could not be stored. */
export function jsonOf({ name, text }: ImportFile): unknown {
  // Some systems begin their files with the mark of their byte order.
  const read = readJsonText(text.replace(/^\uFEFF/, ''));
  if ('value' in read) return storable(name, read.value, mostLevels);
  throw refused(name, read.fault);
}

/** What is in a file of JSON or YAML. */
export function yamlOf({ name, text }: ImportFile): unknown {
  if (/^\uFEFF?\s*[{[]/.test(text)) return jsonOf({ name, text });
  const yaml = readYaml(text);
  if ('tooLarge' in yaml) throw refused(name, yaml.tooLarge);
  if ('fault' in yaml) throw refused(name, 'is neither JSON nor YAML');
  return storable(name, yaml.value, mostLevels);
}

/** Texts that no database takes are mended, and names that reach prototypes are left out. */
function storable(name: string, value: unknown, levels: number): unknown {
  if (typeof value === 'string') return mended(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) throw refused(name, `is nested deeper than ${mostLevels} levels`);
  if (Array.isArray(value)) return value.map((each) => storable(name, each, levels - 1));
  if (!isObject(value)) return null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      key === '__proto__' ? [] : [[mended(key), storable(name, each, levels - 1)]],
    ),
  );
}

/** A text without what no database takes. */
export function mended(text: string): string {
  return text.replaceAll('\0', '\uFFFD').replace(/\p{Surrogate}/gu, '\uFFFD');
}

function refused(name: string, fault: string): Problem {
  const message = `"${name}" ${fault}`;
  return new Problem('invalid', `${message}.`, { errors: [{ path: '', code: 'not_json', message }] });
}
