import { resumeRun, type RunState, type Token } from '@bakehouse/engine';
import type { ClaimedRun } from '@bakehouse/store';

/** By which clock a run is taken up, and how long it may take where its definition says so. */
interface TakeUp {
  now: () => number;
  seconds: number | undefined;
}

/** Readies a stored state: ends the waits that somebody ended since, and those whose time has come. */
export function takeUp(state: RunState, { resumed }: ClaimedRun, { now, seconds }: TakeUp): void {
  forgetAbsence(state, now());
  for (const { wait, payload } of resumed) {
    if (state.waits.some(({ id }) => id === wait)) resumeRun(state, wait, payload, { now });
    if (wait === -1) beginAnew(state, seconds === undefined ? null : now() + seconds * 1000);
  }
  wakeDue(state, now);
}

/** Ends the waits whose time has come; whether the run goes on. */
export function wakeDue(state: RunState, now: () => number): boolean {
  if (state.status !== 'waiting' && state.status !== 'running') return false;
  const due = state.waits.filter(({ until }) => until !== undefined && until <= now());
  for (const { id } of due) resumeRun(state, id, null, { now });
  return due.length > 0;
}

/** The time in which nobody carried it on, such as an outage, does not count against its limit. */
function forgetAbsence(state: RunState, now: number): void {
  const { savedAt, deadline } = state;
  if (savedAt === undefined || deadline === null) return;
  const absent = Math.max(0, now - savedAt);
  state.deadline = deadline + absent;
  // The end of a wait adds what it took to the limit, too.
  for (const wait of state.waits) wait.since += absent;
}

/** Tried again by hand: tries are counted anew, and so is time. */
function beginAnew(state: RunState, deadline: number | null): void {
  state.tokens = state.tokens.map(fresh);
  state.active = state.active.map(fresh);
  state.deadline = deadline;
}

function fresh({ failed: _failed, notBefore: _notBefore, ...token }: Token): Token {
  return token;
}
