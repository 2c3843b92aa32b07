import { expect, test } from 'vitest';
import { found } from '../testing.ts';

const tells = {
  identifier: 'tells',
  entry: 'a',
  elements: [{ name: 'a', type: 'data/map', options: { value: '1' } }],
};
const bound = { identifier: 'bound', elements: [] };
const workflows = new Map([tells, bound].map((each) => [each.identifier, each]));

const check = (onFailure: unknown, more: object = {}) =>
  found({ identifier: 'w', elements: [], onFailure, ...more }, { workflows });

test('FAIL7 the workflow for failures exists, has an entry and is another one', () => {
  expect(check('tells').errors).toEqual([]);
  expect(check(null).errors).toEqual([]);
  expect(check('tels')).toMatchObject({ warnings: ['unknown_workflow onFailure'] });
  expect(check('bound').errors).toEqual(['no_start onFailure']);
  expect(check('w').errors).toEqual(['runs_itself onFailure']);
  expect(check(7).errors).toEqual([expect.stringContaining('onFailure')]);
});

test('FAIL7 a workflow that others name is told which members its input does not have', () => {
  const fails = { identifier: 'fails', onFailure: 'tells', elements: [] };
  const check = (value: string, others: readonly { identifier: string; elements: never[] }[] = [fails]) =>
    found(
      { ...tells, elements: [{ name: 'a', type: 'data/map', options: { value } }] },
      { workflows: new Map(others.map((each) => [each.identifier, each])) },
    ).warnings;
  expect(check('$input.error.message & $input.run.url & $input.entry.id & $input.element')).toEqual([]);
  expect(check('$input.error.mesage')).toEqual(['unknown_field elements.0.options.value']);
  expect(check('$input.eror.message')).toEqual(['unknown_field elements.0.options.value']);
  expect(check('$input.anything', [])).toEqual([]);
});
