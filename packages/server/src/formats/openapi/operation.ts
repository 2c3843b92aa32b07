import { isObject, type ApiOperation } from '@bakehouse/contract';
import type { CompactSchemas } from './compact-schemas.ts';
import { answerOf, bodyOf } from './contents.ts';
import type { Document } from './document.ts';
import { textIn } from './text-in.ts';

/** An operation as it stands in a document. */
export interface Written {
  document: Document;
  schemas: CompactSchemas;
  name: string;
  path: string;
  method: string;
  /** The path that it belongs to, whose parameters it has, too. */
  shared: Record<string, unknown>;
  own: Record<string, unknown>;
}

type Parameter = NonNullable<ApiOperation['parameters']>[number];

/** Headers that the request has by itself, or by its connection. */
const ownHeaders = /^(?:accept|content-type|authorization|content-length|host|cookie)$/i;

/** One operation in its compact form. */
export function operationOf({ document, schemas, name, path, method, shared, own }: Written): ApiOperation {
  const all = [shared['parameters'], own['parameters']]
    .flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
    .map((each) => document.part(each));
  // Its own parameter goes before that of the path.
  const byPlace = new Map(all.map((each) => [`${String(each['in'])} ${String(each['name'])}`, each]));
  const written = [...byPlace.values()];
  const parameters = written.flatMap((each) => parameterOf(each, document, schemas));
  const missing = [...path.matchAll(/\{([^{}]+)\}/g)]
    .map(([, step = '']) => step)
    .filter((step) => !parameters.some((each) => each.in === 'path' && each.name === step))
    .map((step): Parameter => ({
      name: step.slice(0, 200),
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }));
  const body = bodyOf(own, written, document, schemas);
  const answer = answerOf(own, document, schemas);
  const docs = docsOf(own);
  return {
    method: method.toUpperCase() as ApiOperation['method'],
    path: path.slice(0, 2000),
    title: textIn(own['summary'], 300) || name,
    ...(docs === '' ? {} : { docs }),
    ...(own['deprecated'] === true ? { deprecated: true } : {}),
    ...(parameters.length + missing.length === 0 ? {} : { parameters: [...parameters, ...missing] }),
    ...(body === undefined ? {} : { body }),
    ...(answer === undefined ? {} : { answer }),
  };
}

function parameterOf(
  written: Record<string, unknown>,
  document: Document,
  schemas: CompactSchemas,
): Parameter[] {
  const { name, in: place, required, description } = written;
  if (typeof name !== 'string' || name === '' || name.length > 200) return [];
  if (place !== 'path' && place !== 'query' && place !== 'header' && place !== 'cookie') return [];
  if (place === 'header' && ownHeaders.test(name)) return [];
  const given =
    document.dialect === '2.0' ? written : (written['schema'] ?? contentSchema(written['content']));
  const schema = schemas.compact(withoutPlace(given));
  const about = textIn(description, 500);
  const several = severalOf(written);
  return [
    {
      name,
      in: place,
      ...(required === true || place === 'path' ? { required: true } : {}),
      ...(about === '' ? {} : { about }),
      ...(schema === undefined ? {} : { schema }),
      ...(several === undefined ? {} : { several }),
    },
  ];
}

/** A parameter of 2.0 is its own schema, and `required` says something else there. */
function withoutPlace(given: unknown): unknown {
  if (!isObject(given)) return given;
  const { in: _in, name: _name, required, ...schema } = given;
  return { ...schema, ...(Array.isArray(required) ? { required } : {}) };
}

function contentSchema(content: unknown): unknown {
  const [first] = Object.values(isObject(content) ? content : {});
  return isObject(first) ? first['schema'] : undefined;
}

/** How several values are written: `collectionFormat` of 2.0, `style` and `explode` of 3. */
function severalOf({
  in: place,
  style,
  explode,
  collectionFormat,
  type,
}: Record<string, unknown>): Parameter['several'] {
  if (type === 'array') return formats.get(String(collectionFormat)) ?? 'comma';
  if (style === 'deepObject') return 'deep';
  if (style === 'spaceDelimited' && explode !== true) return 'space';
  if (style === 'pipeDelimited' && explode !== true) return 'pipe';
  return place === 'query' && explode === false ? 'comma' : undefined;
}

const formats = new Map<string, Parameter['several']>([
  ['ssv', 'space'],
  ['pipes', 'pipe'],
  ['multi', 'repeat'],
]);

function docsOf({ description, externalDocs }: Record<string, unknown>): string {
  const more = isObject(externalDocs) ? externalDocs['url'] : undefined;
  const link = typeof more === 'string' && /^https?:\/\//i.test(more) ? `<${more.slice(0, 500)}>` : '';
  return [textIn(description, 4_000), link].filter((each) => each !== '').join('\n\n');
}
