import {
  Background,
  BackgroundVariant,
  Controls,
  MarkerType,
  ReactFlow,
  type Connection,
  type Edge,
  type NodeChange,
  type OnConnectEnd,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useCallback, useMemo, useState, type DragEvent, type ReactNode } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { useDark } from '../../theme/theme-mode.ts';
import { portsOf } from '../element-types.ts';
import type { Graph, GraphEdge } from '../model/graph.ts';
import { layoutOf, type Place } from '../model/layout.ts';
import { DetailLevel } from './DetailLevel.tsx';
import { ElementNode, type ElementNodeType, type NodeMark } from './ElementNode.tsx';
import { KeepInSight } from './KeepInSight.tsx';
import { handlesOf, nodeHeight, nodeWidth } from './node-size.ts';
import { Overview } from './Overview.tsx';
import { canvasTexts } from './texts.ts';
import { ValueEdge, type ValueEdgeType } from './ValueEdge.tsx';
import './canvas.css';
import './node.css';
import './detail.css';

/** What is said about a link in the picture. */
export interface EdgeMark {
  state?: 'taken' | 'idle' | 'added' | 'removed';
  /** The value that went through it, as text. */
  label?: string | undefined;
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

const nodeTypes = { element: ElementNode };
const edgeTypes = { value: ValueEdge };

/** From so many elements on only those are drawn that are seen; below, all can be reached with the Tab key. */
const many = 60;

/** The picture of a workflow. */
export function FlowCanvas(props: FlowCanvasProps) {
  const { graph, selected, onSelect, edit, label, children } = props;
  const t = useTexts(canvasTexts);
  const dark = useDark();
  const [drawing, setDrawing] = useState<Drawing>();
  const nodes = useNodes(props, drawing);
  const edges = useEdges(props);
  const change = useCallback(
    (changes: NodeChange<ElementNodeType>[]) => {
      const moved = changes.flatMap((each) =>
        each.type === 'position' && each.position !== undefined ? [[each.id, each.position] as const] : [],
      );
      if (moved.length > 0) edit?.onMove(new Map(moved));
      const picked = changes.filter((each) => each.type === 'select');
      if (picked.length === 0) return;
      const next = new Set(selected);
      for (const { id, selected: on } of picked) {
        if (on) next.add(id);
        else next.delete(id);
      }
      onSelect(next);
    },
    [edit, onSelect, selected],
  );
  const drop = (event: DragEvent, toFlow: (at: { x: number; y: number }) => Place) => {
    const type = event.dataTransfer.getData('application/x-bakehouse-element');
    if (type !== '') edit?.onDrop(type, toFlow({ x: event.clientX, y: event.clientY }));
  };
  return (
    <ReactFlow<ElementNodeType, PictureEdge>
      className="flow-canvas"
      aria-label={label}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      onlyRenderVisibleElements={graph.nodes.length > many}
      colorMode={dark ? 'dark' : 'light'}
      fitView
      fitViewOptions={{ padding: 0.12, maxZoom: 1 }}
      minZoom={0.08}
      maxZoom={2}
      onNodesChange={change}
      onEdgesChange={(changes) => {
        for (const each of changes)
          if (each.type === 'select') edit?.onSelectEdge(each.selected ? each.id : undefined);
      }}
      nodesDraggable={edit !== undefined}
      nodesConnectable={edit !== undefined}
      edgesFocusable={edit !== undefined}
      deleteKeyCode={null}
      onConnect={({ source, sourceHandle, target }: Connection) =>
        edit?.onConnect({ source, port: sourceHandle ?? 'default', target, input: 'default' })
      }
      isValidConnection={({ source, sourceHandle, target }) =>
        edit?.mayConnect({ source, port: sourceHandle ?? 'default', target }) ?? false
      }
      onConnectStart={(_event, { nodeId, handleId, handleType }) =>
        setDrawing(
          handleType === 'source' && nodeId !== null
            ? { source: nodeId, port: handleId ?? 'default' }
            : undefined,
        )
      }
      onConnectEnd={(...given) => {
        setDrawing(undefined);
        edit?.onConnectEnd(...given);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const frame = event.currentTarget.querySelector('.react-flow__viewport');
        const matrix = new DOMMatrixReadOnly(frame === null ? undefined : getComputedStyle(frame).transform);
        const box = event.currentTarget.getBoundingClientRect();
        drop(event, ({ x, y }) => ({
          x: (x - box.left - matrix.e) / matrix.a - nodeWidth / 2,
          y: (y - box.top - matrix.f) / matrix.d - 26,
        }));
      }}
      ariaLabelConfig={{
        'controls.zoomIn.ariaLabel': t.zoomIn,
        'controls.zoomOut.ariaLabel': t.zoomOut,
        'controls.fitView.ariaLabel': t.fit,
      }}
    >
      <Background variant={BackgroundVariant.Dots} gap={22} size={1.4} />
      <Controls showInteractive={false} />
      <DetailLevel />
      <KeepInSight id={selected.size === 1 ? [...selected][0] : undefined} />
      {graph.nodes.length > 14 && <Overview nodes={nodes} label={t.map} />}
      {children}
    </ReactFlow>
  );
}

/** From where a link is being drawn. */
interface Drawing {
  source: string;
  port: string;
}

function useNodes(
  { graph, entry, selected, marks, portTypes, inputTypes, places, edit }: FlowCanvasProps,
  drawing: Drawing | undefined,
) {
  const computed = useMemo(() => {
    const heights = new Map(
      graph.nodes.map((node) => [node.id, nodeHeight(portsOf(node.type, node.element).length)]),
    );
    return { heights, places: layoutOf(graph, { width: nodeWidth, height: (id) => heights.get(id) ?? 80 }) };
  }, [graph]);
  const connectable = edit !== undefined;
  const unfit = useMemo(
    () =>
      new Set(
        drawing === undefined
          ? []
          : graph.nodes
              .map(({ id }) => id)
              .filter((target) => edit?.mayConnect({ ...drawing, target }) === false),
      ),
    // What fits does not change while a link is drawn.
    [graph, drawing],
  );
  return useMemo(
    () =>
      graph.nodes.map((node): ElementNodeType => {
        const height = computed.heights.get(node.id) ?? 80;
        return {
          id: node.id,
          type: 'element',
          position: places?.get(node.id) ?? computed.places.get(node.id) ?? { x: 0, y: 0 },
          width: nodeWidth,
          height,
          measured: { width: nodeWidth, height },
          handles: handlesOf(node),
          selected: selected.has(node.id),
          ariaLabel: `${node.name}, ${node.type}`,
          data: {
            node,
            mark: marks?.get(node.id),
            portTypes: portTypes?.get(node.id),
            inputType: inputTypes?.get(node.id),
            entry: entry === node.name,
            connectable,
            unfit: unfit.has(node.id),
          },
        };
      }),
    [graph, computed, places, selected, marks, portTypes, inputTypes, entry, connectable, unfit],
  );
}

/** A link as the picture shows it. */
type PictureEdge = Edge | ValueEdgeType;

function useEdges({ graph, edgeMarks, edit }: FlowCanvasProps): PictureEdge[] {
  const chosen = edit?.selectedEdge;
  return useMemo(
    () =>
      graph.edges.map(({ id, source, port, target, input }): PictureEdge => {
        const mark = edgeMarks?.get(id);
        return {
          id,
          source,
          target,
          sourceHandle: port,
          targetHandle: input,
          selected: id === chosen,
          className: `flow-edge ${mark?.state ?? ''} ${port === 'error' ? 'bad' : ''}`,
          markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16 },
          ariaLabel: `${source}.${port} → ${target}`,
          ...(mark?.label === undefined ? {} : { type: 'value', data: { value: mark.label } }),
        };
      }),
    [graph, edgeMarks, chosen],
  );
}
