import { isObject, Problem, readJsonText } from '@bakehouse/contract';
import { readYaml } from '../yaml/read-yaml.ts';

/** Which form of document it is. */
export type Dialect = '2.0' | '3.0' | '3.1';

/** A document of an API, and the parts of it that others name. */
export interface Document {
  root: Record<string, unknown>;
  dialect: Dialect;
  /** What a `$ref` leads to, after those that it leads to; undefined where it leads nowhere or out of the document. */
  find: (ref: string) => { value: unknown; pointer: string } | undefined;
  /** A part, or what it names instead. */
  part: (value: unknown) => Record<string, unknown>;
}

/** So many names may lead to each other. */
const mostSteps = 50;

/** Reads the text of a document: OpenAPI 3.0 and 3.1 or Swagger 2.0, as JSON or YAML. Nothing outside of it is ever read. */
export function readDocument(text: string): Document {
  const root = read(text);
  if (!isObject(root)) throw invalid('it is no object');
  const dialect = dialectOf(root);
  const find: Document['find'] = (ref) => {
    let at = ref;
    for (let step = 0; step < mostSteps; step++) {
      if (at !== '#' && !at.startsWith('#/')) return undefined;
      const value = lookUp(root, at);
      const next = isObject(value) ? value['$ref'] : undefined;
      if (typeof next !== 'string') return value === undefined ? undefined : { value, pointer: at };
      at = next;
    }
    return undefined;
  };
  return {
    root,
    dialect,
    find,
    part: (value) => {
      const ref = isObject(value) ? value['$ref'] : undefined;
      const found = typeof ref === 'string' ? find(ref)?.value : value;
      return isObject(found) ? found : {};
    },
  };
}

function read(text: string): unknown {
  if (/^\s*[{[]/.test(text)) {
    const json = readJsonText(text);
    if ('value' in json) return json.value;
    throw invalid(`it ${json.fault}`);
  }
  const yaml = readYaml(text);
  if ('value' in yaml) return yaml.value;
  if ('tooLarge' in yaml)
    throw new Problem(
      'too_large',
      `The document ${yaml.tooLarge}: take the JSON of it, which is read far faster.`,
    );
  throw invalid(`it is neither JSON nor YAML: ${yaml.fault}`);
}

function dialectOf({ swagger, openapi }: Record<string, unknown>): Dialect {
  if (/^2\.0\b/.test(String(swagger))) return '2.0';
  if (/^3\.0\b/.test(String(openapi))) return '3.0';
  if (/^3\.\d/.test(String(openapi))) return '3.1';
  throw invalid('it has no "openapi": "3.0" or "3.1" and no "swagger": "2.0"');
}

/** What a JSON pointer leads to: own members only, whatever they are called. */
function lookUp(root: unknown, pointer: string): unknown {
  return pointer
    .slice(1)
    .split('/')
    .slice(1)
    .reduce<unknown>((at, escaped) => {
      const key = decoded(escaped).replaceAll('~1', '/').replaceAll('~0', '~');
      if (Array.isArray(at)) return at[Number(key)] as unknown;
      return isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
    }, root);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function invalid(why: string): Problem {
  return new Problem(
    'invalid',
    `This is no document of an API: ${why}. Give an OpenAPI document of version 3.0 or 3.1, or Swagger 2.0, as JSON or YAML.`,
  );
}
