import { Problem } from '@bakehouse/contract';
import { parseExpression } from '../expression.ts';
import type { BudgetLimits } from '../limits.ts';

/** What became of a hostile source. */
export type HostileOutcome = 'value' | 'refused' | 'failed' | 'limit';

/** The budget that hostile sources get. */
export const hostileBudget: Partial<BudgetLimits> = {
  milliseconds: 20,
  bytes: 256 * 1024,
  steps: 10_000,
  depth: 200,
};

/** Evaluates a hostile source; everything but a plain value or a problem is thrown, a bug. */
export function runHostile(source: string): HostileOutcome {
  const scope = {
    input: hostileInput(),
    variables: {
      doc: { a: 1, b: [1, { c: 2 }], name: 'x', method: () => 'host' },
      list: [1, [2], {}],
      host: () => 'host',
    },
    selector: ['items', 0],
    now: 0,
    budget: hostileBudget,
  };
  const before = JSON.stringify(scope.input) + JSON.stringify(scope.variables);
  let outcome: HostileOutcome;
  try {
    mustBePlain(parseExpression(source).evaluate(scope), 0);
    outcome = 'value';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    outcome =
      error.code === 'expression_limit' ? 'limit' : error.code === 'expression_failed' ? 'failed' : 'refused';
  }
  if (JSON.stringify(scope.input) + JSON.stringify(scope.variables) !== before)
    throw new Error('The input was changed');
  return outcome;
}

/** The properties of everything a script shares with the host, to be compared before and after. */
export function intrinsics(): string {
  const shared: object[] = [
    Object,
    Array,
    Function,
    String,
    Number,
    Boolean,
    RegExp,
    Symbol,
    Promise,
    Map,
    Set,
    WeakMap,
    Date,
    Error,
    Math,
    JSON,
    Reflect,
  ];
  const lines = shared.flatMap((item) => {
    const prototype: unknown = Reflect.get(item, 'prototype');
    return [item, ...(typeof prototype === 'object' && prototype !== null ? [prototype] : [])].map((object) =>
      Reflect.ownKeys(object)
        .map((key) => {
          const property = Reflect.getOwnPropertyDescriptor(object, key);
          return `${String(key)}:${typeof property?.value}:${String(property?.writable)}:${property?.get?.name ?? ''}`;
        })
        .join(),
    );
  });
  // The host loads some of its globals on first use, so only their names are compared.
  return [...lines, Object.getOwnPropertyNames(globalThis).join()].join('\n');
}

function hostileInput(): Record<string, unknown> {
  return {
    a: 1,
    b: 'text',
    c: [1, 2, 3],
    items: [
      { price: 2, qty: 3, name: 'x' },
      { price: 5, qty: 1, name: 'y' },
    ],
    name: 'doc',
    price: 7,
  };
}

function mustBePlain(value: unknown, depth: number): void {
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean')
    return;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error('A number that is no JSON came out');
    return;
  }
  if (typeof value !== 'object') throw new Error(`A ${typeof value} came out`);
  if (depth > 500) throw new Error('A value without end came out');
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype)
    throw new Error('A host object came out');
  for (const key of Reflect.ownKeys(value)) {
    if (typeof key === 'symbol' || key === '__proto__') throw new Error(`The key ${String(key)} came out`);
    if (key !== 'length' || !Array.isArray(value)) mustBePlain(Reflect.get(value, key), depth + 1);
  }
}
