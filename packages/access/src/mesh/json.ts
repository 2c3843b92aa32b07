import { Problem } from '../problem.ts';

/** An object of an API's answer, read with care: members of the wrong type are as good as missing. */
export class Json {
  readonly #members: Record<string, unknown>;

  constructor(value: unknown) {
    this.#members = typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  }

  static parse(text: string, what: string): Json {
    try {
      return new Json(JSON.parse(text === '' ? '{}' : text));
    } catch (cause) {
      throw new Problem('unavailable', `${what}: the answer is no JSON`, {}, cause);
    }
  }

  text(key: string): string | undefined {
    const value = this.#members[key];
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
  }

  flag(key: string): boolean | undefined {
    const value = this.#members[key];
    return typeof value === 'boolean' ? value : undefined;
  }

  object(key: string): Json {
    return new Json(this.#members[key]);
  }

  list(key: string): Json[] {
    const value = this.#members[key];
    return Array.isArray(value) ? value.map((one) => new Json(one)) : [];
  }

  texts(key: string): string[] {
    const value = this.#members[key];
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  }

  entries(): [string, unknown][] {
    return Object.entries(this.#members);
  }
}
