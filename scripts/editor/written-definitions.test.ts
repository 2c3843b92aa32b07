import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lookThrough } from '../../packages/web/src/workflow/testing/look-through.ts';
import { writtenDefinitions } from './written-definitions.ts';

const root = join(import.meta.dirname, '..', '..');

test('EDIT1 every workflow of the examples and the docs opens in the editor and stays as it is, byte for byte', () => {
  const all = writtenDefinitions(join(root, 'examples'), join(root, 'docs'));
  expect(all.length).toBeGreaterThan(8);
  expect(
    all.flatMap(({ where, definition }) => lookThrough(definition).map((fault) => `${where}: ${fault}`)),
  ).toEqual([]);
});
