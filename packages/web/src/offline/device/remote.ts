import type { Resource } from '@bakehouse/contract';
import { requestFull } from '../../data/server/client.ts';
import type { RequestOptions } from '../../data/server/request.ts';
import { isUnreachable, isRefused } from '../../data/server/problem.ts';
import type { Sent } from '../core/change.ts';
import type { Answer, FeedPage, ReadAnswer, RemoteServer } from '../core/remote-server.ts';

/** The server over HTTP. */
export function remoteServer(fileOf: (id: string) => Promise<File | undefined>): RemoteServer {
  return {
    async send(request, key, { file }) {
      const content = file === undefined ? undefined : await fileOf(file);
      const form = file === undefined ? undefined : formOf(file, content);
      try {
        const { body, headers } = await requestFull<Partial<Resource> | undefined>(request.path, {
          ...optionsOf(request, key, form),
          // A large file takes its time, even on a slow line.
          timeout: timeout + (content?.size ?? 0) / 10,
        });
        if (form !== undefined) return { kind: 'ok', file: body?.id };
        return {
          kind: 'ok',
          row: isRow(body) ? body : undefined,
          replayed: headers.has('idempotent-replayed'),
        };
      } catch (error) {
        return answerOf(error);
      }
    },
    changes: (module, since) =>
      read<FeedPage>(`/modules/${module}/resources/changes`, { query: { since, limit: 1000 } }),
    lastUpdated: (module, etag) =>
      read<{ etag: string; cursor: string; lastUpdated: string | null }>(
        `/modules/${module}/resources/lastUpdated`,
        { headers: etag === undefined ? {} : { 'if-none-match': etag } },
        (body, headers) => ({ ...body, etag: headers.get('etag') ?? '' }),
      ),
    read: (module, id) => read<Resource>(`/modules/${module}/resources/${id}`, {}),
    total: (module) => read<{ total: number; cursor: string }>(`/modules/${module}/resources/total`, {}),
  };
}

/** How long an answer may take before it counts as lost. */
const timeout = 60_000;

function optionsOf({ method, body, version }: Sent, key: string, form: FormData | undefined): RequestOptions {
  return {
    method,
    body: form ?? body,
    headers: { 'idempotency-key': key, ...(version === undefined ? {} : { 'if-match': `"${version}"` }) },
    direct: true,
  };
}

async function read<T>(
  path: string,
  options: RequestOptions,
  take: (body: T, headers: Headers) => T = (body) => body,
): Promise<ReadAnswer<T>> {
  try {
    const { body, headers } = await requestFull<T>(path, { ...options, direct: true, timeout });
    return { kind: 'ok', value: take(body, headers) };
  } catch (error) {
    if (!isRefused(error)) return lost(error);
    if (error.status === 304) return { kind: 'same' };
    if (error.status === 410) return { kind: 'expired' };
    if (error.status === 403 || error.status === 404) return { kind: 'closed' };
    if (error.status === 401) return { kind: 'signed-out' };
    return { kind: 'lost', seconds: error.retryAfter };
  }
}

/** What a failure says about a change. */
function answerOf(error: unknown): Answer {
  if (!isRefused(error)) return lost(error);
  const { status, code, message, errors, retryAfter } = error;
  if (status === 401) return { kind: 'signed-out' };
  if (status === 412) return { kind: 'stale' };
  if (status === 404) return { kind: 'missing' };
  if (status === 409 && errors.some(({ path }) => path === 'id')) return { kind: 'taken' };
  // Come again: too busy, not ready, or something on the way broke.
  if (status === 429 || status === 408 || (status > 500 && !code.startsWith('upstream')))
    return { kind: 'lost', seconds: retryAfter };
  return { kind: 'refused', refusal: { status, code, detail: message, faults: errors } };
}

function lost(error: unknown): { kind: 'lost' } {
  if (isUnreachable(error)) return { kind: 'lost' };
  throw error;
}

function formOf(id: string, file: File | undefined): FormData {
  const form = new FormData();
  form.append('id', id);
  if (file !== undefined) form.append('file', file);
  return form;
}

function isRow(body: Partial<Resource> | undefined): body is Resource {
  return typeof body?.id === 'string' && typeof body.version === 'number' && body.data !== undefined;
}
