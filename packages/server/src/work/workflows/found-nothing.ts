import { isObject } from '@bakehouse/contract';
import type { CheckEntry } from '@bakehouse/engine/check';

type Members = Record<string, unknown>;

/** Ids and filters by what a search left that found nothing, where no condition of the workflow asks about it. */
export function foundNothing(elements: readonly Members[]): CheckEntry[] {
  const asked = elements.map((each) =>
    JSON.stringify([optionsOf(each)['condition'], optionsOf(each)['value']]),
  );
  return elements.flatMap((search) => {
    if (search['type'] !== 'data/find') return [];
    return Object.entries(membersOf(search['set'])).flatMap(([variable, value]) => {
      if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(variable)) return [];
      const reads = new RegExp(`^\\$${variable}(?![A-Za-z0-9_])[.[]`);
      const isAsked = asked.some((text) => new RegExp(`\\$${variable}(?![A-Za-z0-9_])`).test(text));
      if (value !== ':output' || isAsked) return [];
      return [...behindEmpty(search, variable, elements)].flatMap((index) => {
        const { id, filter } = optionsOf(elements[index] ?? {});
        return textsIn({ id, filter }, `elements.${index}.options`).flatMap(([path, text]) =>
          reads.test(text)
            ? [
                {
                  path,
                  code: 'may_be_nothing',
                  message: `"${text}" is nothing where the search found nothing`,
                },
              ]
            : [],
        );
      });
    });
  });
}

/** The elements that a run comes to from a search that found nothing, as far as nothing else sets the variable. */
function behindEmpty(search: Members, variable: string, elements: readonly Members[]): Set<number> {
  const found = new Set<number>();
  const open = Object.keys(membersOf(membersOf(search['to'])['empty']));
  for (const name of open) {
    const index = elements.findIndex((each) => each['name'] === name);
    const reached = elements[index];
    if (reached === undefined || found.has(index)) continue;
    found.add(index);
    if (Object.hasOwn(membersOf(reached['set']), variable)) continue;
    for (const targets of Object.values(membersOf(reached['to'])))
      open.push(...Object.keys(membersOf(targets)));
  }
  return found;
}

function textsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  if (isOptional(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, `${path}.${key}`));
}

const isOptional = (value: object): boolean => 'optional' in value && value.optional === true;
const membersOf = (value: unknown): Members => (isObject(value) ? value : {});
const optionsOf = (element: Members): Members => membersOf(element['options']);
