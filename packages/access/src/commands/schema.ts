import { exitCodes } from '../exit-codes.ts';
import { resultSchema } from '../output/result-schema.ts';
import type { StandaloneCommand } from './command.ts';

/** Prints the JSON Schema that every document of `--json` fits. */
export const schemaCommand: StandaloneCommand = {
  name: 'schema',
  summary: 'print the JSON Schema of what --json gives',
  standalone: true,
  options: {},
  help: {},
  async run({ io }) {
    io.stdout.write(`${JSON.stringify(resultSchema, null, 2)}\n`);
    return exitCodes.ok;
  },
};
