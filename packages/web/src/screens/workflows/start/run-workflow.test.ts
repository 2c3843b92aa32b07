import { expect, test } from 'vitest';
import { BakehouseError } from '@bakehouse/client/source';
import { faultsOfInput } from './run-workflow.ts';

const problem = (errors: { path: string; message: string; code: string }[]) =>
  new BakehouseError(422, { code: 'invalid', title: 'x', detail: 'y', errors });

test('SCR10 what is wrong with the input stands at its fields, and nothing else does', () => {
  const fault = { path: 'input.items.0.price', message: 'Expected a number', code: 'wrong_type' };
  expect(faultsOfInput(problem([fault]))).toEqual([{ ...fault, path: 'items.0.price' }]);
  expect(faultsOfInput(problem([{ path: 'output.total', message: 'x', code: 'required' }]))).toEqual([]);
  expect(faultsOfInput(problem([{ path: 'total', message: 'x', code: 'required' }]))).toEqual([]);
  expect(faultsOfInput(new Error('gone'))).toEqual([]);
});
