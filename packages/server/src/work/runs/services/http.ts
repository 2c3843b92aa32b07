import { readJsonText } from '@bakehouse/contract';
import type { HttpAnswer, Services } from '@bakehouse/engine';
import type { OutgoingAnswer } from '../../../delivery/outgoing/http-client.ts';
import { neededOutside, type ServiceParts } from './service-parts.ts';

/** What answers slowly, such as a report, is waited for so long where the element's `timeout` says so. */
const mostSeconds = 600;

/** Asks another system. The key of the effect goes along, so that the other side can tell a retry. */
export function http(parts: ServiceParts): NonNullable<Services['http']> {
  return async ({ url, method, headers, body, connection }, { key, signal, elevated, timeout }) => {
    const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
    const safe = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
    const { http: client, connections } = neededOutside(parts);
    const request = {
      url,
      method,
      headers: {
        ...(text === undefined || names.has('content-type') ? {} : { 'content-type': type }),
        ...(safe || names.has('idempotency-key') ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: Buffer.from(text) }),
      ...(timeout === undefined ? {} : { seconds: Math.min(timeout / 1000, mostSeconds) }),
      signal,
    };
    const answer =
      connection === undefined
        ? await client(request)
        : await connections.send(connection, { actor: parts.actor, elevated }, request);
    return { status: answer.status, headers: answer.headers, ...read(answer) };
  };
}

/** The body as what its type says it is; what claims to be JSON and is not is text. */
function read({ headers, body }: OutgoingAnswer): Pick<HttpAnswer, 'kind' | 'body'> {
  const type = (headers['content-type'] ?? '').toLowerCase();
  if (/^[a-z]+\/(?:[a-z0-9.+-]*\+)?json\b/.test(type)) {
    const text = body.toString('utf8');
    const json = readJsonText(text);
    return 'value' in json ? { kind: 'json', body: json.value } : { kind: 'text', body: text };
  }
  const isText =
    type === '' ||
    /^text\/|\/(?:[a-z0-9.+-]*\+)?xml\b|^application\/(?:javascript|x-www-form-urlencoded)/.test(type);
  if (!isText) return { kind: 'base64', body: body.toString('base64') };
  return { kind: 'text', body: textIn(body, /charset="?([a-z0-9_-]+)/.exec(type)?.[1]) };
}

function textIn(body: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return body.toString('utf8');
  }
}
