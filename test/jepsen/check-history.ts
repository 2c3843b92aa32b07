import { circles } from './cycles.ts';
import type { History, Operation, Reading, Version } from './history.ts';

/** Something that cannot be explained by the operations having happened one after the other, each once. */
export interface Anomaly {
  kind:
    | 'lost' // told as done, and not stored
    | 'unwanted' // told as refused or failed, and stored all the same
    | 'half' // only some of its rows were written
    | 'doubled' // it happened twice
    | 'lost update' // it wrote over a version that it had not read
    | 'wrong number' // a number does not follow from the one before
    | 'circle' // operations that each come before the other: write skew, reads of what is undone
    | 'stale' // it went before one that was over when it began
    | 'torn' // a reading that saw one half of an operation
    | 'rule broken'; // what must hold of several rows does not
  what: string;
}

/** Everything in a history that runs must never show. */
export function checkHistory(history: History): Anomaly[] {
  return [
    ...checkAnswers(history),
    ...checkVersions(history),
    ...checkOrder(history),
    ...checkTimes(history),
    ...history.readings.flatMap((reading) => checkReading(history, reading)),
    ...checkEnd(history),
  ];
}

/** What clients were told against what is stored. */
function checkAnswers({ operations, rows }: History): Anomaly[] {
  const written = writtenBy(rows);
  const asked = new Set(operations.map(({ op }) => op));
  const unknown = [...written.keys()].filter((op) => op !== '' && !asked.has(op));
  return [
    ...unknown.map((op): Anomaly => ({ kind: 'unwanted', what: `${op}: nobody asked for it` })),
    ...operations.flatMap((operation) => checkAnswer(operation, written.get(operation.op) ?? [])),
  ];
}

function checkAnswer({ op, workflow, told, writes }: Operation, stored: readonly string[]): Anomaly[] {
  const what = `${op} ${workflow}: told ${told ?? 'nothing'}, wrote ${stored.join(', ') || 'nothing'}`;
  if (new Set(stored).size < stored.length) return [{ kind: 'doubled', what }];
  const missing = writes.filter((row) => !stored.includes(row));
  if (missing.length > 0 && stored.length > 0) return [{ kind: 'half', what }];
  if (told === 'done' && missing.length > 0) return [{ kind: 'lost', what }];
  if ((told === 'refused' || told === 'failed') && stored.length > 0) return [{ kind: 'unwanted', what }];
  return [];
}

/** Each version must have been made from the one before. */
function checkVersions({ rows }: History): Anomaly[] {
  return [...rows].flatMap(([row, versions]) =>
    versions.slice(1).flatMap(({ op, saw }, index): Anomaly[] => {
      const before = versions[index]?.op;
      if (saw[row] === before) return [];
      return [
        {
          kind: 'lost update',
          what: `${row}: ${op} read ${saw[row] || 'the first'}, wrote over ${before || 'the first'}`,
        },
      ];
    }),
  );
}

/** Arrows from what was read and written in which version: a circle has no order in which its operations could have happened. */
function checkOrder({ rows, readings }: History): Anomaly[] {
  const arrows = new Map<string, Map<string, string>>();
  const arrow = (from: string, to: string, why: string): void => {
    if (from === to || from === '' || to === '') return;
    const all = arrows.get(from) ?? new Map<string, string>();
    if (!all.has(to)) all.set(to, why);
    arrows.set(from, all);
    if (!arrows.has(to)) arrows.set(to, new Map());
  };
  const following = nextVersions(rows);
  const reads = (op: string, row: string, seen: string): void => {
    arrow(seen, op, `wrote ${row}, read by`);
    const next = following.get(row)?.get(seen);
    if (next !== undefined) arrow(op, next, `read ${row} before it was written by`);
  };
  for (const [row, versions] of rows) {
    versions.slice(1).forEach(({ op, saw }, index) => {
      arrow(versions[index]?.op ?? '', op, `wrote ${row} before`);
      for (const [seenRow, seen] of Object.entries(saw)) reads(op, seenRow, seen);
    });
  }
  for (const { op, exact, saw } of readings) if (exact) for (const seen of saw) reads(op, seen.name, seen.op);
  return circles(arrows).map((circle) => ({
    kind: 'circle',
    what: circle
      .map((op, index) => `${op} ${arrows.get(op)?.get(circle[(index + 1) % circle.length] ?? '') ?? ''}`)
      .join(' → '),
  }));
}

