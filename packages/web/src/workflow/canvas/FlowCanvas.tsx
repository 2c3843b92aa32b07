import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import type { Group } from '../model/arrangement.ts';
import type { PictureNote } from '../model/notes.ts';
import { ChooseRenderedParts } from './painted/ChooseRenderedParts.tsx';
import { DetailLevel } from './elements/DetailLevel.tsx';
import { KeepInView } from './KeepInView.tsx';
import { portPlace } from './painted/painting.ts';
import { rectOf, type RenderedParts } from './painted/rendered-parts.ts';
import { boundsOf, placeIn, type Point } from './stage/geometry.ts';
import { Groups } from './stage/Groups.tsx';
import { Links } from './stage/Links.tsx';
import { rectOfNote } from './stage/note-size.ts';
import { NodeBox } from './stage/NodeBox.tsx';
import type { Stage } from './stage/stage.ts';
import { StageControls } from './stage/StageControls.tsx';
import { StageFrame } from './stage/StageFrame.tsx';
import { canvasTexts } from './texts.ts';
import { useEdges } from './elements/use-edges.ts';
import { useNodes } from './elements/use-nodes.ts';
import { centredOn, useGestures } from './use-gestures.ts';
import { useRenderedPicture } from './painted/use-rendered-picture.ts';
import type { FlowCanvasProps } from './picture.ts';
import './canvas.css';
import './elements/node.css';
import './elements/detail.css';

// Most workflows are small and have none of these.
const Overview = lazy(async () => ({ default: (await import('./Overview.tsx')).Overview }));
const PaintedPicture = lazy(async () => ({
  default: (await import('./painted/PaintedPicture.tsx')).PaintedPicture,
}));
const Notes = lazy(async () => ({ default: (await import('./stage/Notes.tsx')).Notes }));

/** From so many elements on the picture is painted, and only what is seen and near is real; below, all can be reached with the Tab key. */
const many = 60;

const none: readonly Group[] = [];
const noNotes: readonly PictureNote[] = [];

/** The picture of a workflow. */
export function FlowCanvas(props: FlowCanvasProps) {
  const { graph, groups = none, notes = noNotes, selected, edit, label, children } = props;
  const t = useTexts(canvasTexts);
  const stage = useRef<Stage>(null);
  const inWindow = (at: Point) => {
    const { left = 0, top = 0 } = stage.current?.get().frame?.getBoundingClientRect() ?? {};
    return {
      at: { x: left + at.x, y: top + at.y },
      place: placeIn(stage.current?.get().view ?? [0, 0, 1], at),
    };
  };
  const { gestures, keys, noteKeys, drawing, line, mark, nodes: known } = useGestures(props, inWindow);
  const nodes = useNodes(props, drawing);
  known.current = nodes;
  const edges = useEdges(props);
  const large = graph.nodes.length > many;
  const [parts, setParts] = useState<RenderedParts>({ near: false, ids: new Set() });
  const real = useRenderedPicture(nodes, edges, large ? parts : undefined, selected);
  const rects = useMemo(() => [...nodes.map(rectOf), ...notes.map(rectOfNote)], [nodes, notes]);
  const links = useMemo(() => {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    return real.edges.flatMap((edge) => {
      const from = portPlace(byId.get(edge.source), 'source', edge.port);
      const to = portPlace(byId.get(edge.target), 'target', edge.input);
      return from === undefined || to === undefined ? [] : [{ edge, from, to }];
    });
  }, [real.edges, nodes]);
  return (
    <StageFrame
      stage={stage}
      label={label}
      parts={rects}
      mayEdit={edit !== undefined}
      gestures={gestures}
      onDropped={(event, at) => {
        // The browser would leave the page for the file.
        event.preventDefault();
        const files = [...event.dataTransfer.files];
        if (files.length > 0) {
          edit?.onFiles(files);
          return;
        }
        const type = event.dataTransfer.getData('application/x-bakehouse-element');
        if (type !== '') edit?.onDrop(type, centredOn(inWindow(at).place));
      }}
      onMenu={(event, at) => {
        const target = event.target instanceof Element ? event.target : undefined;
        if (edit === undefined || target === undefined || target.closest('.flow-over') !== null) return;
        event.preventDefault();
        const node = target.closest<HTMLElement>('[data-node]')?.dataset['node'];
        const link = target.closest<SVGElement>('[data-link]')?.dataset['link'];
        // By keyboard it is asked for at what has the focus.
        const box = event.button === 2 ? undefined : target.getBoundingClientRect();
        edit.onMenu({
          at:
            box === undefined ? inWindow(at).at : { x: box.left + 24, y: box.top + Math.min(box.height, 40) },
          place: centredOn(inWindow(at).place),
          ...(node === undefined ? {} : { node }),
          ...(link === undefined ? {} : { link }),
        });
      }}
      picture={
        <>
          <Groups
            groups={groups}
            nodes={nodes}
            onChoose={edit === undefined ? undefined : gestures.onGroup}
          />
          {notes.length > 0 && (
            <Suspense>
              <Notes
                notes={notes}
                selected={edit?.selectedNote}
                keys={edit === undefined ? undefined : noteKeys}
              />
            </Suspense>
          )}
          <Links links={links} mayEdit={edit !== undefined} onChoose={gestures.onLink} />
          {real.nodes.map((node) => (
            <NodeBox key={node.id} node={node} keys={keys} />
          ))}
          <svg className="flow-links-drawn" aria-hidden="true">
            <path ref={line} className="flow-drawn" />
          </svg>
          <div ref={mark} className="flow-mark" hidden />
        </>
      }
    >
      <DetailLevel />
      {large && (
        <Suspense>
          <PaintedPicture painting={real.painting} label={t.painted(graph.nodes.length)} />
        </Suspense>
      )}
      {large && <ChooseRenderedParts nodes={nodes} parts={parts} onChange={setParts} />}
      <KeepInView id={selected.size === 1 ? [...selected][0] : undefined} nodes={nodes} />
      <StageControls parts={rects} />
      {graph.nodes.length > 14 && boundsOf(rects).width > 0 && (
        <Suspense>
          <Overview nodes={nodes} label={t.map} />
        </Suspense>
      )}
      {children}
    </StageFrame>
  );
}
