import type { CompiledElement } from '../definition/compile-workflow.ts';
import type { Branched } from '../element/outcome.ts';
import { variablesOf } from './frames.ts';
import type { Frame, Loop, RunState, Token } from './state.ts';

/** Begins the branches of a loop, as many as may be at work at once; false where there is nothing to go through. */
export function beginLoop(
  state: RunState,
  frame: Frame,
  token: Token,
  compiled: CompiledElement,
  { items, as, port, concurrency, ...rest }: Branched,
): boolean {
  if (items.length === 0 || !compiled.links.has(port)) return false;
  const loop: Loop = {
    id: state.next++,
    frame: frame.id,
    element: token.element,
    input: token.input,
    items,
    ...(as === undefined ? {} : { as }),
    port,
    concurrency,
    next: 0,
    done: 0,
    results: [],
    ...('state' in rest ? { state: rest.state } : {}),
  };
  state.loops[loop.id] = loop;
  while (loop.next < Math.min(concurrency, items.length)) beginBranch(state, frame, compiled, loop);
  return true;
}

/** Takes up what a branch gave and begins the next; gives the whole list once all are done. */
export function endBranch(
  state: RunState,
  parent: Frame,
  compiled: CompiledElement,
  loop: Loop,
  index: number,
  output: unknown,
): unknown[] | undefined {
  loop.results[index] = output ?? null;
  loop.done++;
  if (loop.next < loop.items.length) beginBranch(state, parent, compiled, loop);
  if (loop.done < loop.items.length) return undefined;
  delete state.loops[loop.id];
  return loop.results;
}

/** A branch has a context of its own: what it sets is not seen outside, so branches cannot disturb each other. */
function beginBranch(state: RunState, parent: Frame, compiled: CompiledElement, loop: Loop): void {
  const index = loop.next++;
  const item = loop.items[index];
  const id = state.next++;
  const context = state.next++;
  const targets = compiled.links.get(loop.port) ?? [];
  state.contexts[context] = {
    ...variablesOf(state, parent),
    ...(loop.as === undefined ? {} : { [loop.as]: item }),
  };
  state.frames[id] = {
    id,
    kind: 'branch',
    workflow: parent.workflow,
    ...(parent.version === undefined ? {} : { version: parent.version }),
    parent: parent.id,
    each: loop.id,
    index,
    context,
    live: targets.length,
    steps: 0,
    depth: parent.depth,
    output: item,
  };
  for (const element of targets) state.tokens.push({ id: state.next++, frame: id, element, input: item });
}