/** What was over before another began must not come after it in a row. */
function checkTimes({ operations, rows }: History): Anomaly[] {
  const known = new Map(operations.map((operation) => [operation.op, operation]));
  return [...rows].flatMap(([row, versions]) => {
    const found: Anomaly[] = [];
    let latest: Operation | undefined;
    for (const { op } of versions) {
      const operation = known.get(op);
      if (operation === undefined) continue;
      const { told, ended = Infinity } = operation;
      if (told === 'done' && latest !== undefined && ended < latest.began)
        found.push({
          kind: 'stale',
          what: `${row}: ${latest.op} went before ${op}, which was over when it began`,
        });
      if (latest === undefined || operation.began > latest.began) latest = operation;
    }
    return found;
  });
}

/** Whoever saw one row of an operation saw its other rows, too; and what holds of all rows holds of what was seen. */
function checkReading(history: History, { op, saw }: Reading): Anomaly[] {
  const { rows, sum, accounts, couples } = history;
  const seen = new Map(saw.map((each) => [each.name, each]));
  const places = placesOf(rows);
  const torn = saw.flatMap(({ name, op: writer }): Anomaly[] =>
    (writer === '' ? [] : (writtenBy(rows).get(writer) ?? [])).flatMap((other): Anomaly[] => {
      const there = seen.get(other);
      if (there === undefined) return [];
      const at = places.get(other)?.get(there.op) ?? 0;
      const needed = places.get(other)?.get(writer) ?? 0;
      return at < needed
        ? [{ kind: 'torn', what: `${op} saw ${name} as ${writer} wrote it, and ${other} as before` }]
        : [];
    }),
  );
  const all = (names: readonly string[]) =>
    names.every((name) => seen.has(name))
      ? names.reduce((total, name) => total + (seen.get(name)?.n ?? 0), 0)
      : undefined;
  const total = all(accounts);
  const low = couples.filter((couple) => (all(couple) ?? 0) < 0);
  return [
    ...torn,
    ...(total === undefined || total === sum
      ? []
      : [{ kind: 'rule broken' as const, what: `${op} saw ${total} in all accounts` }]),
    ...low.map((couple) => ({
      kind: 'rule broken' as const,
      what: `${op} saw ${couple.join(' and ')} below nothing`,
    })),
  ];
}

/** What must hold when everything is over. */
function checkEnd({ rows, sum, accounts, couples }: History): Anomaly[] {
  const last = (row: string) => rows.get(row)?.at(-1)?.n ?? 0;
  const total = (names: readonly string[]) => names.reduce((all, name) => all + last(name), 0);
  const counted = [...rows].filter(([row]) => row.startsWith('counter '));
  return [
    ...counted.flatMap(([row, versions]): Anomaly[] =>
      last(row) === versions.length - 1
        ? []
        : [{ kind: 'wrong number', what: `${row}: ${last(row)} after ${versions.length - 1} operations` }],
    ),
    ...(total(accounts) === sum
      ? []
      : [{ kind: 'rule broken' as const, what: `all accounts have ${total(accounts)}` }]),
    ...couples
      .filter((couple) => total(couple) < 0)
      .map((couple) => ({ kind: 'rule broken' as const, what: `${couple.join(' and ')} are below nothing` })),
    ...[...rows].flatMap(([row, versions]): Anomaly[] =>
      row.startsWith('slot ') && versions.length > 2
        ? [{ kind: 'rule broken', what: `${row} is booked ${versions.length - 1} times` }]
        : [],
    ),
  ];
}

type Rows = History['rows'];

/** The rows that each operation has written. */
const writtenBy = remembered((rows: Rows) => {
  const all = new Map<string, string[]>();
  for (const [row, versions] of rows)
    for (const { op } of versions.slice(1)) all.set(op, [...(all.get(op) ?? []), row]);
  return all;
});

/** In each row, which operation came after another. */
function nextVersions(rows: Rows): Map<string, Map<string, string>> {
  return new Map([...rows].map(([row, versions]) => [row, nextOf(versions)]));
}

function nextOf(versions: readonly Version[]): Map<string, string> {
  return new Map(versions.slice(1).map(({ op }, index) => [versions[index]?.op ?? '', op] as const));
}

/** In each row, the place of what each operation wrote. */
const placesOf = remembered(
  (rows: Rows) =>
    new Map(
      [...rows].map(([row, versions]) => [
        row,
        new Map(versions.map(({ op }, index) => [op, index] as const)),
      ]),
    ),
);

/** Works something out once for each history. */
function remembered<T>(work: (rows: Rows) => T): (rows: Rows) => T {
  const known = new WeakMap<Rows, { value: T }>();
  return (rows) => {
    const found = known.get(rows) ?? { value: work(rows) };
    known.set(rows, found);
    return found.value;
  };
}
