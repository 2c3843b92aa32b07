/** Programs of the system, and the Debian packages that bring each. */
export type Programs = Readonly<Record<string, string>>;

/** Installs what is missing where that is allowed; gives what is missing still. Tests that need it are skipped by name. */
export function installSystemParts(programs?: Programs): string[];
