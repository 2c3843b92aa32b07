import type { Request } from './clients.ts';

/** How many rows there are of each kind at a time; few, so that operations meet. */
export const size = { counters: 6, accounts: 8, couples: 4 };

/** What each account has in the beginning. */
export const deposit = 100;

export const counterNames = names('counter', size.counters);
export const accountNames = names('account', size.accounts);
export const coupleNames = names('couple', size.couples);

/** The two accounts of a couple. */
export const sidesOf = (couple: string): [string, string] => [`${couple} left`, `${couple} right`];

function names(kind: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${kind} ${index}`);
}

type Kind = (op: string, number: number) => Pick<Request, 'workflow' | 'writes'> & { input: object };

const any = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
const amount = () => 1 + Math.floor(Math.random() * 30);

const count =
  (workflow: string): Kind =>
  (op) => {
    const name = any(counterNames);
    return { workflow, writes: [name], input: { op, name } };
  };
const transfer =
  (workflow: string): Kind =>
  (op) => {
    const from = any(accountNames);
    const to = any(accountNames.filter((each) => each !== from));
    return { workflow, writes: [from, to], input: { op, from, to, amount: amount() } };
  };
const withdraw =
  (workflow: string): Kind =>
  (op) => {
    const couple = any(coupleNames);
    const name = any(sidesOf(couple));
    // Below nothing is up: what was withdrawn comes back now and then.
    const back = Math.random() < 0.4;
    return { workflow, writes: [name], input: { op, couple, name, amount: back ? -amount() : amount() } };
  };
const book =
  (workflow: string): Kind =>
  (op, number) => {
    // Four operations want the same slot.
    const slot = `slot ${Math.floor(number / 16) * 4 + (number % 4)}`;
    return { workflow, writes: [slot], input: { op, slot } };
  };

const atomic = [count('count'), transfer('transfer'), withdraw('withdraw'), book('book')];
const durable = [
  count('count_durably'),
  count('count_or_fail'),
  count('count_later'),
  transfer('transfer_later'),
  withdraw('withdraw_later'),
  book('book_later'),
];

/** A made-up operation: six of ten by atomic runs, three by durable ones, one a press of a button or a look at all accounts. */
export function makeRequest(number: number, counterIds: ReadonlyMap<string, string>): Request {
  const op = `op${number}`;
  const dice = Math.random();
  if (dice < 0.03)
    return { ...run('look', {}), op, workflow: 'look', writes: [], keyed: false, exact: false };
  if (dice < 0.1) return press(op, counterIds);
  const isAtomic = dice < 0.7;
  const { workflow, writes, input } = any(isAtomic ? atomic : durable)(op, number);
  const later = isAtomic && Math.random() < 0.2;
  const keyed = Math.random() < 0.5 && (isAtomic || workflow.endsWith('_later'));
  // A durable run that is waited for begins again where its answer was not stored.
  return {
    ...run(workflow, input, later || (keyed && !isAtomic)),
    op,
    workflow,
    writes,
    keyed,
    exact: isAtomic,
  };
}

function run(workflow: string, input: object, async = false): Pick<Request, 'path' | 'body'> {
  return { path: `/workflows/${workflow}/run`, body: { input, ...(async ? { async } : {}) } };
}

function press(op: string, counterIds: ReadonlyMap<string, string>): Request {
  const name = any(counterNames);
  const body = { module: 'counters', id: counterIds.get(name), view: 'show', data: { beside: op } };
  return { op, workflow: 'press', path: '/events/pressed', body, writes: [name], keyed: false, exact: true };
}
