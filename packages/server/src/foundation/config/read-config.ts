import type { z } from 'zod';
import { configKeys, type ConfigKeyName } from './keys.ts';

/** The values of all configuration keys, parsed. */
export type ConfigValues = { [Name in ConfigKeyName]: z.output<(typeof configKeys)[Name]['schema']> };

/** What goes into the configuration: the environment, and the parsed `bakehouse.config.json` where there is one. */
export interface ConfigSources {
  env: Record<string, string | undefined>;
  file?: { path: string; content: string } | undefined;
}

/** The parsed configuration, and the texts of the keys that environment or file set. */
export interface ReadConfig {
  values: ConfigValues;
  given: Given;
}

/** The texts of the keys that are set. */
export type Given = Readonly<Partial<Record<ConfigKeyName, string>>>;

/** Reads all keys; the environment wins over the file. Gives every fault there is, not only the first. */
export function readConfig({ env, file }: ConfigSources): ReadConfig | { faults: string[] } {
  const faults: string[] = [];
  const fromFile = file === undefined ? {} : readFile(file, faults);
  const values: Record<string, unknown> = {};
  const given: Record<string, string> = {};
  for (const [name, key] of Object.entries(configKeys)) {
    // An empty variable is what a shell or a compose file leaves where nothing is meant.
    const own = env[name] === '' ? undefined : env[name];
    const text = own ?? fromFile[name];
    if (text !== undefined) given[name] = text;
    const result = key.schema.safeParse(text);
    if (result.success) values[name] = result.data;
    else
      faults.push(
        `${name} ${describe(result.error)}${own === undefined && file !== undefined ? ` (in ${file.path})` : ''}`,
      );
  }
  faults.push(...faultsTogether(values));
  return faults.length > 0 ? { faults } : { values: Object.freeze(values) as ConfigValues, given };
}

/** What is missing beside keys that are set, rightly or not. */
function faultsTogether(values: Partial<ConfigValues>): string[] {
  const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID'] as const;
  const isSet = (name: ConfigKeyName) => !(name in values) || values[name] !== undefined;
  if (![...needed, 'OIDC_CLIENT_SECRET' as const, 'OIDC_NAME' as const].some(isSet)) return [];
  return needed.filter((name) => !isSet(name)).map((name) => `${name} must be set, as another OIDC key is`);
}

function readFile(
  { path, content }: { path: string; content: string },
  faults: string[],
): Record<string, string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch (error) {
    faults.push(`${path} is not JSON: ${(error as Error).message}`);
    return {};
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    faults.push(`${path} must hold an object with configuration keys`);
    return {};
  }
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(parsed)) {
    if (!Object.hasOwn(configKeys, name)) faults.push(`${name} is no configuration key (in ${path})`);
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      texts[name] = String(value);
    else faults.push(`${name} must be a text or a number (in ${path})`);
  }
  return texts;
}

function describe(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue?.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue?.code === 'too_small' && issue.message.startsWith('Too small')) return 'is too short';
  return issue?.message ?? 'is wrong';
}
