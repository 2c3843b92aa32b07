import { isObject } from '@bakehouse/contract';
import { operand, quoted } from '../../javascript/names.ts';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { codeOf, codeOfRecipe, recipeOf } from '../expressions.ts';
import { code, fixed, objectsIn, parameter, recipe, type Convert, type Reader } from '../reader.ts';
import { ask } from '../ask.ts';
import { formOf, kindOf, plainName, withFiles } from './http-files.ts';
import { jsonRecipe } from './set.ts';
import { textOf } from '../../text-of.ts';

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** HTTP Request, in all its versions. */
export const httpRequest: Convert = (reader) => {
  const method = fixed(reader, 'method') ?? fixed(reader, 'requestMethod') ?? 'GET';
  if (!methods.has(method)) return untranslatable(`the method ${method}`);
  const url = code(reader, 'url') ?? untranslatable('a request without an address');
  const sends = parameter(reader, 'sendBody') === true || (reader.node.version < 3 && method !== 'GET');
  const form = sends && kindOf(reader) === 'multipart-form-data' ? formOf(reader) : undefined;
  const body = sends && form === undefined ? bodyOf(reader) : undefined;
  const headers = pairs(
    reader,
    parameter(reader, 'headerParameters.parameters') ?? parameter(reader, 'headerParametersUi.parameter'),
    'headerParametersJson',
    'jsonHeaders',
  );
  const asked = ask(reader, {
    method,
    url: withQuery(url, queryOf(reader)),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
    whole:
      parameter(reader, 'options.response.response.fullResponse') === true ||
      parameter(reader, 'options.fullResponse') === true,
  });
  return withFiles(reader, asked, form);
};

function queryOf(reader: Reader): Record<string, unknown> | string | undefined {
  return pairs(
    reader,
    parameter(reader, 'queryParameters.parameters') ?? parameter(reader, 'queryParametersUi.parameter'),
    'queryParametersJson',
    'jsonQuery',
  );
}

/** Names and values that stand in a list, or in a JSON text. */
function pairs(
  reader: Reader,
  list: unknown,
  older: string,
  json: string,
): Record<string, unknown> | string | undefined {
  for (const path of [json, older])
    if (typeof parameter(reader, path) === 'string' && parameter(reader, path) !== '')
      return jsonRecipe(reader, path);
  const found = objectsIn(list).filter(({ name }) => typeof name === 'string' && name !== '');
  if (found.length === 0) return undefined;
  return Object.fromEntries(
    found.map(({ name, value }) => [plainName(textOf(name)), recipeOf(value ?? '', reader.known)]),
  );
}

function bodyOf(reader: Reader): unknown {
  const kind = kindOf(reader);
  if (kind === 'binaryData') return untranslatable('a request that sends a file as it is');
  const fields = pairs(
    reader,
    parameter(reader, 'bodyParameters.parameters') ?? parameter(reader, 'bodyParametersUi.parameter'),
    'bodyParametersJson',
    'jsonBody',
  );
  if (kind === 'form-urlencoded')
    return fields === undefined
      ? undefined
      : typeof fields === 'string'
        ? untranslatable('a form that is worked out')
        : joined(fields);
  if (kind === 'raw') return recipe(reader, 'body');
  return fields ?? recipe(reader, 'body');
}

/** An address with parameters. */
export function withQuery(url: string, query: Record<string, unknown> | string | undefined): string {
  if (query === undefined) return url;
  if (typeof query === 'string')
    return `${operand(url)} & "?" & $join($each(${query}, function($v, $k) {$k & "=" & $encodeUrlComponent($string($v))}), "&")`;
  return Object.keys(query).length === 0 ? url : `${operand(url)} & "?" & ${joined(query)}`;
}

/** Fields as a form or a query writes them. */
export function joined(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([name, value], index) => {
      const key = `${index === 0 ? '' : '&'}${encodeURIComponent(name)}=`;
      const written = codeOfRecipe(value);
      return /^"[\w.-]*"$/.test(written)
        ? quoted(key + (JSON.parse(written) as string))
        : `${quoted(key)} & $encodeUrlComponent($string(${written}))`;
    })
    .join(' & ');
}

/** GraphQL is a request with a query and its variables. */
export const graphql: Convert = (reader) => {
  const variables = parameter(reader, 'variables');
  return ask(reader, {
    method: 'POST',
    url: code(reader, 'endpoint') ?? untranslatable('a request without an address'),
    body: {
      query: code(reader, 'query') ?? '""',
      ...(isObject(variables)
        ? { variables: codeOf(variables, reader.known) }
        : typeof variables === 'string' && variables !== ''
          ? { variables: jsonRecipe(reader, 'variables') }
          : {}),
    },
  });
};
