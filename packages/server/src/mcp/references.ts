import { elementDescription, isStoredType, Problem } from '@bakehouse/contract';
import { makeStored } from '@bakehouse/elements/stored';
import type { Element } from '@bakehouse/engine';
import type { ApiClient } from '../developer/definitions/api-client.ts';
import { definitionSchema, schemaFiles } from '../developer/definition-schemas.ts';
import { elementText } from '../developer/element-text.ts';
import { builtIn } from '../work/workflows/elements.ts';
import { part } from './path-part.ts';

/** Something that an assistant may read before it builds or asks. */
export interface Reference {
  uri: string;
  name: string;
  title: string;
  mimeType: string;
}

const scheme = 'bakehouse://';

/** What can be read: the modules of the caller, the elements of workflows, and the shapes of definitions. */
export async function listReferences(api: ApiClient): Promise<Reference[]> {
  const modules = await api.list('/modules');
  return [
    ...modules.map(({ bakery_resource_module: name }) =>
      reference(`modules/${String(name)}`, `Module ${String(name)}`, 'application/json'),
    ),
    ...schemaFiles.map((file) => {
      const kind = file.replace('.json', '');
      return reference(`schemas/${kind}`, `JSON Schema of ${kind} definitions`, 'application/schema+json');
    }),
    ...[...builtIn.values()].map(({ type }) =>
      reference(`elements/${type}`, `Element ${type}`, 'text/markdown'),
    ),
  ];
}

function reference(name: string, title: string, mimeType: string): Reference {
  return { uri: `${scheme}${name}`, name, title, mimeType };
}

/** The text of one of them. */
export async function readReference(
  uri: string,
  api: ApiClient,
): Promise<{ mimeType: string; text: string }> {
  const [, group = '', name = ''] = /^bakehouse:\/\/(\w+)\/(.+)$/.exec(uri) ?? [];
  const found = await readers[group]?.(name, api);
  if (found === undefined) throw new Problem('not_found', `There is nothing to read at ${uri}.`);
  return found;
}

type Reader = (name: string, api: ApiClient) => Promise<{ mimeType: string; text: string } | undefined>;

const readers: Record<string, Reader | undefined> = {
  modules: async (name, api) => ({
    mimeType: 'application/json',
    text: json(await api.request('GET', `/modules/${part(name)}`)),
  }),
  schemas: (name) => {
    const schema = definitionSchema(`${name}.json`);
    return Promise.resolve(
      schema === undefined ? undefined : { mimeType: 'application/schema+json', text: json(schema) },
    );
  },
  elements: async (name, api) => {
    const element = builtIn.get(name) ?? (await storedElement(name, api));
    return element === undefined ? undefined : { mimeType: 'text/markdown', text: elementText(element) };
  },
};

/** An element type that is made of what is stored: read when it is asked for, as there may be thousands. */
async function storedElement(type: string, api: ApiClient): Promise<Element | undefined> {
  if (!isStoredType(type)) return undefined;
  const found = await api.list(`/elements/described?types=${encodeURIComponent(type)}`);
  const read = elementDescription.safeParse(found[0]);
  return read.success ? makeStored(read.data) : undefined;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
