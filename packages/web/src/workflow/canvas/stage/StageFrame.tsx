import {
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  type DragEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { boundsOf, openingView, type Point, type Rect } from './geometry.ts';
import { listenToPointers, type Gestures } from './gestures.ts';
import { makeStage, StageContext, type Stage } from './stage.ts';
import './stage.css';

/** How far apart the dots of the ground are. */
const dots = 22;

/** The frame of a picture, which can be moved and zoomed. It shows all at first, on a phone its beginning. */
export function StageFrame({
  stage: given,
  label,
  parts,
  mayEdit,
  gestures,
  onDropped,
  onMenu,
  picture,
  children,
}: {
  stage: Ref<Stage>;
  label: string;
  /** Where everything is. */
  parts: readonly Rect[];
  mayEdit: boolean;
  gestures: Gestures;
  onDropped: (event: DragEvent, at: Point) => void;
  onMenu: (event: MouseEvent<HTMLElement>, at: Point) => void;
  /** What moves with the picture. */
  picture: ReactNode;
  /** What stands over and under it. */
  children: ReactNode;
}) {
  const stage = useMemo(makeStage, []);
  useImperativeHandle(given, () => stage, [stage]);
  const frame = useRef<HTMLDivElement>(null);
  const moving = useRef<HTMLDivElement>(null);
  const latest = useRef({ gestures, parts });
  latest.current = { gestures, parts };
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const show = () => {
      const [x, y, zoom] = stage.get().view;
      if (moving.current !== null) moving.current.style.transform = `translate(${x}px,${y}px) scale(${zoom})`;
      current.style.setProperty('--dots', `${dots * zoom}px`);
      current.style.backgroundPosition = `${x}px ${y}px`;
    };
    const measure = (width: number, height: number) => {
      const first = stage.get().width === 0 && width > 0;
      stage.set({
        width,
        height,
        ...(first ? { view: openingView(boundsOf(latest.current.parts), { width, height }) } : {}),
      });
    };
    stage.set({ frame: current });
    const stop = stage.subscribe(show);
    measure(current.clientWidth, current.clientHeight);
    const sized = new ResizeObserver(() => measure(current.clientWidth, current.clientHeight));
    sized.observe(current);
    const deaf = listenToPointers(current, stage, mayEdit, () => latest.current.gestures);
    return () => {
      deaf();
      sized.disconnect();
      stop();
    };
  }, [stage, mayEdit]);
  return (
    <StageContext.Provider value={stage}>
      <div
        ref={frame}
        className="flow-canvas"
        role="application"
        aria-label={label}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => onDropped(event, inFrame(event))}
        onContextMenu={(event) => onMenu(event, inFrame(event))}
      >
        <div className="flow-pane" />
        {children}
        <div ref={moving} className="flow-moving">
          {picture}
        </div>
      </div>
    </StageContext.Provider>
  );
}

/** Where something happens, in the frame. */
function inFrame({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): Point {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
