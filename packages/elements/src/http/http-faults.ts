import { isObject } from '@bakehouse/contract';
import { checkExpression, type ElementCheck, type ElementFinding } from '@bakehouse/engine';
import { doubt } from '../finding.ts';
import { isTextType } from '../is-text-type.ts';
import { secretHeaders, secretParameter } from '../secret-headers.ts';

/** What is wrong with the options of `data/http`, beyond their schema. */
export function httpFaults(known: ElementCheck): ElementFinding[] {
  const {
    options: { url, method = 'GET', headers, body, connection },
    literal,
    beginning,
    typeOf,
    hostsOf,
  } = known;
  const findings = headerFaults(headers, literal);
  const hosts = typeof connection === 'string' ? hostsOf(connection) : undefined;
  const host = hostIn(literal(url), beginning(url));
  if (host !== undefined && hosts?.some((each) => fitsHost(host.toLowerCase(), each)) === false)
    findings.push(
      doubt('url', 'address_refused', `"${String(connection)}" is sent only to ${hosts.join(', ')}`),
    );
  if (body !== undefined && body !== null && /^(?:GET|HEAD)$/i.test(String(method)))
    findings.push(doubt('body', 'no_effect', `${String(method)} sends no body: set "method"`));
  const text = literal(url) ?? beginning(url);
  const wanted = text === literal(url) ? /^https?:\/\/[^\s/]/i : /^https?:(?:\/\/|$)/i;
  const address = 'it begins with http:// or https://';
  if (typeof text === 'string' && text !== '' && !wanted.test(text))
    findings.push({
      option: 'url',
      code: 'bad_format',
      message: `"${text}" is not a web address: ${address}`,
      warning: true,
    });
  if (!isTextType(typeOf(url)))
    findings.push({
      option: 'url',
      code: 'wrong_type',
      message: `A web address is a text: ${address}`,
      warning: true,
    });
  const { kind } = typeOf(headers);
  if (kind !== 'object' && kind !== 'unknown' && kind !== 'null' && kind !== 'several')
    findings.push({
      option: 'headers',
      code: 'wrong_type',
      message: 'Headers are an object: name to value',
      warning: true,
    });
  for (const name of secretHeaders(headers))
    findings.push({
      option: `headers.${name}`,
      code: 'readable_secret',
      message: `What "${name}" proves stands readable in the definition, its versions and backups; keep it in a connection`,
      warning: true,
    });
  const parameter = secretParameter(url);
  if (parameter !== undefined)
    findings.push({
      option: 'url',
      code: 'readable_secret',
      message: `What "${parameter}" proves stands readable in the definition, its versions and backups; keep it in a connection of kind apiKey`,
      warning: true,
    });
  return [...findings, ...contentFaults(known.options), ...pageFaults(known.options)];
}

/** What cannot be together in one request. */
function contentFaults({ method = 'GET', body, parts, as, filename, schema }: ElementCheck['options']) {
  const findings: ElementFinding[] = [];
  if (parts !== undefined && body !== undefined && body !== null)
    findings.push(fault('parts', 'invalid', 'Either "body" or "parts" is sent, not both'));
  if (parts !== undefined && /^(?:GET|HEAD)$/i.test(String(method)))
    findings.push(doubt('parts', 'no_effect', `${String(method)} sends no parts: set "method"`));
  if (filename !== undefined && as !== 'file')
    findings.push(doubt('filename', 'no_effect', 'Nothing is stored without "as": "file"'));
  if (schema !== undefined && (as === 'file' || as === 'base64'))
    findings.push(fault('schema', 'invalid', `What is read as ${as} is no data that fits a schema`));
  return findings;
}

/** What is wrong with the expressions that lead from page to page. */
function pageFaults({ method = 'GET', as, next, items, pages }: ElementCheck['options']): ElementFinding[] {
  const findings: ElementFinding[] = [];
  for (const [option, source] of Object.entries({ next, items })) {
    if (typeof source !== 'string') continue;
    for (const { code, message, position } of checkExpression(source, { variables: ['page'] }))
      findings.push(fault(option, code, `${message} (at character ${position + 1})`));
  }
  if (next === undefined) {
    for (const [option, given] of Object.entries({ items, pages }))
      if (given !== undefined)
        findings.push(doubt(option, 'no_effect', 'There is one page only without "next"'));
    return findings;
  }
  if (!/^GET$/i.test(String(method)))
    findings.push(fault('next', 'invalid', 'Pages are asked for with GET only'));
  if (as === 'file' || as === 'base64')
    findings.push(fault('next', 'invalid', `Pages that are read as ${as} cannot be joined`));
  return findings;
}

function fault(option: string, code: string, message: string): ElementFinding {
  return { option, code, message };
}

/** The host of an address, where it is written there as a whole. */
function hostIn(whole: unknown, beginning: string | undefined): string | undefined {
  const text = typeof whole === 'string' ? `${whole}/` : (beginning ?? '');
  return /^https?:\/\/([^/?#\s]+)[/?#]/i.exec(text)?.[1];
}

/** Whether a host is one that a connection names: itself, or all names below one. */
function fitsHost(host: string, named: string): boolean {
  const wanted = named.toLowerCase().replace(/^https?:\/\//, '');
  return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted;
}

function headerFaults(headers: unknown, literal: (recipe: unknown) => unknown): ElementFinding[] {
  return Object.entries(isObject(headers) ? headers : {}).flatMap(([name, recipe]): ElementFinding[] => {
    const value = literal(recipe);
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name))
      return [doubt(`headers.${name}`, 'bad_format', `"${name}" is no name of a header`)];
    return typeof value === 'string' && /[\r\n\0]/.test(value)
      ? [doubt(`headers.${name}`, 'bad_format', 'The value of a header is one line')]
      : [];
  });
}
