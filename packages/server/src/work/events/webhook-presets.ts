import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A call of another system, as it came. */
export interface WebhookCall {
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The whole address that was called, as the caller knows it. */
  url: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** What proves a call. A signature counts once, for as long as it could be sent again; where there is none, the sender's number of the delivery does. */
export interface WebhookProof {
  signature?: string;
}

/** How far the clock of a caller may be off, in seconds. */
export const toleranceSeconds = 300;

/** How a service proves that it is the caller; undefined where the proof is missing or wrong. */
export type WebhookPreset = (call: WebhookCall, secret: string) => WebhookProof | undefined;

/** The ways of known services, as they publish them. */
export const webhookPresets: Readonly<Record<string, WebhookPreset>> = {
  github: bodyInHex,
  meta: bodyInHex,
  gitlab: ({ headers }, secret) => (isText(headers['x-gitlab-token'], secret) ? {} : undefined),
  stripe({ headers, body, now }, secret) {
    const parts = partsOf(headers['stripe-signature']);
    const [time] = valuesOf(parts, 't');
    return (
      timely(time, now) && proofIn(valuesOf(parts, 'v1'), hmac(secret, `${time}.`, body).toString('hex'))
    );
  },
  slack({ headers, body, now }, secret) {
    const time = text(headers['x-slack-request-timestamp']);
    const given = text(headers['x-slack-signature']) ?? '';
    return timely(time, now) && proofIn([given], `v0=${hmac(secret, `v0:${time}:`, body).toString('hex')}`);
  },
  shopify: ({ headers, body }, secret) =>
    proofIn([text(headers['x-shopify-hmac-sha256']) ?? ''], hmac(secret, '', body).toString('base64')),
  twilio(call, secret) {
    const signed = createHmac('sha1', secret).update(twilioText(call)).digest('base64');
    return bodyHashFits(call) ? proofIn([text(call.headers['x-twilio-signature']) ?? ''], signed) : undefined;
  },
  standard({ headers, body, now }, secret) {
    const [id, time] = [text(headers['webhook-id']), text(headers['webhook-timestamp'])];
    if (id === undefined || !timely(time, now)) return undefined;
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const given = (text(headers['webhook-signature']) ?? '')
      .split(' ')
      .map((each) => each.replace(/^v1,/, ''));
    return proofIn(given, hmac(key, `${id}.${time}.`, body).toString('base64'));
  },
};

/** GitHub and Meta sign the body alone. */
function bodyInHex({ headers, body }: WebhookCall, secret: string): WebhookProof | undefined {
  const given = text(headers['x-hub-signature-256']) ?? '';
  return proofIn([given], `sha256=${hmac(secret, '', body).toString('hex')}`);
}

/** Twilio signs the address, followed by the fields of a form in their order. */
function twilioText({ headers, body, url }: WebhookCall): string {
  if (!/^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '')) return url;
  const fields = [...new URLSearchParams(body.toString('utf8'))].sort(([a], [b]) =>
    a < b ? -1 : a > b ? 1 : 0,
  );
  return url + fields.map(([name, value]) => name + value).join('');
}

/** Any other body is only in the signature by its digest in the address: without it, it could be another. */
function bodyHashFits({ headers, body, url }: WebhookCall): boolean {
  if (/^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '')) return true;
  const given = new URL(url).searchParams.get('bodySHA256');
  if (given === null) return body.length === 0;
  return isText(given.toLowerCase(), createHash('sha256').update(body).digest('hex'));
}

function proofIn(given: readonly string[], expected: string): WebhookProof | undefined {
  return given.some((each) => isText(each, expected)) ? { signature: expected } : undefined;
}

function timely(time: string | undefined, now: number): true | undefined {
  if (time === undefined || !/^\d{1,12}$/.test(time)) return undefined;
  return Math.abs(now / 1000 - Number(time)) <= toleranceSeconds ? true : undefined;
}

function hmac(key: string | Buffer, before: string, body: Buffer): Buffer {
  return createHmac('sha256', key).update(before).update(body).digest();
}

/** Whether two texts are the same, in a time that tells nothing. */
export function isText(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [one, other] = [given, expected].map((each) => createHash('sha256').update(each).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

function text(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

function partsOf(header: string | string[] | undefined): string[][] {
  return (text(header) ?? '').split(',').map((part) => part.trim().split('='));
}

function valuesOf(parts: readonly string[][], name: string): string[] {
  return parts.filter(([key]) => key === name).map(([, value = '']) => value);
}
