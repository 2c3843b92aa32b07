import { isStoredType } from '@bakehouse/contract';
import { acceptsType } from '@bakehouse/engine/check';
import type { CheckOptions } from '@bakehouse/engine/check';
import { useCallback } from 'react';
import type { Wanted } from '../../canvas/picture.ts';
import { elementTypes } from '../../element-types.ts';
import { arrange } from '../../model/arrangement.ts';
import { elementNamed, typeOfElement } from '../../model/definition.ts';
import { freeName } from '../../model/edit-elements.ts';
import type { Graph, GraphNode } from '../../model/graph.ts';
import { insertElement } from '../../model/insert.ts';
import type { Place } from '../../model/layout.ts';
import { addTrigger, type Trigger } from '../../model/trigger.ts';
import type { Checked } from '../../use-check.ts';
import type { Editing } from '../state/use-editor.ts';
import { behind, firstPort } from './behind.ts';

/** Adds elements to the definition and joins them. */
export function useAdding(
  { definition, edit, addWrite }: Editing,
  { types, options }: Checked,
  graph: Graph,
  select: (names: ReadonlySet<string>) => void,
) {
  const mayConnect = useCallback(
    ({ source, port, target }: { source: string; port: string; target: string }) => {
      const takes = elementTypes.get(typeOfElement(elementNamed(definition, target)))?.takes ?? 'anything';
      return acceptsType(takes, types.outputs.get(source)?.[port] ?? { kind: 'unknown' });
    },
    [definition, types],
  );
  /** From where a new element would be led to. */
  const leads = ({ from, link }: Pick<Wanted, 'from' | 'link'>) => {
    const edge = link === undefined ? undefined : graph.edges.find(({ id }) => id === link);
    return from ?? edge;
  };
  const fits = (type: string, wanted: Pick<Wanted, 'from' | 'link'>): boolean => {
    const from = leads(wanted);
    const known = elementTypes.get(type);
    if (from === undefined) return true;
    if (known === undefined) return isStoredType(type);
    const given = types.outputs.get(from.source)?.[from.port] ?? { kind: 'unknown' };
    // Into a link comes only what leads on.
    return (
      acceptsType(known.takes ?? 'anything', given) &&
      (wanted.link === undefined || firstPort(type) !== undefined)
    );
  };
  const trigger = (given: Trigger, place?: Place) => {
    const { definition: next, name, write } = addTrigger(definition, given, firedEvents(options));
    edit(() => (place === undefined ? next : arrange(next, new Map([[name, place]]))));
    if (write !== undefined) addWrite(write);
    select(new Set([name]));
  };
  const put = (type: string, { from, link, place }: Omit<Wanted, 'at'>) => {
    if (type.startsWith('event/piece/'))
      return trigger({ kind: 'piece', type: type.slice('event/'.length) }, place);
    const name = freeName(definition, type.slice(type.lastIndexOf('/') + 1));
    const isEvent = type.startsWith('event/');
    edit((all) => {
      const added = insertElement(all, { name, type, options: {} }, { from, link, onward: firstPort(type) });
      const begun =
        all['entry'] === undefined && !isEvent && graph.nodes.length === 0
          ? { ...added, entry: name }
          : added;
      return place === undefined ? begun : arrange(begun, new Map([[name, place]]));
    });
    select(new Set([name]));
  };
  return {
    mayConnect,
    fits,
    put,
    /** Adds it behind an element. */
    addBehind: (type: string, chosen: GraphNode | undefined, place?: Place) =>
      put(type, {
        ...(chosen === undefined || type.startsWith('event/')
          ? {}
          : behind(graph, chosen, (wanted) => fits(type, wanted))),
        ...(place === undefined ? {} : { place }),
      }),
    trigger: (given: Trigger) => trigger(given),
  };
}

/** The identifiers of events that other workflows are started by. */
function firedEvents({ workflows }: CheckOptions): Set<string> {
  return new Set(
    [...(workflows?.values() ?? [])].flatMap(({ events = [] }) => events.map(({ identifier }) => identifier)),
  );
}
