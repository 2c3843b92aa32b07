import { Problem } from '@bakehouse/contract';
import * as z from 'zod';
import type { Kind } from '../../developer/definitions/define-kind.ts';
import type { ApiClient } from '../../developer/definitions/api-client.ts';
import { defineTool } from '../define-tool.ts';
import { kindName, kindOf } from './definition-arguments.ts';

/** What is defined now. */
export const getDefinition = defineTool({
  name: 'get_definition',
  title: 'Read definitions',
  about: 'Gives a definition as it is stored, or the names of all of a kind where `name` is left out.',
  admin: true,
  args: z.strictObject({
    kind: kindName,
    name: z.string().max(200).optional().describe('Its identifier; all names when left out'),
  }),
  async call({ kind: kindName, name }, api) {
    const kind = kindOf(kindName);
    const stored = await storedOf(kind, api);
    if (name === undefined) return { names: stored.map((each) => each[kind.identifierKey]) };
    const found = stored.find((each) => each[kind.identifierKey] === name);
    if (found === undefined) throw new Problem('not_found', `There is no ${kind.name} "${name}".`);
    return found;
  },
});

async function storedOf(kind: Kind, api: ApiClient): Promise<Record<string, unknown>[]> {
  return (await kind.remote?.(api).list()) ?? [];
}
