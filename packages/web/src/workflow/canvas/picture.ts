import type { Edge, Node, OnConnectEnd } from '@xyflow/react';
import type { ReactNode } from 'react';
import type { Graph, GraphEdge, GraphNode } from '../model/graph.ts';
import type { Place } from '../model/layout.ts';

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
  entry: boolean;
  connectable: boolean;
  /** The link that is being drawn cannot lead here. */
  unfit: boolean;
}

/** A node of the picture. */
export type ElementNodeType = Node<ElementData, 'element'>;

/** What is said about a link in the picture. */
export interface EdgeMark {
  state?: 'taken' | 'idle' | 'added' | 'removed';
  /** The value that went through it, as text. */
  label?: string | undefined;
}

/** A link as the picture shows it. */
export type PictureEdge = Edge<{
  /** How it looks. */
  state: EdgeMark['state'] | 'bad';
  /** What went through it. */
  value: string | undefined;
}>;

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
  /** Places that somebody chose; all others are computed. */
  places?: ReadonlyMap<string, Place>;
  /** What can be changed; left out where the picture only shows. */
  edit?: {
    onMove: (places: ReadonlyMap<string, Place>) => void;
    mayConnect: (connection: { source: string; port: string; target: string }) => boolean;
    onConnect: (link: Omit<GraphEdge, 'id'>) => void;
    onRemove: (ids: ReadonlySet<string>, edges: readonly string[]) => void;
    onDrop: (type: string, place: Place) => void;
    onConnectEnd: OnConnectEnd;
    selectedEdge: string | undefined;
    onSelectEdge: (id: string | undefined) => void;
  };
  label: string;
  children?: ReactNode;
}
