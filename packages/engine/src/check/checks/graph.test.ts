import { expect, test } from 'vitest';
import { checkWorkflow } from '../check-workflow.ts';
import { checkOptions, found, of } from '../testing.ts';

const map = (value: unknown = 1) => ({ type: 'data/map', options: { value } });
const whole = (json: object) => checkWorkflow({ identifier: 'w', ...json }, checkOptions);

test('WF42 an element that stands twice is told where it stands again; nameless ones are no pair', () => {
  expect(found(of({ ...map(), name: 'a' }, { ...map(), name: 'b' }, { ...map(), name: 'a' })).errors).toEqual(
    ['duplicate elements.2.name'],
  );
  const { errors } = found({
    elements: [
      { ...map(), name: '' },
      { ...map(), name: '' },
    ],
  });
  expect(errors.filter((each) => each.startsWith('duplicate'))).toEqual([]);
});

test('WF41 a type that is not there is told, one that is missing is not told twice', () => {
  expect(found(of({ type: 'data/mapp' })).errors).toEqual(['unknown_type elements.0.type']);
  expect(found({ elements: [{ name: 'a' }], entry: 'a' }).errors).toEqual(['required elements.0.type']);
});

test('WF44 an entry that is not there is told with what was meant', () => {
  expect(whole({ entry: 'startt', elements: [{ ...map(), name: 'start' }] }).errors).toMatchObject([
    { code: 'unknown_element', path: 'entry', hint: 'Did you mean "start"?' },
  ]);
});

test('WF83 a tool needs an entry, and is told of what an assistant would miss', () => {
  const elements = [{ ...map(), name: 'a' }];
  expect(found({ tool: true, elements, entry: 'a', description: 'Gives one', input: [] })).toEqual({
    errors: [],
    warnings: [],
  });
  expect(found({ tool: false, elements, entry: 'a' }).warnings).toEqual([]);
  expect(found({ tool: true, elements, entry: 'a' }).warnings).toEqual([
    'required description',
    'required input',
  ]);
  expect(found({ tool: true, elements, description: 'x', input: [] }).errors).toEqual(['required entry']);
});

test('WF44 a workflow that nothing can start is told, but not one that is empty', () => {
  const element = { ...map(), name: 'a' };
  expect(found({ elements: [element] }).warnings).toContain('no_start entry');
  expect(found({ elements: [] }).warnings).toEqual([]);
  expect(found({ elements: [{ name: 'e', type: 'event/on_change' }] }).warnings).toEqual([
    'unbound elements.0.type',
  ]);
  expect(found({ elements: [element], entry: 5 }).warnings).not.toContain('no_start entry');
});

test('WF45 WF46 links lead from ports that exist to elements and ports that exist', () => {
  const to = (links: object) => found(of({ ...map(), name: 'a', to: links })).errors;
  expect(to({ default: { a: ['default'] }, error: { a: ['default'] } })).toEqual([]);
  expect(to({ item: { a: ['default'] } })).toEqual(['unknown_port elements.0.to.item']);
  expect(to({ default: { b: ['default'] } })).toEqual(['unknown_element elements.0.to.default.b']);
  expect(to({ default: { a: ['default', 'other'] } })).toEqual(['unknown_port elements.0.to.default.a.1']);
  expect(whole(of({ ...map(), name: 'a', to: { defalt: {} } })).errors[0]?.hint).toBe(
    'Did you mean "default"?',
  );
});

test('WF58 what nothing leads to is told; a link without an input port leads nowhere', () => {
  const b = { ...map(), name: 'b' };
  const a = (to: object) => ({ ...map(), name: 'a', to });
  expect(found({ entry: 'a', elements: [a({ default: { b: ['default'] } }), b] }).warnings).toEqual([]);
  expect(found({ entry: 'a', elements: [a({ default: { b: [] } }), b] }).warnings).toEqual([
    'no_effect elements.0.to.default.b',
    'unreachable elements.1',
  ]);
  expect(
    found({ entry: 'a', elements: [a({ default: { b: ['default', 'default'] } }), b] }).warnings,
  ).toEqual(['duplicate elements.0.to.default.b.1']);
  expect(found({ entry: 'a', elements: [a({}), b] }).warnings).toEqual(['unreachable elements.1']);
  expect(
    found({ elements: [{ name: 'e', type: 'event/on_change', to: { default: { b: ['default'] } } }, b] })
      .warnings,
  ).toEqual(['unbound elements.0.type']);
  const self = found({ entry: 'a', elements: [a({ default: { a: ['default'] } })] });
  expect(self.warnings).toEqual(['endless elements.0.to']);
});

const eachErrors = (options: object) => found(of({ type: 'flow/each', options })).errors;

test('WF47 WF48 options are those of the type, and of the right types', () => {
  expect(eachErrors({ items: '[1]' })).toEqual([]);
  expect(eachErrors({ itms: '[1]' })).toEqual(['unknown_option elements.0.options.itms']);
  expect(eachErrors({ as: 5 })).toEqual(['wrong_type elements.0.options.as']);
  expect(found(of({ type: 'action/run', options: {} })).errors).toEqual([
    'required elements.0.options.workflow',
  ]);
  expect(whole(of({ type: 'flow/each', options: { itms: 1 } })).errors[0]?.hint).toBe(
    'Did you mean "items"?',
  );
});

