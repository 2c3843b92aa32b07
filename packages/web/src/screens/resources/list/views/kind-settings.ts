import type { FieldDefinition, ViewKind } from '@bakehouse/contract';
import type { ListState } from '../state/list-state.ts';
import { usualLook } from '../state/look.ts';

/** The fields that a module offers to views. */
export interface Offered {
  group: readonly FieldDefinition[];
  dates: readonly FieldDefinition[];
  pictures: readonly FieldDefinition[];
  numbers: readonly FieldDefinition[];
  parents: readonly FieldDefinition[];
  places: readonly FieldDefinition[];
}

/** What a kind of view cannot do without, and the module does not have. */
export function lacking(kind: ViewKind, of: Offered): 'group' | 'picture' | 'parent' | 'place' | undefined {
  if (kind === 'board' && of.group.length === 0) return 'group';
  if (kind === 'tree' && of.parents.length === 0) return 'parent';
  if (kind === 'map' && of.places.length === 0) return 'place';
  return kind === 'gallery' && of.pictures.length === 0 ? 'picture' : undefined;
}

/** How a kind of view shows entries: what was chosen as far as it uses that, and what is usual for the rest. */
export function completed(kind: ViewKind, draft: ListState, of: Offered): ListState {
  const none: ListState = {
    ...draft,
    kind,
    group: undefined,
    figures: [],
    dates: [],
    picture: undefined,
    rows: [],
    across: undefined,
    parent: undefined,
    start: undefined,
    end: undefined,
    length: undefined,
    place: undefined,
    ...usualLook,
  };
  const [first, second] = [of.group[0]?.identifier, of.group[1]?.identifier];
  const date = of.dates[0]?.identifier ?? 'createdAt';
  switch (kind) {
    case 'table':
      return {
        ...none,
        group: draft.group,
        figures: draft.figures,
        frozen: draft.frozen,
        colors: draft.colors,
      };
    case 'board':
      return {
        ...none,
        group: draft.group ?? first,
        figures: draft.figures,
        // What makes the columns cannot make the lanes as well.
        lanes: draft.lanes === (draft.group ?? first) ? undefined : draft.lanes,
        limits: draft.limits,
        colors: draft.colors,
      };
    case 'calendar':
      return { ...none, dates: draft.dates.length > 0 ? draft.dates : [date] };
    case 'gallery':
      return { ...none, picture: draft.picture ?? of.pictures[0]?.identifier };
    case 'tree':
      return { ...none, parent: draft.parent ?? of.parents[0]?.identifier };
    case 'map':
      return {
        ...none,
        place: draft.place ?? of.places[0]?.identifier,
        // Only choices have colours.
        group: of.group.find(({ identifier, type }) => identifier === draft.group && type === 'select')
          ?.identifier,
      };
    case 'timeline': {
      const start = draft.start ?? date;
      const usual = of.dates.find(({ identifier }) => identifier !== start)?.identifier;
      const end = draft.start === undefined ? usual : draft.end;
      const { length } = draft;
      const ended = length !== undefined || end === start ? undefined : end;
      return { ...none, group: draft.group, start, end: ended, length };
    }
    case 'pivot': {
      const rows = draft.rows.length > 0 ? draft.rows : [first ?? `month(${date})`];
      const usual = first === undefined ? undefined : (second ?? `month(${date})`);
      return { ...none, figures: draft.figures.slice(0, 1), rows, across: draft.across ?? usual };
    }
  }
}
