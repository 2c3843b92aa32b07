import { expect, test } from 'vitest';
import { exampleFolder, installedExamples } from '../examples/examples.ts';
import { checkInSet } from './check-set.ts';
import { DefinitionSet } from './definition-set.ts';
import { checkFolder } from './check-folder.ts';
import { findingLine } from './finding.ts';
import { checkBakery, checkCase } from './testing/check-case.ts';
import { faults } from './testing/faults/index.ts';
import { rights } from './testing/right/index.ts';
import { onTicket, to } from './testing/workflow-pieces.ts';

const allFaults = Object.entries(faults).flatMap(([kind, list]) => list.map((each) => ({ kind, ...each })));
const allRight = Object.entries(rights).flatMap(([kind, list]) => list.map((each) => ({ kind, ...each })));

test('WF71 the set of faults is large, of many kinds, and has none twice', () => {
  expect(Object.keys(faults).length).toBeGreaterThanOrEqual(30);
  expect(allFaults.length).toBeGreaterThanOrEqual(2000);
  expect(allRight.length).toBeGreaterThanOrEqual(430);
  const written = [...allFaults, ...allRight].map(({ pieces }) => JSON.stringify(pieces));
  expect(new Set(written).size).toBe(written.length);
});

/** The faults of some kinds that are not told at their places with their codes. */
function missed(kinds: readonly string[]): unknown[] {
  return kinds.flatMap((kind) =>
    (faults[kind] ?? []).flatMap(({ name, pieces, at, told }) => {
      const lines = checkCase(pieces);
      return lines.some((line) => line.startsWith(`${at} ${told}:`)) ? [] : [{ kind, name, at, told, lines }];
    }),
  );
}

test.each(Object.keys(faults))('WF71 every planted fault is told at its place, with its code: %s', (kind) => {
  expect(faults[kind]?.length).toBeGreaterThan(0);
  expect(missed([kind])).toEqual([]);
});

test('WF72 a filter by a value that may be nothing is told, and one that asks before is not', () => {
  const find = ['data/find', { module: 'orders', filter: { customer: '$resource.customer' } }] as const;
  const told =
    'workflows/w:elements.1.options.filter.customer warning may_be_nothing: "$resource.customer" may be nothing';
  expect(checkCase(onTicket(find))[0]).toContain(told);
  const asks = ['flow/if', { condition: '$exists($resource.customer)' }, { to: to('s2', 'true') }] as const;
  expect(checkCase(onTicket(asks, find))).toEqual([]);
});

test('WF73 WF74 WF75 WF76 variables, circles, tests and members are told', () => {
  expect(missed(['variables', 'graph', 'testsOfWorkflows', 'fieldsInExpressions'])).toEqual([]);
});

test('WF77 WF78 WF79 WF80 WF81 shapes of filters, comparisons, declared input, what has no effect and what cannot work are told', () => {
  expect(missed(['filterShapes', 'comparisons', 'withoutEffect', 'neverStored', 'givenInTests'])).toEqual([]);
});

test('WF97 WF98 WF99 WF100 what is given to calls, ids, lists, people and options without effect are told', () => {
  const kinds = Object.keys(faults).filter((kind) => kind.startsWith('hotel: '));
  expect(kinds.length).toBeGreaterThanOrEqual(40);
  expect(missed(kinds)).toEqual([]);
});

test('WF101 rows, what fails, the clock and what a site says beside its collections are told', () => {
  const kinds = Object.keys(faults).filter((kind) => kind.startsWith('garage: '));
  expect(kinds.length).toBeGreaterThanOrEqual(8);
  expect(missed(kinds)).toEqual([]);
});

test('WF105 redirects, rights that no role has, failures that lead back, and what a search did not find are told', () => {
  const kinds = Object.keys(faults).filter((kind) => kind.startsWith('library: '));
  expect(kinds.length).toBeGreaterThanOrEqual(6);
  expect(missed(kinds)).toEqual([]);
});

test('WF120 WF121 WF122 WF123 WF124 WF125 what is worked out, addresses inside, tests, ways, called workflows and sites are told', () => {
  const kinds = Object.keys(faults).filter((kind) => kind.startsWith('clinic: '));
  expect(kinds.length).toBeGreaterThanOrEqual(5);
  expect(missed(kinds)).toEqual([]);
});

test('WF121 an address inside the network is told unless it is allowed, or where nobody knows what is', () => {
  const [definition] = Object.values(onTicket(['data/http', { url: '"http://127.0.0.1:9000/list"' }]));
  const told = (privateHosts?: readonly string[]) => {
    const workflow = { folder: 'workflows', identifier: 'w', json: { ...definition } };
    const found = checkInSet(workflow, new DefinitionSet([workflow], undefined, privateHosts));
    return found.map(({ finding }) => finding.code).filter((code) => code === 'address_refused');
  };
  expect(told([])).toEqual(['address_refused']);
  expect(told(['127.0.0.1:9001'])).toEqual(['address_refused']);
  expect(told(['127.0.0.1:9000'])).toEqual([]);
  expect(told(['127.0.0.0/8'])).toEqual([]);
  expect(told()).toEqual([]);
});

test('WF105 a redirect to an origin that is allowed, or where nobody knows which are, is not told', () => {
  const [definition] = Object.values(
    onTicket(['action/redirect', { url: '"https://Shop.example/pay?a=" & $resource.id' }]),
  );
  const told = (origins?: readonly string[]) => {
    const workflow = { folder: 'workflows', identifier: 'w', json: { ...definition } };
    const found = checkInSet(workflow, new DefinitionSet([workflow], origins));
    return found.map(({ finding }) => finding.code).filter((code) => code === 'address_refused');
  };
  expect(told(['https://app.example'])).toEqual(['address_refused']);
  expect(told(['https://app.example', 'https://shop.example'])).toEqual([]);
  expect(told()).toEqual([]);
});

test('WF97 the input of a called workflow is held against what it declares', () => {
  const input = { kind: '"suite"', nights: '"two"', brekfast: true };
  const call = ['action/run', { workflow: 'price_of', scope: true, input }] as const;
  const at = 'workflows/w:elements.1.options.input';
  expect(checkCase(onTicket(call)).map((line) => line.slice(0, line.indexOf(': ')))).toEqual([
    `${at}.kind warning not_a_choice`,
    `${at}.nights warning wrong_type`,
    `${at}.brekfast warning unknown_field`,
  ]);
  const short = ['action/run', { workflow: 'price_of', scope: true, input: { kind: '"single"' } }] as const;
  expect(checkCase(onTicket(short))).toEqual([`${at} warning required: "price_of" needs the input "nights"`]);
});

test('WF71 of what is right nothing is told', () => {
  expect(checkBakery()).toEqual([]);
  const alarms = allRight.flatMap(({ kind, name, pieces }) => {
    const lines = checkCase(pieces);
    return lines.length === 0 ? [] : [{ kind, name, lines }];
  });
  expect(alarms).toEqual([]);
});

test.each(installedExamples())('WF71 of the example $identifier nothing is told', ({ identifier }) => {
  const { errors, warnings } = checkFolder(exampleFolder(identifier));
  expect([...errors, ...warnings].map(findingLine)).toEqual([]);
});
