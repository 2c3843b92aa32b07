import { useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { arrange, groupsOf, placesOf, tidied } from '../../model/arrangement.ts';
import { identifierOf } from '../../model/definition.ts';
import { removeElements } from '../../model/edit-elements.ts';
import { connect, disconnect } from '../../model/edit-links.ts';
import { copyElements, pasteElements } from '../../model/clipboard.ts';
import { graphOf } from '../../model/graph.ts';
import type { Place } from '../../model/layout.ts';
import { portWords, useCheck } from '../../use-check.ts';
import { useSaidElements } from '../../use-said.ts';
import { useLanguage } from '../../../base/i18n/language.ts';
import { saidTriggers } from '../triggers/words.ts';
import { triggerTexts } from '../triggers/texts.ts';
import { editorTexts } from '../texts.ts';
import { marksOfTrial } from '../trial/trial-result.ts';
import type { Editing } from '../state/use-editor.ts';
import { askedFor, type AskedKind } from '../../model/trigger.ts';
import { useAdding } from './use-adding.ts';
import { useNotes } from './use-notes.ts';
import { useScope } from './use-scope.ts';
import type { FlowCanvasProps, MenuWanted, NodeMark, Wanted } from '../../canvas/picture.ts';

/** What the picture shows of the definition, and what is done in it. */
export function usePicture(
  editing: Editing,
  onTrigger: (kind: AskedKind) => void,
  onFiles: (files: readonly File[]) => void,
) {
  const t = useTexts(editorTexts);
  const { definition, edit } = editing;
  const checked = useCheck(definition, editing.writes);
  const trial = useScope(editing, checked);
  const identifier = identifierOf(definition);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [selectedEdge, selectEdge] = useState<string>();
  const [moving, setMoving] = useState<ReadonlyMap<string, Place>>();
  // The end of a drag may come before its last picture.
  const held = useRef<ReadonlyMap<string, Place>>(undefined);
  const { layout } = definition;
  const places = useMemo(() => placesOf({ layout }), [layout]);
  const groups = useMemo(() => groupsOf({ layout }), [layout]);
  const noting = useNotes(editing, layout);
  const [turn, setTurn] = useState(0);
  const [wanted, setWanted] = useState<Wanted>();
  const [menu, setMenu] = useState<MenuWanted>();
  const graph = useMemo(() => graphOf(definition), [definition]);
  const triggers = useTexts(triggerTexts);
  const language = useLanguage();
  const said = useSaidElements(graph, definition['events']);
  // A trigger says when it starts, as the form of the workflow does.
  const says = useMemo(
    () =>
      new Map([
        ...said,
        ...saidTriggers(definition, checked.options.modules, triggers, language).flatMap(
          ({ element, says: when }) => (element === undefined ? [] : [[element, when] as const]),
        ),
      ]),
    [said, definition, checked.options, triggers, language],
  );
  const words = useMemo(() => portWords(definition, checked.types), [definition, checked.types]);
  const chosen = selected.size === 1 ? graph.nodes.find(({ id }) => selected.has(id)) : undefined;

  const adding = useAdding(editing, checked, graph, select);
  const move = (moved: ReadonlyMap<string, Place>, ends: boolean) => {
    const all = new Map([...(held.current ?? []), ...moved]);
    held.current = ends ? undefined : all;
    setMoving(held.current);
    if (ends && all.size > 0) edit((now) => arrange(now, all), 'layout');
  };
  const remove = () => {
    const edge = graph.edges.find(({ id }) => id === selectedEdge);
    if (selected.size > 0) edit((all) => removeElements(all, selected));
    else if (edge !== undefined) edit((all) => disconnect(all, edge));
    else if (noting.chosen !== undefined) noting.remove(noting.chosen);
    select(new Set());
    selectEdge(undefined);
    noting.choose(undefined);
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
    for (const name of Object.keys(trial.pins)) found.set(name, { ...found.get(name), pinned: true });
    return found;
  }, [graph, checked, trial.tried, trial.pins, identifier]);
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
    says,
    places,
    moving,
    groups,
    notes: noting.notes,
    edit: {
      onMove: move,
      mayConnect: adding.mayConnect,
      onConnect: (link) => edit((all) => connect(all, link)),
      onNoFit: () => toast({ level: 'warning', title: t.noFit }),
      onDrop: (type, place) => {
        const kind = askedFor(editing.definition, type);
        if (kind === undefined) adding.addBehind(type, undefined, place);
        else onTrigger(kind);
      },
      onFiles,
      onWant: setWanted,
      onMenu: (given) => {
        // What is asked about is chosen, unless it is part of what is chosen already.
        if (given.node !== undefined && !selected.has(given.node)) select(new Set([given.node]));
        if (given.link !== undefined) selectEdge(given.link);
        setMenu(given);
      },
      onMoveNote: noting.move,
      selectedNote: noting.chosen,
      onSelectNote: noting.choose,
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
    graph,
    ...adding,
    add: (type: string) => adding.addBehind(type, chosen),
    remove,
    wanted,
    setWanted,
    menu,
    setMenu,
    note: noting.chosen,
    addNote: (place: Place) => {
      select(new Set());
      selectEdge(undefined);
      noting.add(place);
    },
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
      // What is chosen, or all where nothing is.
      edit((all) => tidied(all, selected.size > 1 ? selected : undefined));
      if (selected.size <= 1) setTurn(turn + 1);
    },
    ...trial,
  };
}
