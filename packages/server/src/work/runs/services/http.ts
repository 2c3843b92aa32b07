import type { Services } from '@bakehouse/engine';
import type { OutgoingAnswer, OutgoingRequest } from '../../../delivery/outgoing/http-client.ts';
import { spool, type Spool } from '../../../formats/files/spool.ts';
import { readAnswer } from './http-answer.ts';
import { bodyOfRequest } from './http-body.ts';
import { accessFor, neededOutside, type ServiceParts } from './service-parts.ts';
import { storeDownload } from './store-download.ts';

/** What answers slowly, such as a report, is waited for so long where the element's `timeout` says so. */
const mostSeconds = 600;

/** Asks another system. The key of the effect goes along, so that the other side can tell a retry. */
export function http(parts: ServiceParts): NonNullable<Services['http']> {
  return async (asked, effect) => {
    const { url, method, headers, connection, as, filename } = asked;
    const { key, signal, elevated, timeout } = effect;
    const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
    const body = await bodyOfRequest(asked, () => accessFor(parts, effect));
    const safe = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
    const { http: client, connections, fileBytes } = neededOutside(parts);
    let stored: Spool | undefined;
    const request: OutgoingRequest = {
      url,
      method,
      headers: {
        ...(body === undefined || names.has('content-type') ? {} : { 'content-type': body.type }),
        ...(safe || names.has('idempotency-key') ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body.bytes }),
      ...(timeout === undefined ? {} : { seconds: Math.min(timeout / 1000, mostSeconds) }),
      ...(as === 'file'
        ? {
            maxBytes: fileBytes,
            into: async (pieces: AsyncIterable<Buffer>) => {
              stored = await spool(pieces, { signal });
            },
          }
        : {}),
      signal,
    };
    try {
      const answer =
        connection === undefined
          ? await client(request)
          : await connections.send(connection, { actor: parts.actor, elevated }, request);
      const { status, headers: told, url: from } = answer;
      const given =
        stored === undefined
          ? readAnswer(answer, as)
          : {
              kind: 'file' as const,
              body: await storeDownload(parts, effect, stored, filename ?? nameIn(answer)),
            };
      return { status, headers: told, url: from, ...given };
    } finally {
      await stored?.remove();
    }
  };
}

/** The name that the answer gives itself, or the last of its address. */
function nameIn({ headers, url }: OutgoingAnswer): string {
  const said = /filename="?([^";]+)/i.exec(headers['content-disposition'] ?? '')?.[1];
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  const name = (said ?? decoded(last)).split(/[\\/]/).at(-1) ?? '';
  return name.trim() === '' ? 'download' : name.trim();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
