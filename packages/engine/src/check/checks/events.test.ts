import { expect, test } from 'vitest';
import { checkWorkflow } from '../check-workflow.ts';
import { checkOptions, found, of } from '../testing.ts';

const start = (type: string, options: object = {}) => ({ name: type, type: `event/${type}`, options });
const bind = (identifier: string, type: string, module?: string) => ({
  identifier,
  type,
  ...(module && { module }),
});
const both = [start('on_change'), start('on_click')];
const events = (elements: object[], ...bindings: object[]) => found({ elements, events: bindings });

test('WF63 a change or click that nothing in the module fires is told', () => {
  const fired = [
    bind('price_changed', 'on_change', 'orders'),
    bind('split_row', 'on_click', 'orders'),
    bind('submitted', 'on_click', 'orders'),
  ];
  expect(events(both, ...fired)).toEqual({ errors: [], warnings: [] });
  const [change, click] = [[start('on_change')], [start('on_click')]];
  expect(events(change, bind('submitted', 'on_change', 'orders')).warnings).toEqual([
    'event_not_fired events.0.identifier',
  ]);
  expect(events(click, bind('price_changed', 'on_click', 'orders')).warnings).toEqual([
    'event_not_fired events.0.identifier',
  ]);
  // It would be started by the forms of all modules.
  expect(events(click, bind('anything', 'on_click')).warnings).toEqual(['no_module events.0']);
  expect(events([start('on_update')], bind('anything', 'on_update', 'orders')).warnings).toEqual([]);
  const { warnings } = checkWorkflow(
    { identifier: 'w', elements: click, events: [bind('split_rw', 'on_click', 'orders')] },
    checkOptions,
  );
  expect(warnings[0]?.hint).toBe('Did you mean "split_row"?');
});

test('WF63 where all events are known, those are asked', () => {
  const json = {
    elements: [start('on_change')],
    events: [bind('price_changd', 'on_change', 'orders'), bind('price_changed', 'on_change', 'orders')],
  };
  const known = new Set(['price_changed']);
  expect(found(json, { events: known }).warnings).toEqual(['unknown_event events.0.identifier']);
  expect(found(json, { events: known, whole: true }).errors).toEqual(['unknown_event events.0.identifier']);
});

test('WF56 an event type that is not there, or that has no element, is told', () => {
  expect(events([], bind('x', 'on_klick')).warnings).toEqual(['unknown_event events.0.type']);
  expect(events([start('on_change')], bind('submitted', 'on_click', 'orders')).warnings).toEqual([
    'no_event_element events.0.type',
    'unbound elements.0.type',
  ]);
  // A type that is missing is told as such.
  expect(events([], { identifier: 'x' })).toEqual({ errors: ['required events.0.type'], warnings: [] });
});

test('WF56 an event that an element or a test names must be bound', () => {
  const json = {
    elements: [start('on_change', { event: 'price_changd' })],
    events: [bind('price_changed', 'on_change', 'orders')],
    tests: [
      { name: 'a', event: { identifier: 'other' }, expect: {} },
      { name: 'b', event: { identifier: 'price_changed' }, expect: {} },
      { name: 'c', input: 1, expect: {} },
    ],
  };
  expect(found(json).warnings).toEqual([
    'unknown_event elements.0.options.event',
    'unknown_event tests.0.event.identifier',
    'no_start tests.2.input',
  ]);
  expect(found(json, { whole: true }).errors).toHaveLength(2);
});

test('WF51 a module that is not there is told, of bindings and of options', () => {
  const json = {
    ...of({ type: 'data/find', options: { module: 'ordrs' } }),
    events: [bind('x', 'on_update', 'nothing')],
  };
  expect(found(json).errors).toEqual([
    'unknown_module events.0.module',
    'unknown_module elements.0.options.module',
  ]);
  const { errors } = checkWorkflow({ identifier: 'w', ...json }, checkOptions);
  expect(errors.map(({ hint }) => hint)).toEqual([undefined, 'Did you mean "orders"?']);
});

test('WF55 roles that are not there are told; addresses, ids and what an expression gives are not', () => {
  const roles = new Set(['clerk']);
  const grant = (options: object) => found(of({ type: 'action/grant', options }), { roles }).warnings;
  const id = '019a7f00-0000-7000-8000-000000000001';
  expect(grant({ role: 'clrk' })).toEqual(['unknown_role elements.0.options.role']);
  expect(grant({ role: 'clerk' })).toEqual([]);
  expect(grant({ role: 'ann@example.com' })).toEqual([]);
  expect(grant({ role: id })).toEqual([]);
  expect(grant({ roles: ['"clerk"', '"clrk"', '$input.role', '1 +'] })).toEqual([
    'unknown_role elements.0.options.roles.1',
  ]);
  expect(found(of({ type: 'action/grant', options: { role: 'clrk' } })).warnings).toEqual([]);
  const tests = [
    { name: 'a', as: 'boss', expect: {} },
    { name: 'b', as: 'ann@example.com', expect: {} },
    { name: 'c', expect: {} },
  ];
  const json = { ...of({ type: 'data/map', options: { value: 1 } }), tests };
  expect(found(json, { roles }).warnings).toEqual(['unknown_role tests.0.as']);
  expect(found(json, { roles, whole: true }).errors).toEqual(['unknown_role tests.0.as']);
});
