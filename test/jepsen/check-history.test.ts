import { expect, test } from 'vitest';
import { checkHistory } from './check-history.ts';
import type { History, Operation, Version } from './history.ts';

const first: Version = { op: '', n: 0, saw: {} };
const version = (op: string, n: number, saw: Record<string, string>): Version => ({ op, n, saw });
const done = (op: string, writes: string[], more: Partial<Operation> = {}): Operation => ({
  op,
  workflow: 'w',
  writes,
  told: 'done',
  began: 0,
  ended: 10,
  ...more,
});
const history = (more: Partial<History>): History => ({
  operations: [],
  rows: new Map(),
  readings: [],
  sum: 0,
  accounts: [],
  couples: [],
  ...more,
});
const kinds = (more: Partial<History>) => checkHistory(history(more)).map(({ kind }) => kind);
const counter = 'counter 0';
const counted = (...ops: [op: string, read: string][]) =>
  new Map([
    [counter, [first, ...ops.map(([op, read], index) => version(op, index + 1, { [counter]: read }))]],
  ]);

test('ENG60 a history in which each came after the other is fine', () => {
  const operations = [done('a', [counter]), done('b', [counter]), done('c', [counter], { told: 'refused' })];
  expect(kinds({ operations, rows: counted(['a', ''], ['b', 'a']) })).toEqual([]);
});

test.each<[string, string[], Partial<History>]>([
  ['lost', ['lost'], { operations: [done('a', [counter])], rows: counted() }],
  [
    'stored though it was refused',
    ['unwanted'],
    { operations: [done('a', [counter], { told: 'refused' })], rows: counted(['a', '']) },
  ],
  ['asked for by nobody', ['unwanted'], { rows: counted(['a', '']) }],
  ['done twice', ['doubled'], { operations: [done('a', [counter])], rows: counted(['a', ''], ['a', 'a']) }],
  [
    'half done',
    ['half'],
    { operations: [done('a', [counter, 'account 0'], { told: undefined })], rows: counted(['a', '']) },
  ],
  [
    'overwritten unread',
    ['lost update', 'circle'],
    { operations: [done('a', [counter]), done('b', [counter])], rows: counted(['a', ''], ['b', '']) },
  ],
  [
    'written before one that was over',
    ['stale'],
    {
      operations: [done('a', [counter], { began: 20, ended: 30 }), done('b', [counter])],
      rows: counted(['a', ''], ['b', 'a']),
    },
  ],
  [
    'counted too little',
    ['wrong number'],
    {
      operations: [done('a', [counter])],
      rows: new Map([[counter, [first, version('a', 0, { [counter]: '' })]]]),
    },
  ],
])('ENG60 the checker notices what was %s', (_, expected, given) => {
  expect(kinds(given)).toEqual(expected);
});

test('ENG60 the checker notices two that each read what the other wrote over', () => {
  const operations = [done('a', ['couple 0 left']), done('b', ['couple 0 right'])];
  const both = { 'couple 0 left': '', 'couple 0 right': '' };
  const rows = new Map([
    ['couple 0 left', [version('', 100, {}), version('a', -50, both)]],
    ['couple 0 right', [version('', 0, {}), version('b', -50, both)]],
  ]);
  const couples = [['couple 0 left', 'couple 0 right']] as const;
  expect(kinds({ operations, rows, couples })).toEqual(['circle', 'rule broken']);
});

test('ENG60 the checker notices a slot that is booked twice', () => {
  const slot = 'slot 0';
  const rows = new Map([[slot, [first, version('a', 0, { [slot]: '' }), version('b', 0, { [slot]: '' })]]]);
  const operations = [done('a', [slot]), done('b', [slot])];
  expect(kinds({ operations, rows })).toEqual(['lost update', 'circle', 'rule broken']);
});

test('ENG60 the checker notices whoever sees half of a transfer, or money that is not there', () => {
  const accounts = ['account 0', 'account 1'];
  const both = { 'account 0': '', 'account 1': '' };
  const rows = new Map([
    ['account 0', [version('', 100, {}), version('a', 70, both)]],
    ['account 1', [version('', 100, {}), version('a', 130, both)]],
  ]);
  const saw = [
    { name: 'account 0', op: 'a', n: 70 },
    { name: 'account 1', op: '', n: 100 },
  ];
  const readings = [{ op: 'look', exact: false, saw }];
  const given = { operations: [done('a', accounts)], rows, accounts, readings, sum: 200 };
  expect(kinds(given)).toEqual(['torn', 'rule broken']);
});
