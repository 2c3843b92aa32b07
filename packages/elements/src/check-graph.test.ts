import { checkWorkflow } from '@bakehouse/engine/check';
import { expect, test } from 'vitest';
import { brief, check, checkAfterChange, checkOptions } from './testing.ts';

test('WF37 WF38 WF39 a sound workflow has no findings', () => {
  const result = checkAfterChange({
    type: 'action/set',
    options: { recipes: { total: '$sum($resource.items.(price * qty))' } },
  });
  expect(result).toEqual({ errors: [], warnings: [], kind: 'ephemeral' });
});

test('WF41 WF39 an unknown element type, with its path, quoted, and what was meant', () => {
  expect(checkAfterChange({ type: 'action/sett' }).errors).toEqual([
    {
      path: 'elements.1.type',
      code: 'unknown_type',
      message: 'Unknown element type "action/sett"',
      hint: 'Did you mean "action/set"?',
    },
  ]);
});

test('WF42 WF43 WF17 duplicate, missing and malformed names', () => {
  const map = { type: 'data/map', options: { value: 1 } };
  const { errors } = check({
    entry: 'a',
    elements: [{ name: 'a', ...map }, { name: 'a', ...map }, map, { name: '1', ...map }],
  });
  expect(brief(errors)).toEqual([
    'required elements.2.name',
    'bad_format elements.3.name',
    'duplicate elements.1.name',
  ]);
  expect(errors[0]?.message).toContain('"name"');
  expect(errors[2]?.message).toContain('"a"');
});

test('WF44 WF45 WF46 WF19 entry, targets and ports that are not there', () => {
  const { errors } = check({
    entry: 'b',
    elements: [
      {
        name: 'a',
        type: 'flow/if',
        options: { condition: true },
        to: { default: { a: ['default'] }, true: { c: ['x'] } },
      },
    ],
  });
  expect(brief(errors)).toEqual([
    'unknown_element entry',
    'unknown_port elements.0.to.default',
    'unknown_element elements.0.to.true.c',
    'unknown_port elements.0.to.true.c.0',
  ]);
  expect(errors[1]?.message).toBe('flow/if has no output port "default": it has true, false, error');
});

test('WF46 FLOW4 the ports of a switch are its cases', () => {
  const { errors } = checkAfterChange({
    type: 'flow/switch',
    options: { value: 1, cases: { one: 1 } },
    to: { one: {}, default: {}, two: {} },
  });
  expect(brief(errors)).toEqual(['unknown_port elements.1.to.two']);
});

test('WF47 WF48 EXPR25 unknown options and options of the wrong type', () => {
  const { errors } = checkAfterChange({ type: 'flow/each', options: { itms: '[1]', concurrency: 'two' } });
  expect(brief(errors)).toEqual([
    'unknown_option elements.1.options.itms',
    'required elements.1.options.items',
    'wrong_type elements.1.options.concurrency',
  ]);
  expect(errors[0]).toMatchObject({ hint: 'Did you mean "items"?' });
  expect(errors[2]?.message).toContain('"two"');
});

test('WF49 WF50 WF53 WF57 expressions that do not parse, unknown functions, variables and selectors nobody sets', () => {
  const { errors, warnings } = check({
    entry: 'a',
    elements: [
      {
        name: 'a',
        type: 'data/map',
        options: { value: { b: '1 +', c: '$summ([1])', d: '$nobody.x', e: '$resource.${selector}.x' } },
        set: { f: '$also' },
      },
      {
        name: 'b',
        type: 'action/set',
        options: { properties: { validateStatus: { '${selector}.x': null } } },
      },
    ],
  });
  expect(brief(errors)).toEqual([
    'expression_syntax elements.0.options.value.b',
    'unknown_function elements.0.options.value.c',
    'selector_not_set elements.0.options.value.e',
    'selector_not_set elements.1.options.properties.validateStatus.${selector}.x',
  ]);
  expect(errors[1]).toMatchObject({ hint: 'Did you mean $sum?' });
  expect(brief(warnings)).toEqual([
    'unknown_variable elements.0.options.value.d',
    'unknown_variable elements.0.set.f',
    'unreachable elements.1',
  ]);
});

test('WF24 WF22 variables with names that are taken, and placeholders that are not offered', () => {
  const set = { sum: 1, user: 1, ok: ':selector', fine: ':output', 'a-b': 1 };
  expect(brief(checkAfterChange({ type: 'data/map', options: { value: 1 }, set }).errors)).toEqual([
    'reserved elements.1.set.sum',
    'reserved elements.1.set.user',
    'unknown_placeholder elements.1.set.ok',
    'bad_format elements.1.set.a-b',
  ]);
  expect(brief(checkAfterChange({ type: 'flow/each', options: { items: '[1]', as: 'run' } }).errors)).toEqual(
    ['reserved elements.1.options.as'],
  );
});

test('WF58 WF62 unreachable elements and unknown keys', () => {
  const { warnings } = check({
    entry: 'a',
    tittle: 'x',
    elements: [
      { name: 'a', type: 'data/map', options: { value: 1 }, colour: 'red' },
      { name: 'b', type: 'data/map', options: { value: 1 }, to: { default: { b: ['default'] } } },
    ],
  });
  expect(warnings).toEqual([
    { path: 'tittle', code: 'unknown_key', message: 'Unknown key "tittle"', hint: 'Did you mean "title"?' },
    { path: 'elements.0.colour', code: 'unknown_key', message: 'Unknown key "colour"' },
    { path: 'elements.1', code: 'unreachable', message: 'Nothing leads to the element "b"' },
  ]);
});

test('ERR23 WF37 any JSON is taken and nothing throws', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  for (const json of [
    null,
    1,
    [],
    deep,
    {},
    { elements: [null, 1, { to: 1, set: [], options: 'x', type: {} }], events: [1] },
  ]) {
    expect(checkWorkflow(json, checkOptions).errors.length).toBeGreaterThan(0);
  }
});
