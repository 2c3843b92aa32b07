import { between, placeIn, zoomedAt, type Point, type Rect } from './geometry.ts';
import type { Stage } from './stage.ts';

/** What comes of pointers in the frame of a picture. Places are those of the picture. */
export interface Gestures {
  /** An element is pressed; `more` adds it to what is chosen, or takes it away. */
  onPress: (node: string, more: boolean) => void;
  /** It was let go without being moved. */
  onClick: (node: string, more: boolean) => void;
  /** It is dragged, by so much since it was pressed. */
  onDrag: (node: string, by: Point) => void;
  onDragEnd: () => void;
  /** A group is pressed: it is dragged by the element that is given back. */
  onGroup: (group: number) => string | undefined;
  /** A note is pressed, and dragged to there. */
  onNote: (index: number) => void;
  onNoteDrag: (index: number, by: Point, ends: boolean) => void;
  onLink: (link: string) => void;
  /** The plus of a link is pressed. */
  onInsert: (link: string, at: Point) => void;
  /** A link is drawn from a port. */
  onDrawStart: (from: { node: string; port: string }) => void;
  onDraw: (to: Point) => void;
  /** It ends at an element, at nothing, or, as a press, where it began. */
  onDrawEnd: (node: string | undefined, at: Point | undefined) => void;
  /** Nothing is pressed. */
  onNothing: () => void;
  onDoubleClick: (at: Point) => void;
  /** A part is marked. */
  onMark: (part: Rect | undefined) => void;
  onMarked: (part: Rect) => void;
}

type Doing =
  | { what: 'pan' }
  | { what: 'mark'; from: Point }
  | { what: 'note'; note: number }
  | { what: 'node'; node: string; more: boolean }
  | { what: 'draw' };

/** From so many points on, something is dragged rather than pressed. */
const slack = 4;

