import { apiVersion } from '@bakehouse/contract';
import { productVersion } from '../../foundation/places.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';

/** Tells which release this is. */
export const version = defineCommand({
  name: 'version',
  summary: 'Tell which release this is',
  run({ io, json }) {
    const facts = { bakehouse: productVersion(), api: apiVersion, node: process.versions.node };
    io.stdout.write(
      json
        ? `${JSON.stringify(facts)}\n`
        : `Bakehouse ${facts.bakehouse}, API ${facts.api}, Node ${facts.node}\n`,
    );
    return Promise.resolve(exitCodes.done.code);
  },
});
