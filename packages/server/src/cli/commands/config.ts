import { configKeys, type ConfigKeyName } from '../../foundation/config/keys.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { loadConfig, printFaults } from '../load-config.ts';

/** Shows the configuration in force, or everything that is wrong with it. */
export const config = defineCommand({
  name: 'config',
  summary: 'Show the configuration in force, secrets hidden',
  run({ io, json }) {
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      if (json) io.stdout.write(`${JSON.stringify({ faults: loaded.faults })}\n`);
      else printFaults(loaded.faults, io.stderr);
      return Promise.resolve(exitCodes.config.code);
    }
    const names = Object.keys(configKeys) as ConfigKeyName[];
    const shown = names.map((name) => [name, shownValue(name, loaded.config[name])] as const);
    const width = Math.max(...names.map((name) => name.length));
    const text = shown.map(
      ([name, value]) => `${name.padEnd(width)}  ${value ?? `(${configKeys[name].otherwise ?? 'not set'})`}`,
    );
    io.stdout.write(json ? `${JSON.stringify(Object.fromEntries(shown))}\n` : `${text.join('\n')}\n`);
    return Promise.resolve(exitCodes.done.code);
  },
});

function shownValue(name: ConfigKeyName, value: string | number | string[] | undefined): string | null {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  return configKeys[name].secret === true ? '•••' : String(value);
}
