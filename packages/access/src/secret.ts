import { inspect } from 'node:util';

const shown = '•••';

/** A value that must never be seen: printing, logging or serialising it shows only dots. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself; call it only where it goes over the wire. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return shown;
  }

  toJSON(): string {
    return shown;
  }

  [inspect.custom](): string {
    return shown;
  }
}

/** The text with everything that looks like a credential of the mesh, and every given secret, blacked out. */
export function redact(text: string, secrets: readonly Secret[] = []): string {
  let out = text.replaceAll(/tskey-[a-z]+-[A-Za-z0-9_-]+/g, shown);
  for (const secret of secrets) {
    const value = secret.reveal();
    if (value.length >= 4) out = out.replaceAll(value, shown);
  }
  return out;
}
