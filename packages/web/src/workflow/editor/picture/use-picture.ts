import { acceptsType, type CheckOptions } from '@bakehouse/engine/check';
import { useCallback, useMemo, useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { elementTypes } from '../../element-types.ts';
import { elementNamed, identifierOf, typeOfElement } from '../../model/definition.ts';
import { addElement, freeName, removeElements } from '../../model/edit-elements.ts';
import { connect, disconnect } from '../../model/edit-links.ts';
import { addTrigger, type Trigger } from '../../model/trigger.ts';
import { copyElements, pasteElements } from '../../model/clipboard.ts';
import { graphOf } from '../../model/graph.ts';
import type { Place } from '../../model/layout.ts';
import { portWords, useCheck } from '../../use-check.ts';
import { keptPlaces, keepPlaces } from '../state/places.ts';
import { editorTexts } from '../texts.ts';
import { marksOfTrial } from '../trial/trial-result.ts';
import type { Editing } from '../state/use-editor.ts';
import { useScope } from './use-scope.ts';
import type { FlowCanvasProps, NodeMark } from '../../canvas/picture.ts';

/** What the picture shows of the definition, and what is done in it. */
export function usePicture(editing: Editing) {
  const t = useTexts(editorTexts);
  const { definition, edit } = editing;
  const checked = useCheck(definition, editing.writes);
  const trial = useScope(editing, checked);
  const identifier = identifierOf(definition);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [selectedEdge, selectEdge] = useState<string>();
  const [places, setPlaces] = useState<ReadonlyMap<string, Place>>(() => keptPlaces(identifier));
  const [turn, setTurn] = useState(0);
  const graph = useMemo(() => graphOf(definition), [definition]);
  const words = useMemo(() => portWords(definition, checked.types), [definition, checked.types]);
  const chosen = selected.size === 1 ? graph.nodes.find(({ id }) => selected.has(id)) : undefined;

  const mayConnect = useCallback(
    ({ source, port, target }: { source: string; port: string; target: string }) => {
      const takes = elementTypes.get(typeOfElement(elementNamed(definition, target)))?.takes ?? 'anything';
      return acceptsType(takes, checked.types.outputs.get(source)?.[port] ?? { kind: 'unknown' });
    },
    [definition, checked.types],
  );
  const add = (type: string, place?: Place) => {
    const name = freeName(definition, type.slice(type.indexOf('/') + 1));
    const isEvent = type.startsWith('event/');
    // Behind what is selected, by its first port that leads nowhere yet.
    const from = chosen !== undefined && !isEvent ? chosen : undefined;
    const port = from === undefined ? undefined : freePort(from);
    edit((all) => {
      const added = addElement(all, { name, type, options: {} });
      const begun =
        all['entry'] === undefined && !isEvent && graph.nodes.length === 0
          ? { ...added, entry: name }
          : added;
      return from === undefined ||
        port === undefined ||
        !mayConnect({ source: from.name, port, target: name })
        ? begun
        : connect(begun, { source: from.name, port, target: name, input: 'default' });
    });
    select(new Set([name]));
    if (place !== undefined) move(new Map([[name, place]]));
  };
  const trigger = (given: Trigger) => {
    const { definition: next, name, write } = addTrigger(definition, given, firedEvents(checked.options));
    edit(() => next);
    if (write !== undefined) editing.addWrite(write);
    select(new Set([name]));
  };
  const move = (moved: ReadonlyMap<string, Place>) => {
    setPlaces((before) => {
      const next = new Map([...before, ...moved]);
      keepPlaces(identifier, next);
      return next;
    });
  };
  const remove = () => {
    const edge = graph.edges.find(({ id }) => id === selectedEdge);
    if (selected.size > 0) edit((all) => removeElements(all, selected));
    else if (edge !== undefined) edit((all) => disconnect(all, edge));
    select(new Set());
    selectEdge(undefined);
  };
  const marks = useMemo(() => {
    const found = new Map<string, NodeMark>(
      trial.tried === undefined ? [] : marksOfTrial(graph, identifier, trial.tried).marks,
    );
    for (const { id, index } of graph.nodes) {
      const { errors, warnings } = checked.within(`elements.${index}`);
      const first = errors[0] ?? warnings[0];
      if (first !== undefined && (errors.length > 0 || !found.has(id)))
        found.set(id, { state: errors.length > 0 ? 'error' : 'warning', message: first.message });
    }
    return found;
  }, [graph, checked, trial.tried, identifier]);
  const edgeMarks = useMemo(
    () => (trial.tried === undefined ? new Map() : marksOfTrial(graph, identifier, trial.tried).edgeMarks),
    [graph, trial.tried, identifier],
  );
  const canvas: Omit<FlowCanvasProps, 'label'> = {
    graph,
    entry: definition['entry'],
    selected,
    onSelect: select,
    marks,
    edgeMarks,
    portTypes: words.ports,
    inputTypes: words.inputs,
    places,
    edit: {
      onMove: move,
      mayConnect,
      onConnect: (link) => edit((all) => connect(all, link)),
      onRemove: remove,
      onDrop: add,
      onConnectEnd: (_event, state) => {
        if (state.toHandle !== null && state.isValid === false) toast({ level: 'warning', title: t.noFit });
      },
      selectedEdge,
      onSelectEdge: selectEdge,
    },
  };
  return {
    checked,
    canvas,
    selected,
    select,
    chosen,
    turn,
    mayConnect,
    add,
    trigger,
    remove,
    duplicate: () => {
      const pasted = pasteElements(definition, copyElements(definition, selected));
      if (pasted === undefined) return;
      edit(() => pasted.definition);
      select(new Set(pasted.names));
    },
    copy: () => {
      void navigator.clipboard.writeText(copyElements(definition, selected));
      toast({ level: 'success', title: t.copied });
    },
    tidy: () => {
      setPlaces(new Map());
      keepPlaces(identifier, new Map());
      setTurn(turn + 1);
    },
    ...trial,
  };
}

/** The identifiers of events that other workflows are started by. */
function firedEvents({ workflows }: CheckOptions): Set<string> {
  return new Set(
    [...(workflows?.values() ?? [])].flatMap(({ events = [] }) => events.map(({ identifier }) => identifier)),
  );
}

/** The first port that leads nowhere yet. */
function freePort({
  type,
  element,
}: {
  type: string;
  element: Readonly<Record<string, unknown>>;
}): string | undefined {
  const names =
    elementTypes.get(type)?.outputs((element['options'] ?? {}) as Record<string, unknown>).names ?? [];
  const to = (element['to'] ?? {}) as Record<string, unknown>;
  // Of a question each answer has a port of its own: what comes next belongs to the first of them, not to any answer.
  const answers = names.includes('action')
    ? names.filter((each) => each !== 'action' && each !== 'default')
    : [];
  const wanted = answers.length > 0 ? answers : names;
  return wanted.find((each) => each !== 'error' && to[each] === undefined);
}
