import { isIP } from 'node:net';
import { Problem, type ConnectionSettings } from '@bakehouse/contract';
import { emptyPayload, encodedForS3, signS3 } from '@bakehouse/store';
import type { HttpClient, OutgoingAnswer, OutgoingRequest } from '../outgoing/http-client.ts';
import type { RemoteContent } from './remote-files.ts';
import { remoteProblem } from './remote-problem.ts';
import { within } from './s3-page.ts';

interface Asked extends Pick<OutgoingRequest, 'into' | 'maxBytes'> {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  content?: RemoteContent;
  /** Whether there may be nothing of that name. */
  missing?: boolean;
}

/** What an object store is asked with. */
export interface S3Parts {
  settings: ConnectionSettings<'s3'>;
  secret: string;
  http: HttpClient;
  signal: AbortSignal;
  seconds: number;
}

/** Asks one thing of a bucket; what it refuses is thrown. */
export type S3Ask = (method: string, key: string, asked?: Asked) => Promise<OutgoingAnswer>;

/** Makes what asks a bucket with signed requests. */
export function s3Ask({ settings, secret, http, signal, seconds }: S3Parts): S3Ask {
  const { region, accessKeyId: keyId } = settings;
  const root = rootOf(settings);

  return async (
    method: string,
    key: string,
    { query = {}, headers = {}, content, missing = false, ...more }: Asked = {},
  ): Promise<OutgoingAnswer> => {
    const path = key.split('/').map(encodedForS3).join('/');
    const url = new URL(root.href + path);
    url.search = Object.entries(query)
      .map(([name, value]) => `${name}=${encodedForS3(value)}`)
      .join('&');
    const payload = content?.sha256.toString('hex') ?? emptyPayload;
    const { host: _host, ...signed } = signS3(
      { method, url, headers, payload, at: new Date() },
      { keyId, secret, region },
    );
    const answer = await http({
      url: url.href,
      method,
      headers: signed,
      ...(content === undefined ? {} : { content }),
      // What is signed for one host counts nowhere else.
      redirects: 0,
      seconds,
      signal,
      ...more,
    });
    if (answer.status < 300 || (missing && answer.status === 404)) return answer;
    throw s3Refusal(answer, key);
  };
}

/** Where a bucket is: a host of its own, or a folder of the service where that cannot be one. */
function rootOf({ endpoint, bucket, pathStyle }: ConnectionSettings<'s3'>): URL {
  const url = new URL(endpoint);
  const base = url.pathname.replace(/\/+$/, '');
  const named = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(bucket);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (pathStyle === true || !named || isIP(host) !== 0 || !host.includes('.'))
    return new URL(`${base}/${encodedForS3(bucket)}/`, url);
  url.hostname = `${bucket}.${url.hostname}`;
  return new URL(`${base}/`, url);
}

/** Why an object store refuses something, with what to do. */
export function s3Refusal({ status, body }: OutgoingAnswer, key: string): Problem {
  const page = body.toString();
  const code = within(page, 'Code') ?? `status ${status}`;
  const said = [code, within(page, 'Message')].filter((each) => each !== undefined).join(': ');
  if (status === 404 && (code === 'NoSuchKey' || page === '')) return remoteProblem.missing(key);
  if (status === 401 || status === 403) return remoteProblem.refused(said.slice(0, 500));
  if (status === 429 || status === 503 || code === 'SlowDown')
    return new Problem('connection_limited', `The object store asks to slow down: ${said.slice(0, 500)}`);
  if (status >= 300 && status < 400)
    return new Problem(
      'upstream_failed',
      `The bucket is elsewhere (${said.slice(0, 500)}): look at the endpoint and the region of the connection.`,
    );
  return remoteProblem.failed(said.slice(0, 500));
}
