import { overrun } from './fault.ts';
import type { HostFunctions } from './host-functions.ts';
import { defaultBudget, type BudgetLimits } from './limits.ts';

/** What an expression is evaluated with. */
export interface Scope {
  /** The context: what a bare name and `$` mean. */
  input?: unknown;
  /** `$name` for each own property. Data only: functions in it are not seen. */
  variables?: Readonly<Record<string, unknown>>;
  /** What `${selector}` stands for. */
  selector?: readonly (string | number)[] | undefined;
  /** The time that `$now()` and `$millis()` give, in milliseconds since 1970. */
  now: number;
  /** Gives numbers from 0 up to 1 to `$random()` and `$shuffle()`; without it both fail. */
  random?: () => number;
  /** What the host works out: the functions that need more than the engine. */
  functions?: HostFunctions;
  budget?: Partial<BudgetLimits>;
  /** The clock that the budget of time is measured by, in milliseconds. */
  clock?: () => number;
}

/** One evaluation under way: its scope and what is left of its budget. */
export interface Runtime {
  readonly scope: Scope;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly limits: BudgetLimits;
  readonly clock: () => number;
  /** Steps until the clock is looked at again. */
  fuel: number;
  steps: number;
  bytes: number;
  depth: number;
  deadline: number;
  /** Where the function stands that was called last. */
  position: number;
}

/** Begins an evaluation. */
export function startRuntime(scope: Scope): Runtime {
  const limits = scope.budget === undefined ? defaultBudget : limitsOf(scope.budget);
  return {
    scope,
    variables: scope.variables ?? nothing,
    limits,
    clock: scope.clock ?? Date.now,
    fuel: chunk,
    steps: limits.steps,
    bytes: limits.bytes * 4,
    depth: limits.depth,
    deadline: -1,
    position: 0,
  };
}

/** Counts steps, before they are done. */
export function tick(runtime: Runtime, steps = 1): void {
  // Whole numbers throughout: the engine keeps them in the object, fractions it would allocate.
  if ((runtime.fuel -= steps | 0) < 0) refuel(runtime);
}

/** Counts memory before it is taken; `value` is the size of the value it goes into, where that is larger. */
export function charge(runtime: Runtime, bytes: number, value = bytes): void {
  if (!(value <= runtime.limits.bytes) || !((runtime.bytes -= bytes | 0) >= 0)) {
    overrun(`The expression needs more than ${runtime.limits.bytes} bytes`);
  }
  tick(runtime, 1 + (bytes >>> 8));
}

/** Counts a string of this many characters before it is made. */
export function chargeString(runtime: Runtime, characters: number): void {
  charge(runtime, 24 + 2 * characters);
}

/** Goes one level deeper; pair it with `leave`. */
export function enter(runtime: Runtime): void {
  if (--runtime.depth < 0) overrun(`The expression goes more than ${runtime.limits.depth} levels deep`);
}

/** Comes back from `enter`. */
export function leave(runtime: Runtime): void {
  runtime.depth++;
}

const chunk = 1024;
const nothing: Readonly<Record<string, unknown>> = {};

function limitsOf(budget: Partial<BudgetLimits>): BudgetLimits {
  const limits = { ...defaultBudget, ...budget };
  // Sizes are counted in 32 bits.
  return { ...limits, bytes: Math.min(limits.bytes, 2 ** 29) };
}

function refuel(runtime: Runtime): void {
  runtime.steps -= chunk - runtime.fuel;
  runtime.fuel = chunk;
  if (runtime.steps < 0) overrun(`The expression takes more than ${runtime.limits.steps} steps`);
  const now = runtime.clock();
  if (runtime.deadline === -1) runtime.deadline = now + runtime.limits.milliseconds;
  else if (now > runtime.deadline)
    overrun(`The expression runs longer than ${runtime.limits.milliseconds} ms`);
}
