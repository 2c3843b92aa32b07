import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '@bakehouse/contract';

/** Every workflow that stands in a folder: in files of JSON, and in examples of pages. */
export function writtenDefinitions(...folders: string[]): { where: string; definition: unknown }[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .toSorted()
      .flatMap((path) => {
        const where = join(folder, path);
        if (path.endsWith('.json')) return workflowsIn(readFileSync(where, 'utf8'), where);
        if (!path.endsWith('.md')) return [];
        const page = readFileSync(where, 'utf8');
        return [...page.matchAll(/^```json\n([^]*?)^```/gm)].flatMap((found) =>
          workflowsIn(found[1] ?? '', where),
        );
      }),
  );
}

function workflowsIn(text: string, where: string): { where: string; definition: unknown }[] {
  try {
    const json: unknown = JSON.parse(text);
    const isOne = isObject(json) && Array.isArray(json['elements']);
    return isOne ? [{ where, definition: json }] : [];
  } catch {
    // Pages show parts of definitions, too.
    return [];
  }
}
