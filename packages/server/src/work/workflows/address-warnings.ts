import { isIP } from 'node:net';
import { isObject, uuidPattern } from '@bakehouse/contract';
import type { CheckEntry } from '@bakehouse/engine/check';
import { isPublicAddress } from '../../foundation/addresses/address-kind.ts';
import { allowedHosts } from '../../foundation/addresses/allowed-hosts.ts';

/** Web addresses of an element that cannot be asked: no addresses at all, or not public. */
export function addressWarnings(
  element: Record<string, unknown>,
  path: string,
  privateHosts: readonly string[] | undefined,
): CheckEntry[] {
  const options = isObject(element['options']) ? element['options'] : {};
  if (element['type'] === 'data/http')
    return faultsIn(writtenIn(options['url']), `${path}.url`, privateHosts);
  if (element['type'] === 'action/mail') return attachedNames(options['attachments'], `${path}.attachments`);
  if (element['type'] === 'action/notify')
    return brokenRecipients(options['recipients'], `${path}.recipients`);
  const assets: unknown[] = Array.isArray(options['assets']) ? options['assets'] : [];
  if (element['type'] !== 'action/convert') return [];
  return assets.flatMap((each, index) =>
    isObject(each) && typeof each['url'] === 'string'
      ? faultsIn({ text: each['url'], isWhole: true }, `${path}.assets.${index}.url`, privateHosts)
      : [],
  );
}

/** The text that an expression is, or begins with. */
function writtenIn(recipe: unknown): { text: string; isWhole: boolean } | undefined {
  const written =
    typeof recipe === 'string'
      ? /^\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*(&|$)/.exec(recipe)
      : null;
  if (written === null) return undefined;
  return { text: written[1] ?? written[2] ?? '', isWhole: written[3] === '' };
}

function faultsIn(
  written: { text: string; isWhole: boolean } | undefined,
  path: string,
  privateHosts: readonly string[] | undefined,
): CheckEntry[] {
  // The host is known where something follows it.
  const host = /^https?:\/\/([^/?#]+)/i.exec(written?.text ?? '');
  if (written === undefined || host === null) return [];
  if (!written.isWhole && host[0].length === written.text.length) return [];
  if (!URL.canParse(host[0])) {
    const message = `"${written.text}" is no web address: "${host[1]}" is no host`;
    return [{ path, code: 'bad_format', message }];
  }
  const { hostname, port, protocol } = new URL(host[0]);
  const name = hostname.replace(/^\[|\]$/g, '');
  if (privateHosts === undefined || !isInside(name)) return [];
  const address = isIP(name) === 0 ? '127.0.0.1' : name;
  if (allowedHosts(privateHosts)(name, address, Number(port || (protocol === 'https:' ? 443 : 80))))
    return [];
  const message = `"${hostname}" is not public, and is refused unless ALLOW_PRIVATE_HOSTS names it`;
  return [{ path, code: 'address_refused', message }];
}

/** Whether a host is known to be inside a network, without asking for its addresses. */
function isInside(host: string): boolean {
  return isIP(host) === 0 ? /^(?:.+\.)?localhost\.?$/i.test(host) : !isPublicAddress(host);
}

/** Attachments that are named like files of a folder: stored files go by their virtual paths. */
function attachedNames(attachments: unknown, path: string): CheckEntry[] {
  return (Array.isArray(attachments) ? attachments : []).flatMap((each: unknown, index) => {
    const written = writtenIn(isObject(each) ? each['file'] : each);
    const at = isObject(each) ? `${path}.${index}.file` : `${path}.${index}`;
    if (written?.isWhole !== true || written.text.startsWith('/') || uuidPattern.test(written.text))
      return [];
    const message = `"${written.text}" is no stored file: a virtual path begins with "/"`;
    return [{ path: at, code: 'bad_format', message }];
  });
}

/** Recipients that are neither roles nor addresses. */
function brokenRecipients(recipients: unknown, path: string): CheckEntry[] {
  return (Array.isArray(recipients) ? recipients : [recipients]).flatMap((each: unknown, index) => {
    if (typeof each !== 'string' || !each.includes('@') || /^[^\s@]+@[^\s@]+$/.test(each.trim())) return [];
    const at = Array.isArray(recipients) ? `${path}.${index}` : path;
    return [{ path: at, code: 'bad_format', message: `"${each}" is no e-mail address` }];
  });
}
