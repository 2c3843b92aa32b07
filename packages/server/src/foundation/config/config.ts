import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import type { ConfigValues, Given, ReadConfig } from './read-config.ts';

/** What the process works with: the keys' values, and what follows from them. */
export interface Config extends ConfigValues {
  /** The origin of the app, once the port is known. */
  publicUrl(port: number): string;
  /** The texts of the keys that environment or file set. */
  readonly given: Given;
}

/** Makes the configuration of a process from the parsed values. */
export function makeConfig({ values, given }: ReadConfig, cwd: string): Config {
  return Object.freeze({
    ...values,
    given,
    DATA_DIR: resolve(cwd, values.DATA_DIR),
    BACKUP_DIR: values.BACKUP_DIR === undefined ? undefined : resolve(cwd, values.BACKUP_DIR),
    APP_DIR: values.APP_DIR === undefined ? undefined : resolve(cwd, values.APP_DIR),
    publicUrl: (port: number) => values.PUBLIC_URL ?? `http://${hostForUrl(values.HOST)}:${port}`,
  });
}

/** An address that means "all" is no name one can go to. */
function hostForUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
