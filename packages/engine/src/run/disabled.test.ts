import { expect, test } from 'vitest';
import { checkWorkflow } from '../check/check-workflow.ts';
import { map, on, run, smallElements } from './testing.ts';

const elements = new Map(smallElements.map((each) => [each.type, each]));

function off(type: string): { name: string; type: string; disabled: true; to: ReturnType<typeof on> } {
  return { name: 'off', type, disabled: true, to: on('last') };
}

test('WF82 a disabled element hands its input on, sets it, and its options are not looked at', async () => {
  const skipped = {
    name: 'off',
    type: 'data/map',
    disabled: true,
    note: 'To be written',
    original: { type: 'set' },
    options: { value: '1 +', odd: true },
    set: { kept: ':output', lost: ':selector' },
    to: on('last'),
  };
  const first = map('first', '{"a": 1}', { to: on('off') });
  const definition = {
    identifier: 'w',
    entry: 'first',
    elements: [first, skipped, map('last', '[$kept, $]')],
  };

  expect(await run([definition])).toMatchObject({ status: 'completed', output: [{ a: 1 }, { a: 1 }] });
  expect(checkWorkflow(definition, { elements, modules: () => undefined })).toMatchObject({
    errors: [],
    warnings: [],
    kind: 'ephemeral',
  });
});

test('WF82 what waits, fails or loops does none of it while it is disabled, and its type must exist', async () => {
  for (const each of [off('flow/wait'), off('flow/fail'), off('flow/each')])
    expect(await run([{ entry: 'off', elements: [each, map('last', '"reached"')] }])).toMatchObject({
      status: 'completed',
      output: 'reached',
    });
  const unknown = {
    identifier: 'w',
    entry: 'off',
    elements: [off('data/none'), map('last', '1')],
  };
  expect(checkWorkflow(unknown, { elements, modules: () => undefined }).errors).toMatchObject([
    { code: 'unknown_type', path: 'elements.0.type' },
  ]);
});

test('WF82 no event begins at a disabled event element', () => {
  const definition = {
    identifier: 'w',
    events: [{ identifier: 'changed', type: 'on_change' }],
    elements: [{ name: 'start', type: 'event/on_change', disabled: true, to: on('last') }, map('last', '1')],
  };
  const { errors, warnings } = checkWorkflow(definition, { elements, modules: () => undefined });
  expect(errors).toEqual([]);
  expect(warnings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['no_event_element', 'unreachable']),
  );
});
