import { isObject } from '@bakehouse/contract';
import { systemActor } from '@bakehouse/store';
import type { Connections } from '../../delivery/connections/connections.ts';

type Options = Readonly<Record<string, unknown>>;

/** The secret that a webhook is proved by: of its connection, or as it stands in the element. */
export async function secretOf(
  { secret, connection, check }: Options,
  { connections }: { connections: Connections },
): Promise<string | undefined> {
  if (check === 'none') return undefined;
  if (typeof connection !== 'string') return typeof secret === 'string' ? secret : undefined;
  // Whoever calls has no user; the definition decides which secret is asked for.
  const opened = await connections.open(connection, ['secret'], { actor: systemActor });
  return opened.secret.value;
}

/** Headers that may be the secret itself. */
const hidden = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'webhook-secret',
  'x-webhook-secret',
  'x-gitlab-token',
]);

/** What a workflow sees of a call besides its body. */
export function shownRequest(
  { method, headers, url, ip }: { method: string; headers: object; url: string; ip: string },
  raw: Buffer,
): Record<string, unknown> {
  const shown = Object.entries(headers).filter(([name]) => !hidden.has(name));
  const query = new URL(url, 'http://app.invalid').searchParams;
  return {
    method,
    headers: Object.fromEntries(shown),
    query: Object.fromEntries(query),
    raw: raw.toString('utf8'),
    address: ip,
  };
}

/** What Slack wants to have back when it asks whether a webhook is there. */
export function slackChallenge(options: readonly Options[], body: unknown): string | undefined {
  if (!options.some(({ check }) => check === 'slack')) return undefined;
  if (!isObject(body) || body['type'] !== 'url_verification') return undefined;
  return typeof body['challenge'] === 'string' ? body['challenge'] : undefined;
}

/** What Meta wants to have back when it asks whether a webhook is there, where it knows the token. */
export function metaChallenge(
  options: readonly Options[],
  query: Readonly<Record<string, unknown>>,
  same: (given: string, expected: string) => boolean,
): string | undefined {
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query;
  if (mode !== 'subscribe' || typeof token !== 'string' || typeof challenge !== 'string') return undefined;
  const known = options.some(
    ({ check, challenge: wanted }) => check === 'meta' && typeof wanted === 'string' && same(token, wanted),
  );
  return known ? challenge : undefined;
}
