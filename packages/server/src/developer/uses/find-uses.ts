import { mentionedNames, isObject } from '@bakehouse/contract';
import type { Kind } from '../definitions/define-kind.ts';
import type { Definition, DefinitionSet } from '../definitions/definition-set.ts';
import type { Finding } from '../definitions/finding.ts';
import { kinds } from '../definitions/kinds/index.ts';
import type { Use } from './use.ts';

/** A change of one definition: the set as it is, the set as it would be, and the names that would mean something else. */
export interface Change {
  folder: string;
  identifier: string;
  before: DefinitionSet;
  after: DefinitionSet;
  names: readonly string[];
}

/**
 * What uses what a change takes away: whatever the check has nothing against as things are, and something afterwards. So a
 * place is named exactly where it would be wrong, in expressions too. `own`: the changed definition is looked at as well.
 */
export function findUses(change: Change, { own = false } = {}): Use[] {
  return kinds.flatMap((kind) =>
    change.before
      .of(kind.folder)
      .filter((each) => own || each.folder !== change.folder || each.identifier !== change.identifier)
      .flatMap((definition) => usesBy(definition, kind, change)),
  );
}

/** What a definition uses of what a change takes away; a stored version of a workflow may be looked at like the present one. */
export function usesBy({ folder, identifier, json }: Definition, kind: Kind, change: Change): Use[] {
  // What names none of it is as right afterwards as before, and need not be checked.
  if (mentionedNames(JSON.stringify(json), change.names).length === 0) return [];
  const isChanged = folder === change.folder && identifier === change.identifier;
  const now = isChanged ? change.after.find(folder, identifier)?.json : json;
  if (now === undefined) return [];
  const known = new Set(kind.check(json, change.before).map(placeOf));
  const broken = kind.check(now, change.after).filter((finding) => !known.has(placeOf(finding)));
  const as = (path: string, message: string, code: string, certain: boolean): Use => ({
    kind: kind.name as Use['kind'],
    name: identifier,
    path,
    message,
    code,
    certain,
  });
  return [
    ...broken.map(({ path, message, code }) => as(path, message, code, true)),
    ...(kind.folder === 'workflows'
      ? mentionsIn(json, change)
          .filter(({ path }) => !broken.some((each) => isWithin(path, each.path)))
          .map(({ path, name }) => as(path, `"${name}" stands here`, 'mentioned', change.folder === 'queues'))
      : []),
  ];
}

function placeOf({ path, code }: Finding): string {
  return `${code} ${path}`;
}

/** Where a workflow that has to do with the changed definition writes one of the names. */
function mentionsIn(
  json: Record<string, unknown>,
  { folder, identifier, names }: Change,
): { path: string; name: string }[] {
  if (folder === 'queues')
    return walk(json, '', (text, key) => (key === 'queue' ? exact(text, names) : undefined));
  if (folder !== 'modules' || mentionedNames(JSON.stringify(json), [identifier]).length === 0) return [];
  return walk(json, '', (text, key) => (labels.has(key) ? undefined : mentionedNames(text, names)[0]));
}

const exact = (text: string, names: readonly string[]) => names.find((name) => name === text);

/** Keys whose values name the workflow and its own parts. */
const labels: ReadonlySet<string> = new Set([
  'identifier',
  'title',
  'description',
  'name',
  'type',
  'note',
  'entry',
  'event',
]);

/** Links between elements, tests and how it is drawn say nothing of modules. */
const passedBy: ReadonlySet<string> = new Set(['to', 'tests']);

function walk(
  value: unknown,
  path: string,
  find: (text: string, key: string) => string | undefined,
): { path: string; name: string }[] {
  const key = path.slice(path.lastIndexOf('.') + 1);
  if (typeof value === 'string') {
    const name = find(value, key);
    return name === undefined ? [] : [{ path, name }];
  }
  if (Array.isArray(value))
    return value.flatMap((each, index) => walk(each, below(path, String(index)), find));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([each, inner]) => {
    if (passedBy.has(each) || (path === '' && each === 'layout')) return [];
    const name = path === '' ? undefined : find(each, '');
    return [
      ...(name === undefined ? [] : [{ path: below(path, each), name }]),
      ...walk(inner, below(path, each), find),
    ];
  });
}

function below(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function isWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`);
}
