import type { ReactNode } from 'react';
import type { Graph, GraphEdge, GraphNode } from '../model/graph.ts';
import type { Place } from '../model/layout.ts';
import type { PictureNote } from '../model/notes.ts';
import type { Group } from '../model/arrangement.ts';
import type { Point } from './stage/geometry.ts';

/** What is said about an element in the picture. */
export interface NodeMark {
  /** How it looks: what a check, a run or a comparison found. */
  state?:
    | 'error'
    | 'warning'
    | 'ran'
    | 'now'
    | 'failed'
    | 'waiting'
    | 'idle'
    | 'added'
    | 'removed'
    | 'changed';
  /** A word in its corner, such as how long it took. */
  note?: string;
  /** Its output is pinned: trials do not run it. */
  pinned?: boolean;
  /** It waits, or has waited. */
  paused?: boolean;
  /** The first message about it. */
  message?: string;
}

/** What a node of the picture shows. */
export interface ElementData extends Record<string, unknown> {
  node: GraphNode;
  mark: NodeMark | undefined;
  /** The type of each output port, in words. */
  portTypes: Readonly<Record<string, string>> | undefined;
  inputType: string | undefined;
  /** What it does, in one line. */
  says: string;
  entry: boolean;
  connectable: boolean;
  /** Output ports that lead nowhere yet. */
  free: readonly string[];
  /** The link that is being drawn cannot lead here. */
  unfit: boolean;
}

/** A port of a node, measured from the corner of the node. */
export interface NodePort {
  id: string;
  type: 'source' | 'target';
  x: number;
  y: number;
}

/** A node of the picture. */
export interface ElementNodeType {
  id: string;
  position: Place;
  height: number;
  ports: readonly NodePort[];
  selected: boolean;
  ariaLabel: string;
  data: ElementData;
}

/** What is said about a link in the picture. */
export interface EdgeMark {
  state?: 'taken' | 'idle' | 'added' | 'removed';
  /** The value that went through it, as text. */
  label?: string | undefined;
}

/** A link as the picture shows it. */
export interface PictureEdge {
  id: string;
  source: string;
  port: string;
  target: string;
  input: string;
  selected: boolean;
  ariaLabel: string;
  data: {
    /** How it looks. */
    state: EdgeMark['state'] | 'bad';
    /** What went through it. */
    value: string | undefined;
  };
}

/** Somebody wants to choose an element: to add it somewhere, behind a port, or between two. */
export interface Wanted {
  /** Where it is asked, in the window. */
  at: Point;
  /** Where it would stand; left out where the picture places it. */
  place?: Place;
  from?: { source: string; port: string };
  /** The link that it is put into. */
  link?: string;
}

/** Somebody wants to know what can be done with an element, a link, or the picture. */
export interface MenuWanted {
  at: Point;
  node?: string;
  link?: string;
  /** Where an element would be added. */
  place: Place;
}

/** What the picture shows, and what may be done in it. */
export interface FlowCanvasProps {
  graph: Graph;
  entry?: unknown;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  marks?: ReadonlyMap<string, NodeMark>;
  edgeMarks?: ReadonlyMap<string, EdgeMark>;
  portTypes?: ReadonlyMap<string, Readonly<Record<string, string>>>;
  inputTypes?: ReadonlyMap<string, string>;
  /** What each element does, in one line. */
  says?: ReadonlyMap<string, string>;
  /** Places that somebody chose; all others are computed. */
  places?: ReadonlyMap<string, Place>;
  /** Places of what is being moved. */
  moving?: ReadonlyMap<string, Place> | undefined;
  groups?: readonly Group[];
  /** Texts beside the elements. */
  notes?: readonly PictureNote[];
  /** What can be changed; left out where the picture only shows. */
  edit?: {
    /** Elements are moved; at the end of it they stay there. */
    onMove: (places: ReadonlyMap<string, Place>, ends: boolean) => void;
    mayConnect: (connection: { source: string; port: string; target: string }) => boolean;
    onConnect: (link: Omit<GraphEdge, 'id'>) => void;
    /** A link was drawn to where it does not fit. */
    onNoFit: () => void;
    onDrop: (type: string, place: Place) => void;
    /** Files were dropped on the picture. */
    onFiles: (files: readonly File[]) => void;
    onWant: (wanted: Wanted) => void;
    onMenu: (wanted: MenuWanted) => void;
    /** A note is moved; at the end of it, it stays there. */
    onMoveNote: (index: number, at: Place, ends: boolean) => void;
    selectedNote: number | undefined;
    onSelectNote: (index: number | undefined) => void;
    selectedEdge: string | undefined;
    onSelectEdge: (id: string | undefined) => void;
  };
  label: string;
  children?: ReactNode;
}
