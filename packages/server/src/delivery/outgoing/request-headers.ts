import { validateHeaderName, validateHeaderValue } from 'node:http';
import { Problem } from '@bakehouse/contract';

/** Headers that belong to the connection, not to whoever writes a request. */
const ownHeaders = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers that may go along to another origin: anything else can be a secret meant for the first one. */
const harmless = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent']);

/** Headers that describe a body. */
const ofBody = new Set(['content-type', 'content-encoding', 'content-language', 'content-location']);

/** Checks headers that a user wrote; gives them with names in lower case. */
export function checkHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [given, value] of Object.entries(headers)) {
    const name = given.toLowerCase();
    if (ownHeaders.has(name)) throw fault(given, 'is set by the connection itself');
    if (Object.hasOwn(checked, name)) throw fault(given, 'is given twice');
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch (cause) {
      throw fault(given, 'has characters that a header cannot hold', cause);
    }
    checked[name] = value;
  }
  return checked;
}

/** The headers that go on after a redirect. */
export function followHeaders(
  headers: Readonly<Record<string, string>>,
  sameOrigin: boolean,
  withoutBody: boolean,
): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) => (sameOrigin || harmless.has(name)) && !(withoutBody && ofBody.has(name)),
  );
  return Object.fromEntries(kept);
}

function fault(name: string, what: string, cause?: unknown): Problem {
  const message = `The header ${JSON.stringify(name.slice(0, 100))} ${what}`;
  return new Problem('invalid', message, { errors: [{ path: 'headers', message, code: 'invalid' }] }, cause);
}
