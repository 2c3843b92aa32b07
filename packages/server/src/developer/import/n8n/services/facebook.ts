import { quoted } from '../../javascript/names.ts';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { ask } from '../ask.ts';
import { codeOf } from '../expressions.ts';
import { withQuery } from '../nodes/http-request.ts';
import { code, fixed, objectsIn, parameter, type Convert } from '../reader.ts';
import { textOf } from '../../text-of.ts';

/** The Graph API of Facebook and Instagram. */
export const facebookGraph: Convert = (reader) => {
  if (parameter(reader, 'sendBinaryData') === true) return untranslatable('a request that sends a file');
  const version = fixed(reader, 'graphApiVersion') ?? 'v23.0';
  const node = code(reader, 'node') ?? untranslatable('the node that is asked for');
  const edge = code(reader, 'edge');
  const host = fixed(reader, 'hostUrl') ?? 'graph.facebook.com';
  const given = objectsIn(parameter(reader, 'options.queryParameters.parameter'));
  const named = given.map(({ name, value }): [string, string] => [
    textOf(name ?? ''),
    codeOf(value ?? '', reader.known),
  ]);
  const fields = objectsIn(parameter(reader, 'options.fields.field')).map(({ name }) => textOf(name ?? ''));
  const query = Object.fromEntries([
    ...named,
    ...(fields.length === 0 ? [] : [['fields', quoted(fields.join(','))] as const]),
  ]);
  const address = `${quoted(`https://${host}/${version}/`)} & ${node}${edge === undefined ? '' : ` & "/" & ${edge}`}`;
  return ask(reader, {
    method: fixed(reader, 'httpRequestMethod') ?? 'GET',
    url: withQuery(address, query),
  });
};
