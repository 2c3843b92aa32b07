import { isIPv4 } from 'node:net';
import { faultList, type FaultList } from './faults.ts';

/** Reads members of one object of the file; every fault is told with its path, unknown members too. */
export interface Fields {
  has: (key: string) => boolean;
  raw: (key: string) => unknown;
  object: (key: string) => Fields;
  text: (key: string, fallback?: string) => string;
  oneOf: <T extends string>(key: string, allowed: readonly [T, ...T[]], fallback?: T) => T;
  texts: (key: string, fallback?: string[]) => string[];
  integer: (key: string, fallback: number, from: number, to: number) => number;
  ipv4: (key: string) => string;
  url: (key: string, fallback?: string) => string;
  /** Says that a member is wrong. */
  fault: (key: string, message: string) => void;
  /** Says that a safety rule forbids a member. */
  refuse: (key: string, message: string) => void;
  /** Complains about members nobody asked for; call it last. */
  end: () => void;
}

/** The members of a value that should be an object. */
export function readFields(value: unknown, path: string, faults: FaultList): Fields {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject) {
    const missing = path === '' ? 'is empty' : 'is missing';
    faults.add(path === '' ? '(file)' : path, (value ?? undefined) === undefined ? missing : 'must be a map');
  }
  const members: Record<string, unknown> = isObject ? { ...value } : {};
  const seen = new Set<string>();
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  // What is said of a map that is not there need not be said of its members.
  const fault = (key: string, message: string) => void (isObject && faults.add(at(key), message));
  const raw = (key: string) => {
    seen.add(key);
    return members[key] ?? undefined;
  };
  const text = (key: string, fallback?: string): string => {
    const found = raw(key) ?? fallback;
    if (typeof found === 'string' && found !== '') return found;
    fault(key, found === undefined ? 'is missing' : 'must be a text that is not empty');
    return '';
  };
  return {
    has: (key) => raw(key) !== undefined,
    raw,
    object: (key) => readFields(raw(key), at(key), isObject ? faults : faultList()),
    text,
    oneOf: (key, allowed, fallback) => {
      const found = text(key, fallback);
      const hit = allowed.find((one) => one === found);
      if (hit === undefined && found !== '') fault(key, `must be one of ${allowed.join(', ')}`);
      return hit ?? allowed[0];
    },
    texts: (key, fallback) => {
      const found = raw(key) ?? fallback;
      if (!Array.isArray(found)) {
        fault(key, found === undefined ? 'is missing' : 'must be a list');
        return [];
      }
      return found.flatMap((one: unknown, index) => {
        if (typeof one === 'string' && one !== '') return [one];
        fault(`${key}.${index}`, 'must be a text that is not empty');
        return [];
      });
    },
    integer: (key, fallback, from, to) => {
      const found = raw(key) ?? fallback;
      if (typeof found === 'number' && Number.isInteger(found) && found >= from && found <= to) return found;
      fault(key, `must be a whole number from ${from} to ${to}`);
      return fallback;
    },
    ipv4: (key) => {
      const found = text(key);
      if (found !== '' && !isIPv4(found)) fault(key, 'must be an IPv4 address');
      return found;
    },
    url: (key, fallback) => {
      const found = text(key, fallback);
      if (found !== '' && !/^https?:\/\/[\w.:[\]-]+(\/[\w./~-]*)?$/.test(found))
        fault(key, 'must be an http or https address without user, query or fragment');
      return found.replace(/\/+$/, '');
    },
    fault,
    refuse: (key, message) => faults.refuse(at(key), message),
    end: () => {
      const known = [...seen].sort().join(', ');
      for (const key of Object.keys(members))
        if (!seen.has(key)) fault(key, `is not known here; known are ${known}`);
    },
  };
}
