import {
  Background,
  BackgroundVariant,
  Controls,
  ReactFlow,
  type Connection,
  type NodeChange,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useCallback, useState, type DragEvent } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { useDark } from '../../base/theme/theme-mode.ts';
import type { Place } from '../model/layout.ts';
import { ChooseRenderedParts } from './painted/ChooseRenderedParts.tsx';
import { DetailLevel } from './elements/DetailLevel.tsx';
import { ElementNode } from './elements/ElementNode.tsx';
import { KeepInView } from './KeepInView.tsx';
import { nodeWidth } from './elements/node-size.ts';
import { Overview } from './Overview.tsx';
import { PaintedPicture } from './painted/PaintedPicture.tsx';
import type { RenderedParts } from './painted/rendered-parts.ts';
import { canvasTexts } from './texts.ts';
import { useEdges } from './elements/use-edges.ts';
import { useNodes, type Drawing } from './elements/use-nodes.ts';
import { useRenderedPicture } from './painted/use-rendered-picture.ts';
import { ValueEdge } from './elements/ValueEdge.tsx';
import type { ElementNodeType, FlowCanvasProps, PictureEdge } from './picture.ts';
import './canvas.css';
import './elements/node.css';
import './elements/detail.css';

const fit = { padding: 0.12, maxZoom: 1, includeHiddenNodes: true };
const nodeTypes = { element: ElementNode };
const edgeTypes = { value: ValueEdge };

/** From so many elements on the picture is painted, and only what is seen and near is real; below, all can be reached with the Tab key. */
const many = 60;

/** The picture of a workflow. */
export function FlowCanvas(props: FlowCanvasProps) {
  const { graph, selected, onSelect, edit, label, children } = props;
  const t = useTexts(canvasTexts);
  const dark = useDark();
  const [drawing, setDrawing] = useState<Drawing>();
  const nodes = useNodes(props, drawing);
  const edges = useEdges(props);
  const large = graph.nodes.length > many;
  const [parts, setParts] = useState<RenderedParts>({ near: false, ids: new Set() });
  const real = useRenderedPicture(nodes, edges, large ? parts : undefined, selected);
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
      nodes={real.nodes}
      edges={real.edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      onlyRenderVisibleElements={large}
      colorMode={dark ? 'dark' : 'light'}
      fitView
      fitViewOptions={fit}
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
      <Controls showInteractive={false} fitViewOptions={fit} />
      <DetailLevel />
      {large && <PaintedPicture painting={real.painting} label={t.painted(graph.nodes.length)} />}
      {large && <ChooseRenderedParts nodes={nodes} parts={parts} onChange={setParts} />}
      <KeepInView id={selected.size === 1 ? [...selected][0] : undefined} />
      {graph.nodes.length > 14 && <Overview nodes={nodes} label={t.map} />}
      {children}
    </ReactFlow>
  );
}
