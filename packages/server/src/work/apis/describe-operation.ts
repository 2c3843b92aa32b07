import {
  httpConnectionKinds,
  type ApiDefinition,
  type ApiOperation,
  type ApiSchema,
  type ElementDescription,
  type OptionDescription,
} from '@bakehouse/contract';
import { expandSchema } from './expand-schema.ts';

/** A body of more members is one option. */
const mostMembers = 100;

/** The element type of an operation of an API. */
export function operationType(api: string, operation: string): string {
  return `api/${api}/${operation}`;
}

/** What the element of an operation is: its options, what it gives, and how it is asked for. */
export function describeOperation(
  { name, title: of, server, connection, schemas = {} }: ApiDefinition,
  key: string,
  operation: ApiOperation,
): ElementDescription {
  const { method, path, title, docs, deprecated, parameters = [], body, answer } = operation;
  const options = new Map<string, OptionDescription>();
  const sent = parameters.map(({ name: own, in: place, required, about, schema, several }) => {
    const option = freeOption(own, place, options);
    options.set(option, {
      ...(about === undefined ? {} : { about }),
      ...(required === true ? { required } : {}),
      ...(schema === undefined ? {} : { schema: asJson(expandSchema(schema, schemas)) }),
      text: true,
    });
    return { option, name: own, in: place, ...(several === undefined ? {} : { several }) };
  });
  const content = body && contentOf(body, schemas, options);
  const output = answer?.schema && expandSchema(answer.schema, schemas);
  const as = answer?.as;
  return {
    type: operationType(name, key),
    title: `${of}: ${title}`,
    summary: `${method} ${path}${deprecated === true ? ' (deprecated)' : ''}`,
    ...(docs === undefined ? {} : { docs }),
    options: Object.fromEntries(options),
    connection: { kinds: [...httpConnectionKinds] },
    ...(output === undefined ? {} : { output: asJson(output) }),
    call: {
      method,
      server,
      path,
      parameters: sent,
      ...(content === undefined ? {} : { body: content }),
      ...(connection === undefined ? {} : { connection }),
      ...(answer?.media === undefined ? {} : { accept: answer.media }),
      ...(as === undefined ? {} : { as }),
    },
  };
}

/** What is sent: its members as options, or one option that is all of it. */
function contentOf(
  { kind, media, required = false, schema = {}, about = {} }: NonNullable<ApiOperation['body']>,
  schemas: Readonly<Record<string, ApiSchema>>,
  options: Map<string, OptionDescription>,
) {
  const whole = expandSchema(schema, schemas);
  const members = Object.entries(whole.properties ?? {});
  if (members.length === 0 || members.length > mostMembers || whole.additionalProperties === true) {
    const option = freeOption('body', 'body', options);
    options.set(option, {
      about: `What is sent (${media})`,
      ...(required ? { required } : {}),
      ...(kind === 'json' ? { schema: asJson(whole) } : {}),
    });
    return { kind, media, whole: option };
  }
  return {
    kind,
    media,
    members: members.map(([name, each]): [string, string] => {
      const option = freeOption(name, 'body', options);
      const text = Object.hasOwn(about, name) ? about[name] : undefined;
      options.set(option, {
        ...(text === undefined ? {} : { about: text }),
        ...(required && whole.required?.includes(name) === true ? { required } : {}),
        schema: asJson(each),
        ...(kind === 'json' ? {} : { text: true }),
      });
      return [option, name];
    }),
  };
}

/** Names that mean something else. */
const taken: ReadonlySet<string> = new Set(['connection', '__proto__', 'constructor', 'prototype']);

/** A name for an option that no other has: its own, or else with the place before it. */
function freeOption(name: string, place: string, options: ReadonlyMap<string, unknown>): string {
  const own = name.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^_+(?=.)/, '') || place;
  const isFree = (each: string): boolean => !options.has(each) && !taken.has(each);
  if (isFree(own)) return own;
  let option = `${place}_${own}`;
  for (let number = 2; !isFree(option); number++) option = `${place}_${own}_${number}`;
  return option;
}

function asJson(schema: ApiSchema): Record<string, unknown> {
  return { ...schema };
}
