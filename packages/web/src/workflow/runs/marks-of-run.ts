import { isFinished, type RunStep, type RunWithTrace } from '../../data/stored/runs.ts';
import { shorten } from '../forms/evaluate.ts';
import type { Graph } from '../model/graph.ts';
import type { EdgeMark, NodeMark } from '../canvas/picture.ts';

/** The picture of a run up to a step: what ran and how long it took, what failed or waits, which links were taken. */
export function marksOfRun({ nodes, edges }: Graph, run: RunWithTrace, upTo: number) {
  const own = run.trace.slice(0, upTo).filter((step) => step.workflow === run.workflow);
  const now = run.trace[upTo - 1];
  const open = new Set(pendingWaits(run.trace.slice(0, upTo)));
  const atEnd = upTo >= run.trace.length;
  const marks = new Map(
    nodes.map(({ id, name }): [string, NodeMark] => {
      const mine = own.filter((step) => step.element === name);
      const last = mine.at(-1);
      const ms = mine.reduce((sum, step) => sum + step.ms, 0);
      const waited = mine.reduce((sum, step) => sum + (waitDuration(run.trace, step) ?? 0), 0);
      const times = mine.filter((step) => step.resumed !== true).length;
      const took = `${times > 1 ? `${times}× ` : ''}${showTime(ms)}`;
      const paused = waited > 0 ? { paused: true } : {};
      const note = waited > 0 ? `${showTime(waited)} · ${took}` : took;
      if (last === undefined) return [id, { state: 'idle' }];
      if (last.error !== undefined) return [id, { state: 'failed', note, message: last.error.message }];
      if (mine.some((step) => open.has(step))) return [id, { state: 'waiting', paused: true }];
      return [id, { state: now !== undefined && now === last && !atEnd ? 'now' : 'ran', note, ...paused }];
    }),
  );
  const edgeMarks = new Map(
    edges.map(({ id, source, port, target }): [string, EdgeMark] => {
      const from = own.filter((step) => step.element === source);
      const fired = from.filter((step) =>
        firedPort(step, port, () => own.some((other) => other.element === target)),
      );
      const last = fired.at(-1);
      if (last === undefined) return [id, { state: 'idle' }];
      const value = last.port === port ? last.output : undefined;
      return [
        id,
        { state: 'taken', label: value === undefined ? undefined : shorten(JSON.stringify(value), 300) },
      ];
    }),
  );
  return { marks, edgeMarks };
}

/** The elements at which a run waits now. */
export function waitingAt({ status, trace }: RunWithTrace): string[] {
  return isFinished(status) ? [] : [...new Set(pendingWaits(trace).map(({ element }) => element))];
}

/** The steps that began to wait and have not gone on by the end of these. */
export function pendingWaits(trace: readonly RunStep[]): RunStep[] {
  const open: RunStep[] = [];
  for (const step of trace) {
    if (step.resumed === true) {
      const at = open.findIndex((other) => samePlace(other, step));
      if (at >= 0) open.splice(at, 1);
    }
    if (step.waits !== undefined) open.push(step);
  }
  return open;
}

/** How long a step had waited when it went on, in milliseconds; undefined where it had not. */
export function waitDuration(trace: readonly RunStep[], step: RunStep): number | undefined {
  if (step.resumed !== true) return undefined;
  const open = pendingWaits(trace.slice(0, trace.indexOf(step)));
  const begun = open.find((other) => samePlace(other, step));
  return begun === undefined ? undefined : Math.max(0, Date.parse(step.at) - Date.parse(begun.at));
}

/** A time that something took. */
export function showTime(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  return ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}

function samePlace(a: RunStep, b: RunStep): boolean {
  return a.element === b.element && a.workflow === b.workflow;
}

/** Whether an execution fired a port; one that called or branched says nothing of it, and what followed tells. */
function firedPort(
  { port: last, ports, error, waits }: RunStep,
  port: string,
  followed: () => boolean,
): boolean {
  if (waits !== undefined) return false;
  if (error !== undefined) return port === 'error' && followed();
  if (ports !== undefined) return ports.includes(port);
  return last === undefined ? followed() : last === port;
}

/** How two runs differ, step by step: where another element ran, another port fired or another value came out. */
export function differingSteps(a: readonly RunStep[], b: readonly RunStep[]): Set<number> {
  const found = new Set<number>();
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const [one, other] = [a[at], b[at]];
    const same =
      one !== undefined &&
      other !== undefined &&
      one.element === other.element &&
      one.port === other.port &&
      JSON.stringify(one.input) === JSON.stringify(other.input) &&
      JSON.stringify(one.output) === JSON.stringify(other.output) &&
      one.error?.message === other.error?.message;
    if (!same) found.add(at);
  }
  return found;
}
