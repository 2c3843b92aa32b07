import type { WorkflowDefinition } from '@bakehouse/contract';

/** A folder of workflows, with how deep it stands in others. */
export interface Folder {
  path: string;
  name: string;
  depth: number;
  /** How many workflows are in it and in the folders inside. */
  count: number;
  /** Those in it alone. */
  workflows: WorkflowDefinition[];
}

/** The folders of workflows, each before the folders inside it, in alphabetical order. */
export function foldersOf(workflows: readonly WorkflowDefinition[]): Folder[] {
  const folders = new Map<string, Folder>();
  for (const workflow of workflows) {
    const parts = workflow.folder?.split('/') ?? [];
    parts.forEach((name, depth) => {
      const path = parts.slice(0, depth + 1).join('/');
      const folder = folders.get(path) ?? { path, name, depth, count: 0, workflows: [] };
      folders.set(path, folder);
      folder.count += 1;
      if (depth === parts.length - 1) folder.workflows.push(workflow);
    });
  }
  return [...folders.values()].sort((a, b) => inOrder(a.path.split('/'), b.path.split('/')));
}

/** Whether a folder stands in one that is closed. */
export function isInside(path: string, closed: ReadonlySet<string>): boolean {
  const parts = path.split('/');
  return parts.some((_, index) => index > 0 && closed.has(parts.slice(0, index).join('/')));
}

/** Whether a workflow stands in a folder or in one inside it. */
export function standsIn({ folder }: WorkflowDefinition, path: string): boolean {
  return folder === path || folder?.startsWith(`${path}/`) === true;
}

/** Where what stands in a folder is when that is called otherwise; undefined for no folder at all. */
export function renamedFolder(folder: string, from: string, to: string | undefined): string | undefined {
  const rest = folder.slice(from.length + 1);
  return [to, rest].filter(Boolean).join('/') || undefined;
}

/** What a person typed as a folder: no spaces and bars around it; undefined for none. */
export function typedFolder(typed: string): string | undefined {
  const parts = typed
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join('/');
}

/** A definition in another folder or in none. Where it had none, the folder stands with what else is said of the whole. */
export function inFolder<T extends object>(definition: T, folder: string | undefined): T {
  const { folder: before, ...rest } = definition as T & { folder?: unknown };
  if (folder === undefined) return rest as T;
  if (before !== undefined) return { ...definition, folder };
  const entries = Object.entries(rest);
  const at = entries.findLastIndex(([key]) => heads.has(key)) + 1;
  return Object.fromEntries([
    ...entries.slice(0, at),
    ['folder', folder],
    ...entries.slice(at),
  ]) as unknown as T;
}

const heads: ReadonlySet<string> = new Set(['identifier', 'title', 'description', 'active', 'tags']);

function inOrder(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  if (at === -1) return a.length - b.length;
  return b[at] === undefined ? 1 : (a[at] ?? '').localeCompare(b[at]);
}
