import { useRef, useState } from 'react';
import type { Group } from '../model/arrangement.ts';
import type { PictureNote } from '../model/notes.ts';
import { nodeWidth } from './elements/node-size.ts';
import type { Drawing } from './elements/use-nodes.ts';
import { portPlace } from './painted/painting.ts';
import { rectOf } from './painted/rendered-parts.ts';
import type { ElementNodeType, FlowCanvasProps } from './picture.ts';
import { linkPath, overlaps, type Point } from './stage/geometry.ts';
import type { Gestures } from './stage/gestures.ts';
import type { NodeKeys } from './stage/NodeBox.tsx';
import type { NoteKeys } from './stage/Notes.tsx';

const none: readonly Group[] = [];
const noNotes: readonly PictureNote[] = [];

/** What pointers and keys do in a picture. */
export function useGestures(
  { selected, onSelect, edit, groups = none, notes = noNotes }: FlowCanvasProps,
  inWindow: (at: Point) => { at: Point; place: Point },
) {
  const [drawing, setDrawing] = useState<Drawing>();
  const line = useRef<SVGPathElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const nodes = useRef<readonly ElementNodeType[]>([]);
  const latest = useRef({ selected, onSelect, edit, drawing, inWindow, groups, notes });
  latest.current = { selected, onSelect, edit, drawing, inWindow, groups, notes };
  const stays = useRef<{ gestures: Gestures; keys: NodeKeys; noteKeys: NoteKeys }>(undefined);
  const find = (id: string) => nodes.current.find((node) => node.id === id);

  const choose = (id: string, more: boolean) => {
    const now = latest.current;
    now.edit?.onSelectEdge(undefined);
    now.edit?.onSelectNote(undefined);
    if (!more) now.onSelect(new Set([id]));
    else if (now.selected.has(id)) now.onSelect(new Set([...now.selected].filter((each) => each !== id)));
    else now.onSelect(new Set([...now.selected, id]));
  };
  const leave = () => {
    latest.current.edit?.onSelectEdge(undefined);
    latest.current.edit?.onSelectNote(undefined);
    latest.current.onSelect(new Set());
  };
  const chooseNote = (index: number) => {
    leave();
    latest.current.edit?.onSelectNote(index);
  };
  const heldNote = useRef<Point>(undefined);
  const moveNote = (index: number, by: Point, ends: boolean) => {
    const now = latest.current;
    const from = heldNote.current ?? now.notes[index]?.at;
    if (from === undefined) return;
    heldNote.current = ends ? undefined : from;
    now.edit?.onMoveNote(index, { x: Math.round(from.x + by.x), y: Math.round(from.y + by.y) }, ends);
  };
  // Where everything was when it was taken: events come quicker than pictures.
  const held = useRef<ReadonlyMap<string, Point>>(undefined);
  const move = (id: string, by: Point, ends: boolean) => {
    const now = latest.current;
    const moved = now.selected.has(id) ? [...now.selected] : [id];
    const from = held.current ?? new Map(nodes.current.map((node) => [node.id, node.position] as const));
    if (!ends) held.current = from;
    now.edit?.onMove(
      new Map(
        moved.flatMap((each) => {
          const place = from.get(each);
          if (place === undefined) return [];
          const { x, y } = place;
          return [[each, { x: Math.round(x + by.x), y: Math.round(y + by.y) }] as const];
        }),
      ),
      ends,
    );
  };
  // One for the life of the picture, so that nothing renders for it.
  stays.current ??= {
    gestures: {
      onPress: (id, more) => {
        if (more || !latest.current.selected.has(id)) choose(id, more);
      },
      onClick: (id, more) => {
        if (!more && latest.current.selected.size > 1) choose(id, false);
      },
      onDrag: (id, by) => move(id, by, false),
      onDragEnd: () => {
        held.current = undefined;
        latest.current.edit?.onMove(new Map(), true);
      },
      onGroup: (index) => {
        const members = latest.current.groups[index]?.elements.filter((id) => find(id) !== undefined) ?? [];
        latest.current.onSelect(new Set(members));
        latest.current.selected = new Set(members);
        return members[0];
      },
      onNote: chooseNote,
      onNoteDrag: moveNote,
      onLink: (id) => {
        latest.current.onSelect(new Set());
        latest.current.edit?.onSelectNote(undefined);
        latest.current.edit?.onSelectEdge(id);
      },
      onInsert: (link, at) => latest.current.edit?.onWant({ at: latest.current.inWindow(at).at, link }),
      onDrawStart: ({ node, port }) => {
        latest.current.drawing = { source: node, port };
        setDrawing(latest.current.drawing);
      },
      onDraw: (to) => {
        const from = latest.current.drawing;
        const place = from === undefined ? undefined : portPlace(find(from.source), 'source', from.port);
        if (place !== undefined) line.current?.setAttribute('d', linkPath(place, to)[0]);
      },
      onDrawEnd: (target, at) => {
        const { drawing: from, edit: now } = latest.current;
        line.current?.setAttribute('d', '');
        latest.current.drawing = undefined;
        setDrawing(undefined);
        if (from === undefined || now === undefined) return;
        if (at !== undefined) {
          const wanted = latest.current.inWindow(at);
          const source = find(from.source);
          // Beside its port it is placed by the picture; further away it is meant to stand there.
          const near = source !== undefined && wanted.place.x < source.position.x + nodeWidth + 60;
          now.onWant({
            at: wanted.at,
            from,
            ...(near ? {} : { place: { x: Math.round(wanted.place.x), y: Math.round(wanted.place.y - 32) } }),
          });
        } else if (target !== undefined && target !== from.source) {
          if (now.mayConnect({ ...from, target })) now.onConnect({ ...from, target, input: 'default' });
          else now.onNoFit();
        }
      },
      onNothing: leave,
      onDoubleClick: (at) => {
        const wanted = latest.current.inWindow(at);
        latest.current.edit?.onWant({ at: wanted.at, place: centredOn(wanted.place) });
      },
      onMark: (part) => {
        const { current } = mark;
        if (current === null) return;
        current.hidden = part === undefined;
        if (part === undefined) return;
        current.style.transform = `translate(${part.x}px,${part.y}px)`;
        current.style.width = `${part.width}px`;
        current.style.height = `${part.height}px`;
      },
      onMarked: (part) => {
        latest.current.edit?.onSelectNote(undefined);
        latest.current.onSelect(
          new Set(nodes.current.filter((node) => overlaps(rectOf(node), part)).map(({ id }) => id)),
        );
      },
    },
    keys: { onChoose: choose, onLeave: leave, onMove: (id, by) => move(id, by, true) },
    noteKeys: { onChoose: chooseNote, onLeave: leave, onMove: (index, by) => moveNote(index, by, true) },
  };
  return { ...stays.current, drawing, line, mark, nodes };
}

/** Where an element stands whose head is at a place. */
export function centredOn({ x, y }: Point): Point {
  return { x: Math.round(x - nodeWidth / 2), y: Math.round(y - 32) };
}