/** Listens to pointers and the wheel in a frame; what is given back stops it. */
export function listenToPointers(
  frame: HTMLElement,
  stage: Stage,
  mayEdit: boolean,
  given: () => Gestures,
): () => void {
  const fingers = new Map<number, Point>();
  let doing: Doing | undefined;
  let start: Point = { x: 0, y: 0 };
  let last: Point = start;
  let moved = false;

  const inFrame = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = frame.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const inPicture = (at: Point): Point => placeIn(stage.get().view, at);
  const pan = (by: Point) => {
    const [x, y, zoom] = stage.get().view;
    stage.set({ view: [x + by.x, y + by.y, zoom] });
  };

  const begin = (event: PointerEvent, at: Point): Doing | undefined => {
    const target = event.target instanceof Element ? event.target : frame;
    const more = event.shiftKey || event.ctrlKey || event.metaKey;
    const node = target.closest<HTMLElement>('[data-node]')?.dataset['node'];
    const port = target.closest<HTMLElement>('[data-port].source')?.dataset['port'];
    const group = target.closest<HTMLElement>('[data-group]')?.dataset['group'];
    const link = target.closest<SVGElement>('[data-link]')?.dataset['link'];
    const note = target.closest<HTMLElement>('[data-note]')?.dataset['note'];
    if (event.button === 1) return { what: 'pan' };
    if (note !== undefined && mayEdit) {
      given().onNote(Number(note));
      return { what: 'note', note: Number(note) };
    }
    if (mayEdit && node !== undefined && port !== undefined) {
      given().onDrawStart({ node, port });
      given().onDraw(inPicture(at));
      return { what: 'draw' };
    }
    if (group !== undefined && mayEdit) {
      const held = given().onGroup(Number(group));
      return held === undefined ? undefined : { what: 'node', node: held, more: true };
    }
    if (node !== undefined) {
      given().onPress(node, more);
      return { what: 'node', node, more };
    }
    if (link !== undefined && mayEdit) {
      if (target.closest('.flow-insert') === null) given().onLink(link);
      else given().onInsert(link, at);
      return undefined;
    }
    return event.shiftKey && event.pointerType !== 'touch'
      ? { what: 'mark', from: inPicture(at) }
      : { what: 'pan' };
  };
  const down = (event: PointerEvent) => {
    if (event.button > 1 || (event.target instanceof Element && event.target.closest('.flow-over') !== null))
      return;
    const at = inFrame(event);
    fingers.set(event.pointerId, at);
    if (fingers.size > 1) {
      // A second finger makes it a pinch, whatever the first one began.
      if (doing?.what === 'draw') given().onDrawEnd(undefined, undefined);
      if (doing?.what === 'node' && moved) given().onDragEnd();
      if (doing?.what === 'note' && moved) given().onNoteDrag(doing.note, { x: 0, y: 0 }, true);
      doing = undefined;
      return;
    }
    [start, last, moved] = [at, at, false];
    doing = begin(event, at);
  };
  const pinch = (event: PointerEvent, at: Point) => {
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    const before = fingers.get(event.pointerId);
    if (other === undefined || before === undefined) return;
    const far = (a: Point) => Math.hypot(a.x - other.x, a.y - other.y) || 1;
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    pan({ x: (at.x - before.x) / 2, y: (at.y - before.y) / 2 });
    stage.set({ view: zoomedAt(stage.get().view, middle, far(at) / far(before)) });
  };
  const move = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return;
    const at = inFrame(event);
    if (fingers.size > 1) pinch(event, at);
    fingers.set(event.pointerId, at);
    if (doing === undefined || fingers.size > 1) return;
    if (!moved) {
      if (Math.hypot(at.x - start.x, at.y - start.y) < slack) return;
      moved = true;
      // Outside of the frame it goes on. What is under the pointer is looked for where it counts.
      frame.setPointerCapture(event.pointerId);
    }
    const by = { x: at.x - last.x, y: at.y - last.y };
    last = at;
    if (doing.what === 'pan') pan(by);
    else if (doing.what === 'mark') given().onMark(between(doing.from, inPicture(at)));
    else if (doing.what === 'draw') given().onDraw(inPicture(at));
    else if (mayEdit) {
      const [, , zoom] = stage.get().view;
      const whole = { x: (at.x - start.x) / zoom, y: (at.y - start.y) / zoom };
      if (doing.what === 'note') given().onNoteDrag(doing.note, whole, false);
      else given().onDrag(doing.node, whole);
    } else pan(by);
  };
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return;
    const done = doing;
    doing = undefined;
    if (done === undefined) return;
    const at = inFrame(event);
    if (done.what === 'draw') {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const node = under?.closest<HTMLElement>('[data-node]')?.dataset['node'];
      if (!moved) given().onDrawEnd(undefined, at);
      else if (node !== undefined) given().onDrawEnd(node, undefined);
      else given().onDrawEnd(undefined, under !== null && frame.contains(under) ? at : undefined);
    } else if (done.what === 'mark') {
      given().onMark(undefined);
      if (moved) given().onMarked(between(done.from, inPicture(at)));
    } else if (moved) {
      if (done.what === 'node') given().onDragEnd();
      if (done.what === 'note') given().onNoteDrag(done.note, { x: 0, y: 0 }, true);
    } else if (done.what === 'node') given().onClick(done.node, done.more);
    else if (done.what !== 'note') given().onNothing();
  };
  const cancel = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (doing?.what === 'draw') given().onDrawEnd(undefined, undefined);
    if (doing?.what === 'node') given().onDragEnd();
    if (doing?.what === 'note') given().onNoteDrag(doing.note, { x: 0, y: 0 }, true);
    if (doing?.what === 'mark') given().onMark(undefined);
    doing = undefined;
  };
  const wheel = (event: WheelEvent) => {
    if (event.target instanceof Element && event.target.closest('.flow-over') !== null) return;
    event.preventDefault();
    const scale = event.deltaMode === 1 ? 0.05 : event.deltaMode === 2 ? 1 : 0.002;
    // Two fingers on a touch pad come as a wheel with Control, in small steps.
    const strength = event.ctrlKey ? 10 : 1;
    const factor = 2 ** Math.max(-1, Math.min(1, -event.deltaY * scale * strength));
    stage.set({ view: zoomedAt(stage.get().view, inFrame(event), factor) });
  };
  const double = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : frame;
    if (target.closest('[data-node], [data-link], [data-note], .flow-over') === null)
      given().onDoubleClick(inFrame(event));
  };
  const stop = new AbortController();
  const { signal } = stop;
  frame.addEventListener('pointerdown', down, { signal });
  frame.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  frame.addEventListener('dblclick', double, { signal });
  frame.addEventListener('wheel', wheel, { signal, passive: false });
  return () => stop.abort();
}
