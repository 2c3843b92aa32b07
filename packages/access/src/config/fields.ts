import { isIPv4 } from 'node:net';
import type { FaultList } from './faults.ts';

/** Reads members of one object of the file; every fault is told with its path, unknown members too. */
export class Fields {
  readonly path: string;
  readonly #members: Record<string, unknown>;
  readonly #faults: FaultList;
  readonly #seen = new Set<string>();

  constructor(value: unknown, path: string, faults: FaultList) {
    this.path = path;
    this.#faults = faults;
    const object = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!object)
      faults.add(path === '' ? '(file)' : path, value === undefined ? 'is missing' : 'must be a map');
    this.#members = object ? { ...value } : {};
  }

  at(key: string): string {
    return this.path === '' ? key : `${this.path}.${key}`;
  }

  has(key: string): boolean {
    return this.#members[key] !== undefined && this.#members[key] !== null;
  }

  raw(key: string): unknown {
    this.#seen.add(key);
    return this.#members[key] ?? undefined;
  }

  object(key: string): Fields {
    return new Fields(this.raw(key), this.at(key), this.#faults);
  }

  text(key: string, fallback?: string): string {
    const value = this.raw(key) ?? fallback;
    if (typeof value === 'string' && value !== '') return value;
    this.fault(key, value === undefined ? 'is missing' : 'must be a text that is not empty');
    return '';
  }

  oneOf<T extends string>(key: string, allowed: readonly [T, ...T[]], fallback?: T): T {
    const value = this.text(key, fallback);
    const hit = allowed.find((one) => one === value);
    if (hit === undefined && value !== '') this.fault(key, `must be one of ${allowed.join(', ')}`);
    return hit ?? allowed[0];
  }

  texts(key: string, fallback?: string[]): string[] {
    const value = this.raw(key) ?? fallback;
    if (!Array.isArray(value)) {
      this.fault(key, value === undefined ? 'is missing' : 'must be a list');
      return [];
    }
    return value.flatMap((one: unknown, index) => {
      if (typeof one === 'string' && one !== '') return [one];
      this.#faults.add(`${this.at(key)}.${index}`, 'must be a text that is not empty');
      return [];
    });
  }

  integer(key: string, fallback: number, from: number, to: number): number {
    const value = this.raw(key) ?? fallback;
    if (typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to) return value;
    this.fault(key, `must be a whole number from ${from} to ${to}`);
    return fallback;
  }

  ipv4(key: string): string {
    const value = this.text(key);
    if (value !== '' && !isIPv4(value)) this.fault(key, 'must be an IPv4 address');
    return value;
  }

  url(key: string, fallback?: string): string {
    const value = this.text(key, fallback);
    if (value !== '' && !/^https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?$/.test(value))
      this.fault(key, 'must be an http or https address without user, query or fragment');
    return value.replace(/\/+$/, '');
  }

  fault(key: string, message: string): void {
    this.#faults.add(this.at(key), message);
  }

  refuse(key: string, message: string): void {
    this.#faults.refuse(this.at(key), message);
  }

  /** Complains about members nobody asked for; call it last. */
  end(): void {
    const known = [...this.#seen].sort().join(', ');
    for (const key of Object.keys(this.#members))
      if (!this.#seen.has(key)) this.fault(key, `is not known here; known are ${known}`);
  }
}
