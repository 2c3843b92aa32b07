import { isObject, type ApiOperation } from '@bakehouse/contract';
import type { CompactSchemas } from './compact-schemas.ts';
import type { Document } from './document.ts';
import { textIn } from './text-in.ts';

type Body = NonNullable<ApiOperation['body']>;
type Answer = NonNullable<ApiOperation['answer']>;
type Members = Record<string, unknown>;

const isJson = (media: string): boolean => /^[\w.+-]+\/(?:[\w.+-]*\+)?json\b/i.test(media);

/** What an operation sends: the form that is JSON where it may choose. */
export function bodyOf(
  own: Members,
  parameters: readonly Members[],
  document: Document,
  schemas: CompactSchemas,
): Body | undefined {
  if (document.dialect === '2.0') return bodyOfTwo(own, parameters, document, schemas);
  const written = document.part(own['requestBody']);
  const [media, content] = chosen(written['content'], [
    isJson,
    (each) => each.startsWith('multipart/'),
    (each) => each === 'application/x-www-form-urlencoded',
  ]);
  if (media === undefined) return undefined;
  return made(media, isObject(content) ? content['schema'] : undefined, written['required'] === true, {
    document,
    schemas,
  });
}

function bodyOfTwo(
  own: Members,
  parameters: readonly Members[],
  document: Document,
  schemas: CompactSchemas,
): Body | undefined {
  const whole = parameters.find((each) => each['in'] === 'body');
  const fields = parameters.filter((each) => each['in'] === 'formData' && typeof each['name'] === 'string');
  const consumes = listOf(own['consumes'] ?? document.root['consumes']);
  if (whole !== undefined)
    return made(
      consumes.find(isJson) ?? consumes[0] ?? 'application/json',
      whole['schema'],
      whole['required'] === true,
      { document, schemas },
    );
  if (fields.length === 0) return undefined;
  const hasFile = fields.some(({ type }) => type === 'file');
  const media =
    hasFile || consumes[0] === 'multipart/form-data'
      ? 'multipart/form-data'
      : 'application/x-www-form-urlencoded';
  const schema = {
    type: 'object',
    required: fields.filter(({ required }) => required === true).map(({ name }) => name),
    properties: Object.fromEntries(
      fields.map(({ name, in: _in, required: _required, type, ...rest }) => [
        String(name),
        { ...rest, ...(type === 'file' ? {} : { type }) },
      ]),
    ),
  };
  return made(media, schema, true, { document, schemas });
}

function made(
  media: string,
  schema: unknown,
  required: boolean,
  { document, schemas }: { document: Document; schemas: CompactSchemas },
): Body {
  const compact = schemas.compact(schema);
  const properties = document.part(schema)['properties'];
  const about = Object.entries(isObject(properties) ? properties : {}).flatMap(([name, each]) => {
    const text = textIn(isObject(each) ? each['description'] : '', 500);
    return text === '' || name === '__proto__' ? [] : [[name, text] as const];
  });
  return {
    kind: kindOf(media),
    media: media.slice(0, 200),
    ...(required ? { required } : {}),
    ...(compact === undefined ? {} : { schema: compact }),
    ...(about.length === 0 ? {} : { about: Object.fromEntries(about) }),
  };
}

function kindOf(media: string): Body['kind'] {
  if (isJson(media) || media === '*/*') return 'json';
  if (media.startsWith('multipart/')) return 'multipart';
  return media === 'application/x-www-form-urlencoded' ? 'form' : 'text';
}

/** What an operation answers where it is a success. */
export function answerOf(own: Members, document: Document, schemas: CompactSchemas): Answer | undefined {
  const responses = isObject(own['responses']) ? own['responses'] : {};
  const statuses = Object.keys(responses).filter((each) => /^2(?:\d\d|xx)$/i.test(each));
  const status = statuses.sort()[0] ?? ('default' in responses ? 'default' : undefined);
  const response = status === undefined ? {} : document.part(responses[status]);
  if (document.dialect === '2.0') {
    const schema = schemas.compact(response['schema']);
    const produces = listOf(own['produces'] ?? document.root['produces']);
    const media = produces.find(isJson) ?? produces[0];
    const file = isObject(response['schema']) && response['schema']['type'] === 'file';
    return answer(media, file ? undefined : schema, file);
  }
  const [media, content] = chosen(response['content'], [isJson, (each) => each.startsWith('text/')]);
  if (media === undefined) return undefined;
  return answer(media, schemas.compact(isObject(content) ? content['schema'] : undefined));
}

function answer(media: string | undefined, schema: Answer['schema'], file = false): Answer | undefined {
  const as = file ? 'file' : readAs(media ?? '');
  if (media === undefined && schema === undefined && as === undefined) return undefined;
  return {
    ...(media === undefined || media.includes('*') ? {} : { media: media.slice(0, 200) }),
    ...(as === undefined ? {} : { as }),
    ...(schema === undefined || as === 'file' || as === 'text' ? {} : { schema }),
  };
}

function readAs(media: string): Answer['as'] {
  if (media === '' || isJson(media) || media.includes('*')) return undefined;
  if (/\b(?:xml)\b/i.test(media) && !media.startsWith('image/')) return 'xml';
  if (media.startsWith('text/csv')) return 'csv';
  return media.startsWith('text/') ? 'text' : 'file';
}

/** The content of the first media type that is liked best. */
function chosen(
  content: unknown,
  liked: readonly ((media: string) => boolean)[],
): [string, unknown] | [undefined, undefined] {
  const all = Object.entries(isObject(content) ? content : {});
  for (const likes of liked) {
    const found = all.find(([media]) => likes(media));
    if (found !== undefined) return found;
  }
  return all[0] ?? [undefined, undefined];
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
