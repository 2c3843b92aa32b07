import { failed, type Parsed } from '../fault.ts';

/** Longest virtual path, in bytes of UTF-8. */
const mostBytes = 1024;

/** Longest name of a folder or file, in bytes of UTF-8. */
const mostNameBytes = 255;

/** Most folders and the file itself. */
const mostNames = 32;

/** Control characters, what turns the direction of writing around, invisible spaces, and halves of characters. */
const invisible = /[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff0-\uffff]/u;

/** What separates folders, or has a meaning of its own on some disk to which a file may be downloaded. */
const separating = /[\\/:*?"<>|]/;

const allInvisible = new RegExp(invisible, 'gu');
const allSeparating = new RegExp(separating, 'g');

/** Reads a virtual path, such as `/reports/june.pdf`. One spelling remains of those that look the same; nothing in it climbs. */
export function parseVirtualPath(text: string, path = 'path'): Parsed<string> {
  const normal = text.normalize('NFC');
  const [first, ...names] = normal.split('/');
  if (first !== '' || names.length === 0)
    return failed('bad_format', path, 'Expected a path that begins with a slash, such as /reports/june.pdf');
  if (names.length > mostNames || byteLength(normal) > mostBytes)
    return failed(
      'too_long',
      path,
      `Expected at most ${mostNames} names and ${mostBytes} bytes in a virtual path`,
    );
  const bad = names.find((name) => !isPlainName(name));
  if (bad !== undefined)
    return failed('bad_format', path, `"${shown(bad)}" cannot be the name of a folder or file`);
  return { value: normal };
}

/** Reads the virtual path of a folder: with or without a slash at its end; `/` is the topmost one. */
export function parseVirtualFolder(text: string, path = 'folder'): Parsed<string> {
  const bare = text.replace(/\/$/, '');
  if (bare === '') return text === '/' ? { value: '/' } : failed('bad_format', path, 'Expected a folder');
  const parsed = parseVirtualPath(bare, path);
  return 'errors' in parsed ? parsed : { value: `${parsed.value}/` };
}

/** The name that remains of one from outside: without folders, and without what a name cannot hold. */
export function plainFileName(text: string): string {
  const last = text.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .replace(allSeparating, '_')
    .replace(allInvisible, '')
    .replace(/^\s+|[\s.]+$/g, '');
  const short = shortened(clean);
  return isPlainName(short) ? short : 'file';
}

/** The last name of a virtual path. */
export function nameOfPath(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder of a virtual path, with a slash at its end. */
export function folderOfPath(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function isPlainName(name: string): boolean {
  return (
    name !== '' &&
    name !== '.' &&
    name !== '..' &&
    byteLength(name) <= mostNameBytes &&
    !invisible.test(name) &&
    !separating.test(name) &&
    !/^\s|[\s.]$/.test(name)
  );
}

/** Takes letters away before the ending until the name is short enough. */
function shortened(name: string): string {
  if (byteLength(name) <= mostNameBytes) return name;
  const ending = /\.[\w-]{1,10}$/.exec(name)?.[0] ?? '';
  const letters = Array.from(name.slice(0, name.length - ending.length));
  while (byteLength(letters.join('')) + ending.length > mostNameBytes)
    letters.length = Math.floor(letters.length * 0.9);
  return `${letters.join('').replace(/[\s.]+$/, '')}${ending}`;
}

function shown(name: string): string {
  return name.slice(0, 60).replace(allInvisible, '\ufffd');
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
