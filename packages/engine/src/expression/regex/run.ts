import { tick, type Runtime } from '../runtime.ts';
import { isWord } from './classes.ts';
import type { Program } from './program.ts';

/**
 * Runs a program over a text, all alternatives side by side and the preferred ones first (the machine of Thompson and
 * Pike): each place of the text meets each instruction at most once, so no pattern can blow up.
 */
export function run(runtime: Runtime, program: Program, text: string, from: number): number[] | undefined {
  const { code } = program;
  const seen = new Int32Array(code.length).fill(-1);
  // Shared by all threads that begin: places are copied before they are written.
  const blank = Array.from({ length: program.slots }, () => -1);
  let current: Thread[] = [];
  let found: number[] | undefined;
  for (let at = from; at <= text.length; at++) {
    if (found === undefined) follow(runtime, program, { pc: 0, places: blank }, text, at, current, seen);
    if (current.length === 0) {
      if (found !== undefined) break;
      tick(runtime);
      continue;
    }
    tick(runtime, current.length);
    const unit = text.charCodeAt(at);
    const next: Thread[] = [];
    const reached = at + 1;
    for (const thread of current) {
      const step = code[thread.pc];
      if (step?.op === 'match') {
        // Threads behind this one are less preferred.
        found = thread.places;
        break;
      }
      if (step?.op === 'test' && at < text.length && step.test(unit)) {
        follow(runtime, program, { pc: thread.pc + 1, places: thread.places }, text, reached, next, seen);
      }
    }
    current = next;
  }
  return found;
}

interface Thread {
  pc: number;
  places: number[];
}

/** Adds a thread and all it leads to without reading, in order of preference. `seen` holds the last place each instruction was added for. */
function follow(
  runtime: Runtime,
  program: Program,
  thread: Thread,
  text: string,
  at: number,
  list: Thread[],
  seen: Int32Array,
): void {
  const open: Thread[] = [thread];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { pc, places } = item;
    if (seen[pc] === at) continue;
    seen[pc] = at;
    const step = program.code[pc];
    switch (step?.op) {
      case 'jump':
        open.push({ pc: step.to, places });
        break;
      case 'split':
        open.push({ pc: step.second, places }, { pc: step.first, places });
        break;
      case 'save': {
        tick(runtime, places.length / 8);
        const noted = places.slice();
        noted[step.slot] = at;
        open.push({ pc: pc + 1, places: noted });
        break;
      }
      case 'forget':
        tick(runtime, places.length / 8);
        open.push({ pc: pc + 1, places: places.slice().fill(-1, step.from, step.to) });
        break;
      case 'begin': {
        const noted = places.slice();
        noted[step.slot] = at;
        open.push({ pc: pc + 1, places: noted });
        break;
      }
      case 'progress':
        if (places[step.slot] !== at) open.push({ pc: pc + 1, places });
        break;
      case 'assert':
        if (holds(step.kind, program.multiline, text, at)) open.push({ pc: pc + 1, places });
        break;
      case 'test':
      case 'match':
        list.push(item);
        break;
      case undefined:
        break;
    }
  }
}

function holds(kind: '^' | '$' | 'b' | 'B', multiline: boolean, text: string, at: number): boolean {
  if (kind === '^') return at === 0 || (multiline && endsLine(text.charCodeAt(at - 1)));
  if (kind === '$') return at === text.length || (multiline && endsLine(text.charCodeAt(at)));
  const before = at > 0 && isWord(text.charCodeAt(at - 1));
  const after = at < text.length && isWord(text.charCodeAt(at));
  return (before !== after) === (kind === 'b');
}

function endsLine(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0x20_28 || code === 0x20_29;
}
