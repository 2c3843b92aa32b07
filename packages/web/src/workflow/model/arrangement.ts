import { isObject } from '@bakehouse/contract';
import { withKey, type Definition } from './definition.ts';
import type { Place } from './layout.ts';

/** The colours of groups. */
export const groupColours = ['blue', 'green', 'yellow', 'red', 'purple', 'grey'] as const;

/** The colour of a group. */
export type GroupColour = (typeof groupColours)[number];

/** Elements that belong together, in a frame with a title. */
export interface Group {
  title: string;
  color: GroupColour;
  elements: readonly string[];
}

/** Where somebody put elements, as the definition has it. */
export function placesOf({ layout }: Definition): Map<string, Place> {
  const places = isObject(layout) && isObject(layout['places']) ? layout['places'] : {};
  return new Map(
    Object.entries(places).flatMap(([name, at]): [string, Place][] =>
      Array.isArray(at) && typeof at[0] === 'number' && typeof at[1] === 'number'
        ? [[name, { x: at[0], y: at[1] }]]
        : [],
    ),
  );
}

/** Writes where elements were put; all others stay where they are best. */
export function arrange(definition: Definition, moved: ReadonlyMap<string, Place>): Definition {
  if (moved.size === 0) return definition;
  const before = isObject(definition['layout']) ? definition['layout'] : {};
  const places = isObject(before['places']) ? before['places'] : {};
  const put = [...moved].map(([name, { x, y }]) => [name, [Math.round(x), Math.round(y)]] as const);
  return { ...definition, layout: { ...before, places: { ...places, ...Object.fromEntries(put) } } };
}

/** Lets elements stand where they are best again: some, or all. */
export function tidied(definition: Definition, names?: ReadonlySet<string>): Definition {
  return changeLayout(definition, (layout) => {
    const places = isObject(layout['places']) ? layout['places'] : {};
    const kept = Object.entries(places).filter(([name]) => names !== undefined && !names.has(name));
    return withKey(layout, 'places', kept.length === 0 ? undefined : Object.fromEntries(kept));
  });
}

/** The groups, as far as they can be read. */
export function groupsOf({ layout }: Definition): Group[] {
  const groups: unknown[] =
    isObject(layout) && Array.isArray(layout['groups']) ? (layout['groups'] as unknown[]) : [];
  return groups.map((each): Group => {
    const { title, color, elements } = isObject(each) ? each : {};
    return {
      title: typeof title === 'string' ? title : '',
      color: groupColours.find((known) => known === color) ?? 'grey',
      elements: Array.isArray(elements) ? elements.filter((name) => typeof name === 'string') : [],
    };
  });
}

/** The place of the group in the list that has exactly these elements. */
export function groupWith(definition: Definition, names: ReadonlySet<string>): number {
  return groupsOf(definition).findIndex(
    ({ elements }) => elements.length === names.size && elements.every((name) => names.has(name)),
  );
}

/** Puts elements into a group of their own; what another group had of them, it has no longer. */
export function addGroup(definition: Definition, names: ReadonlySet<string>, title: string): Definition {
  const left = removeFromGroups(definition, names);
  const used = new Set(groupsOf(left).map(({ color }) => color));
  const color = groupColours.find((each) => !used.has(each)) ?? 'grey';
  return withGroups(left, (groups) => [...groups, { title, color, elements: [...names] }]);
}

/** Changes what a group is called, or its colour; undefined takes the group away, not its elements. */
export function changeGroup(
  definition: Definition,
  index: number,
  change: Partial<Pick<Group, 'title' | 'color'>> | undefined,
): Definition {
  return withGroups(definition, (groups) =>
    groups.flatMap((each, at) =>
      at !== index ? [each] : change === undefined || !isObject(each) ? [] : [{ ...each, ...change }],
    ),
  );
}

/** The layout of a definition in which an element has another name, or where it is undefined, no longer is. */
export function renameInLayout(definition: Definition, from: string, to: string | undefined): Definition {
  const { layout } = definition;
  if (!isObject(layout)) return definition;
  const { places } = layout;
  const moved =
    isObject(places) && Object.hasOwn(places, from)
      ? changeLayout(definition, (all) => {
          const next = Object.entries(places).flatMap(([name, at]): [string, unknown][] =>
            name !== from ? [[name, at]] : to === undefined ? [] : [[to, at]],
          );
          return withKey(all, 'places', next.length === 0 ? undefined : Object.fromEntries(next));
        })
      : definition;
  if (!groupsOf(moved).some(({ elements }) => elements.includes(from))) return moved;
  return to === undefined
    ? removeFromGroups(moved, new Set([from]))
    : withGroups(moved, (groups) =>
        groups.map((each) =>
          isObject(each) && Array.isArray(each['elements'])
            ? { ...each, elements: each['elements'].map((name: unknown) => (name === from ? to : name)) }
            : each,
        ),
      );
}

/** Takes elements out of their groups; a group without elements goes. */
function removeFromGroups(definition: Definition, names: ReadonlySet<string>): Definition {
  if (!groupsOf(definition).some(({ elements }) => elements.some((name) => names.has(name))))
    return definition;
  return withGroups(definition, (groups) =>
    groups.flatMap((each) => {
      if (!isObject(each) || !Array.isArray(each['elements'])) return [each];
      const kept = each['elements'].filter((name: unknown) => typeof name !== 'string' || !names.has(name));
      if (kept.length === each['elements'].length) return [each];
      return kept.length === 0 ? [] : [{ ...each, elements: kept }];
    }),
  );
}

function withGroups(
  definition: Definition,
  change: (groups: readonly unknown[]) => readonly unknown[],
): Definition {
  return changeLayout(definition, (layout) => {
    const next = change(Array.isArray(layout['groups']) ? (layout['groups'] as unknown[]) : []);
    return withKey(layout, 'groups', next.length === 0 ? undefined : next);
  });
}

/** Changes the layout; where nothing is left of it, it goes. */
export function changeLayout(
  definition: Definition,
  change: (layout: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): Definition {
  const next = change(isObject(definition['layout']) ? definition['layout'] : {});
  if (Object.keys(next).length > 0) return { ...definition, layout: next };
  return Object.hasOwn(definition, 'layout') ? withKey(definition, 'layout', undefined) : definition;
}
