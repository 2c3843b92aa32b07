import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '@bakehouse/contract';
import { isText as same, toleranceSeconds, webhookPresets, type WebhookCall } from './webhook-presets.ts';

/**
 * Throws unless the caller of a webhook proves that it knows the secret of the element, as the element asks for it. Gives the
 * signature where that is the proof: it counts once.
 */
export function checkWebhook(
  { check }: Readonly<Record<string, unknown>>,
  secret: string | undefined,
  call: WebhookCall,
): string | undefined {
  const { headers, body, now } = call;
  if (check === 'none') return undefined;
  if (secret === undefined)
    throw new Problem('forbidden', 'This webhook has no secret, so nobody can call it.');
  const preset = typeof check === 'string' ? webhookPresets[check] : undefined;
  if (preset !== undefined) {
    const proof = preset(call, secret);
    if (proof === undefined) throw unproved();
    return proof.signature;
  }
  if (check !== 'hmac' && hasSecret(headers, secret)) return undefined;
  const signature = check === 'header' ? undefined : signatureOf(headers, secret, body, now);
  if (signature === undefined) throw unproved();
  return signature;
}

function unproved(): Problem {
  return new Problem('unauthenticated', 'The secret or signature of this webhook is missing or wrong.');
}

function hasSecret(headers: IncomingHttpHeaders, secret: string): boolean {
  const given = [
    headers['webhook-secret'],
    headers['x-webhook-secret'],
    /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1],
  ];
  return given.some((each) => typeof each === 'string' && same(each, secret));
}

/** The right signature, where it was given: `t=1763188800,v1=<hex>`, or `sha256=<hex>` with the time in Webhook-Timestamp. */
function signatureOf(
  headers: IncomingHttpHeaders,
  secret: string,
  body: Buffer,
  now: number,
): string | undefined {
  const given = headers['webhook-signature'] ?? headers['x-webhook-signature'];
  if (typeof given !== 'string') return undefined;
  const parts = given.split(',').map((part) => part.trim().split('='));
  const valueOf = (...names: string[]) =>
    parts.filter(([name = '']) => names.includes(name)).map(([, value = '']) => value);
  const stamp = valueOf('t')[0] ?? headers['webhook-timestamp'] ?? headers['x-webhook-timestamp'];
  if (typeof stamp !== 'string' || !/^\d{1,12}$/.test(stamp)) return undefined;
  if (Math.abs(now / 1000 - Number(stamp)) > toleranceSeconds) return undefined;
  const expected = createHmac('sha256', secret).update(`${stamp}.`).update(body).digest('hex');
  return valueOf('v1', 'sha256').some((each) => same(each.toLowerCase(), expected)) ? expected : undefined;
}
