import { isObject, mentionedNames } from '@bakehouse/contract';
import { liquidTexts, type Executor } from '@bakehouse/store';
import type { LocalParts } from '../definitions/define-kind.ts';
import type { Change } from './find-uses.ts';
import type { Use } from './use.ts';

/** What stands between the marks of Liquid. */
const marked = /\{\{.*?\}\}|\{%.*?%\}/gs;

/**
 * Resources whose Liquid names a field, where pages are built from the module. Nobody can tell what a name means there before a page
 * is built, so they are named and left to whoever wrote them.
 */
export async function usesByTemplates(
  db: Executor,
  { modules }: Pick<LocalParts, 'modules'>,
  { before, identifier, names }: Change,
): Promise<Use[]> {
  if (!before.of('sites').some(({ json }) => isCollected(json, identifier))) return [];
  const uses: Use[] = [];
  for (const { module, id, called, field, text } of await liquidTexts(db, modules.all())) {
    const inside = [...text.matchAll(marked)].join(' ');
    for (const name of mentionedNames(inside, names))
      uses.push({
        kind: 'template',
        name: called ?? `${module} ${id}`,
        path: field,
        message: `Its Liquid names "${name}", which may be the field of "${identifier}"`,
        code: 'unknown_field',
        certain: false,
      });
  }
  return uses;
}

function isCollected({ collections }: Record<string, unknown>, module: string): boolean {
  return (
    isObject(collections) &&
    Object.values(collections).some((each) => isObject(each) && each['module'] === module)
  );
}