test('WF62 keys that nothing reads are told, of the workflow, its elements and its bindings', () => {
  const json = {
    ...of({ ...map(), colour: 1 }),
    tittle: 1,
    events: [{ identifier: 'x', type: 'on_update', modul: 'orders' }],
  };
  expect(found(json).warnings.filter((each) => each.startsWith('unknown_key'))).toEqual([
    'unknown_key tittle',
    'unknown_key elements.0.colour',
    'unknown_key events.0.modul',
  ]);
});

test('ENG26 ENG27 retries and timeouts are told where they do nothing', () => {
  const more = { retry: { attempts: 2 }, timeout: 1 };
  expect(found(of({ ...map(), ...more })).warnings).toEqual([]);
  expect(found(of({ type: 'action/set', ...more })).warnings).toEqual([]);
  expect(found(of({ type: 'flow/each', options: { items: '[1]' }, ...more })).warnings).toEqual([
    'no_effect elements.0.retry',
    'no_effect elements.0.timeout',
  ]);
});

const setErrors = (names: object) => found(of({ ...map(), set: names })).errors;

test('WF24 WF22 variables have free names of letters, digits and underscores, and placeholders are offered', () => {
  const long = 'a'.repeat(63);
  expect(setErrors({ _a1: 1, [long]: 1, x: ':output' })).toEqual([]);
  expect(setErrors({ [`${long}a`]: 1 })).toHaveLength(1);
  expect(setErrors({ '1a': 1 })).toEqual(['bad_format elements.0.set.1a']);
  expect(setErrors({ sum: 1 })).toEqual(['reserved elements.0.set.sum']);
  for (const name of ['input', 'resource', 'user', 'event', 'run']) {
    expect(setErrors({ [name]: 1 })).toEqual([`reserved elements.0.set.${name}`]);
  }
  expect(setErrors({ x: ':outptu' })).toEqual(['unknown_placeholder elements.0.set.x']);
  expect(found(of({ type: 'flow/each', options: { items: '[1]', as: 'user' } })).errors).toEqual([
    'reserved elements.0.options.as',
  ]);
});

test('WF49 WF50 WF53 expressions are looked at wherever they stand', () => {
  expect(found(of(map(['1', { a: '1 +' }]))).errors).toEqual([
    'expression_syntax elements.0.options.value.1.a',
  ]);
  expect(found(of({ ...map(), set: { x: '$nope()' } })).errors).toEqual([
    'unknown_function elements.0.set.x',
  ]);
  expect(found(of(map('$nothing'))).warnings).toEqual(['unknown_variable elements.0.options.value']);
  expect(found(of({ ...map(), set: { x: '1' } }, map('$x'))).warnings).toEqual([]);
  expect(whole(of(map('$nope()'))).errors[0]?.message).toContain('(at character 1 of "$nope()")');
  // There is no place in what nobody has written.
  expect(whole(of(map(' '))).errors.map(({ code, message }) => [code, message])).toEqual([
    ['expression_syntax', 'A value is missing'],
  ]);
});

test('WF57 ${selector} is told where nothing sets it, in expressions, keys and fields', () => {
  const set = {
    type: 'action/set',
    options: {
      recipes: { '${selector}.price': '$resource.${selector}.price' },
      properties: { hidden: { '${selector}.sku': true } },
      add: [{ field: '${selector}.x' }],
    },
  };
  const without = found(of(set)).errors.filter((each) => each.startsWith('selector_not_set'));
  expect(without).toEqual([
    'selector_not_set elements.0.options.recipes.${selector}.price',
    'selector_not_set elements.0.options.recipes.${selector}.price',
    'selector_not_set elements.0.options.properties.hidden.${selector}.sku',
    'selector_not_set elements.0.options.add.0.field',
  ]);
  const start = { name: 'e', type: 'event/on_change', set: { selector: ':selector' } };
  const given = found({ ...of(start, set), entry: undefined }).errors;
  expect(given.filter((each) => each.startsWith('selector_not_set'))).toEqual([]);
});

test('ERR23 WF37 what is no object is refused, and what can be read of the rest is checked', () => {
  for (const json of [null, 5, [], 'x']) {
    expect(checkWorkflow(json, checkOptions)).toMatchObject({
      errors: [{ code: 'wrong_type', path: '' }],
      kind: 'durable',
    });
  }
  const odd = {
    entry: 'b',
    elements: [5, { name: 'b', type: 'data/mapp', to: { default: 5, error: { b: 'x' } } }],
    events: 5,
  };
  expect(found(odd).errors).toContain('unknown_type elements.1.type');
  expect(found({ elements: [{ ...map(), name: 'a', options: { value: 'x\0' } }] }).errors).toEqual([
    'bad_value elements.0.options.value',
  ]);
});

test('WF39 one fault is told once, and its message quotes what is wrong, shortened', () => {
  const twice = whole(of(map('$nope() + $nope()')));
  expect(twice.errors).toHaveLength(2);
  const long = { type: 'flow/each', options: { as: Array.from({ length: 50 }, () => 'x') } };
  const message = whole(of(long)).errors[0]?.message ?? '';
  expect(message).toContain('…');
  expect(message).toContain('["x","x"');
  expect(message.length).toBeLessThan(200);
});
