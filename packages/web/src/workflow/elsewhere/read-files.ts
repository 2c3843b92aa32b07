import { request } from '../../data/server/client.ts';
import type { Definition } from '../model/definition.ts';
import { readExported } from '../model/exported.ts';

/** Something that an import leaves to people. */
export interface LeftOver {
  /** The identifier of the workflow. */
  definition: string;
  element?: string | undefined;
  message: string;
}

/** What was found in files. */
export interface Found {
  definitions: Definition[];
  todo: LeftOver[];
  /** Of how many steps of another product there is a counterpart. */
  steps: { live: number; all: number };
  /** Names of files that hold no workflow. */
  unread: string[];
}

/** Reads workflows from files. What other products wrote is sent together, so that calls among them find each other. */
export async function readFiles(files: readonly File[]): Promise<Found> {
  const found: Found = { definitions: [], todo: [], steps: { live: 0, all: 0 }, unread: [] };
  const elsewhere = new Map<string, { name: string; text: string }[]>();
  for (const file of files) {
    const text = await file.text();
    const content = readExported(text);
    if (content.kind === 'unknown') found.unread.push(file.name);
    else if (content.kind === 'workflows') found.definitions.push(...content.definitions);
    else {
      const name = file.name.replace(/\.json$/i, '');
      elsewhere.set(content.source, [...(elsewhere.get(content.source) ?? []), { name, text }]);
    }
  }
  for (const [source, of] of elsewhere) {
    const made = await request<{ workflows: Definition[]; todo: LeftOver[]; taken: { live: boolean }[] }>(
      `/import/${source}`,
      { method: 'POST', body: { files: of } },
    );
    found.definitions.push(...made.workflows);
    found.todo.push(...made.todo);
    found.steps.all += made.taken.length;
    found.steps.live += made.taken.filter(({ live }) => live).length;
  }
  return found;
}
