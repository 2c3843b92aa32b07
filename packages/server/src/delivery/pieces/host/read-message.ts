import { isObject, jsonDepthLimit } from '@bakehouse/contract';
import type { FromPiece, PieceFailure, StoreRequest } from '../wire.ts';

/** Reads a line from a process of a piece; undefined where it is no message. Only known members are taken, and only of their type. */
export function readMessage(line: string): FromPiece | undefined {
  const given = parse(line);
  if (!isObject(given)) return undefined;
  const { kind, id, host, port, name, content, value, failure, request } = given;
  if (kind === 'file')
    return typeof name === 'string' && typeof content === 'string'
      ? { kind, name: name.slice(0, 255), content }
      : undefined;
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined;
  if (kind === 'connect') {
    const sound = typeof host === 'string' && host.length <= 255 && typeof port === 'number';
    return sound && Number.isInteger(port) && port > 0 && port < 65_536
      ? { kind, id, host, port }
      : undefined;
  }
  if (kind === 'store') {
    const read = isObject(request) ? requestOf(request) : undefined;
    return read && { kind, id, request: read };
  }
  if (kind === 'answer') return { kind, id, value: value ?? null };
  if (kind === 'failure' && isObject(failure)) return { kind, id, failure: failureOf(failure) };
  return undefined;
}

function requestOf({ does, scope, key, value }: Record<string, unknown>): StoreRequest | undefined {
  if ((does !== 'get' && does !== 'put') || (scope !== 'flow' && scope !== 'project')) return undefined;
  return typeof key === 'string' ? { does, scope, key, value: value ?? null } : undefined;
}

function failureOf({ message, code, status }: Record<string, unknown>): PieceFailure {
  return {
    message: typeof message === 'string' ? message.slice(0, 2000) : 'It did not say why.',
    ...(typeof code === 'string' ? { code: code.slice(0, 100) } : {}),
    ...(typeof status === 'number' ? { status } : {}),
  };
}

function parse(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    if (mayNamePrototype.test(line)) dropPrototypes(value);
    return value;
  } catch {
    return undefined;
  }
}

/** Also where it is written with escapes. */
const mayNamePrototype = /__proto__|\\u00(?:5f|[67])/i;

/** `__proto__` as a name is no data: it would become a prototype where somebody copies the value. */
function dropPrototypes(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (isObject(value)) delete value['__proto__'];
  for (const each of Object.values(value)) dropPrototypes(each);
}

/** Whether a value nests deeper than what is kept may. */
export function isTooDeep(value: unknown, depth = jsonDepthLimit): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((each) => isTooDeep(each, depth - 1));
}
