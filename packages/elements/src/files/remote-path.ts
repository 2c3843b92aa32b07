import { quoted, wrongOption } from '../wrong-option.ts';

/** Longer ones no system takes. */
const longest = 1024;

/** A path on another system as it is asked for: no step upwards, nothing that only some systems understand. */
export function remotePath(option: string, value: unknown): string {
  if (typeof value !== 'string' || value === '')
    throw wrongOption(
      option,
      `"${option}" must be the path of a file, not ${quoted(value)}`,
      value === undefined || value === null || value === '' ? 'required' : 'wrong_type',
    );
  const fault = faultOf(value);
  if (fault !== undefined) throw wrongOption(option, `"${option}" ${fault}: ${quoted(value)}`, 'bad_format');
  return value;
}

/** The folder that is listed; one may be written with a slash at its end, and the first one of a server is a slash. */
export function remoteFolder(option: string, value: unknown): string {
  if (value === '/') return value;
  return remotePath(option, typeof value === 'string' ? value.replace(/\/$/, '') : value);
}

function faultOf(path: string): string | undefined {
  if (path.length > longest) return `has more than ${longest} characters`;
  if (/[\p{Cc}\p{Cs}]/u.test(path)) return 'has characters that no name has';
  const parts = path.replace(/^\//, '').split(/[/\\]/);
  if (parts.includes('..') || parts.includes('.')) return 'has a step such as ".."';
  return parts.includes('') ? 'has an empty part' : undefined;
}
