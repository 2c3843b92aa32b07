import type { FuzzRequest } from './request.ts';

/** The same request as a line for a shell; the token of whoever sends it is a variable there. */
export function asCurl(url: string, who: string, { method, path, headers, body }: FuzzRequest): string {
  const given = Object.entries(headers)
    .filter(([name]) => name !== 'authorization' || who === 'nobody')
    .map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`);
  const token = who === 'nobody' ? [] : [`-H "authorization: Bearer $${who.toUpperCase()}_TOKEN"`];
  const line = ['curl', '-i', '--path-as-is', '-X', method, quoted(url + path), ...token, ...given].join(' ');
  if (body === undefined) return line;
  if (body.length > 100_000)
    return `head -c ${body.length} /dev/zero | tr '\\0' ' ' | ${line} --data-binary @-`;
  // What is not plain text goes through base64, so that it arrives as it was.
  const text = body.toString('utf8');
  return /^[\x20-\x7e]*$/.test(text)
    ? `${line} --data-binary ${quoted(text)}`
    : `echo ${body.toString('base64')} | base64 -d | ${line} --data-binary @-`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
