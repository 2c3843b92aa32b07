import type { WorkflowDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { foldersOf, inFolder, isInside, renamedFolder, standsIn, typedFolder } from './folder-tree.ts';

const workflow = (identifier: string, folder?: string): WorkflowDefinition => ({
  identifier,
  ...(folder === undefined ? {} : { folder }),
  elements: [],
});

test('EDIT63 folders stand before those inside them, with how many workflows they hold in all', () => {
  const found = foldersOf([
    workflow('a', 'Sales/Mails/Late'),
    workflow('b', 'Sales'),
    workflow('c', 'Sales reports'),
    workflow('d', 'Accounts'),
    workflow('e'),
  ]);
  expect(found.map(({ path, depth, count, workflows }) => [path, depth, count, workflows.length])).toEqual([
    ['Accounts', 0, 1, 1],
    ['Sales', 0, 2, 1],
    ['Sales/Mails', 1, 1, 0],
    ['Sales/Mails/Late', 2, 1, 1],
    ['Sales reports', 0, 1, 1],
  ]);
});

test('EDIT63 what stands in a closed folder is not shown, and the folder itself is', () => {
  const closed = new Set(['Sales']);
  expect(
    ['Sales', 'Sales/Mails', 'Sales/Mails/Late', 'Sales reports'].map((path) => isInside(path, closed)),
  ).toEqual([false, true, true, false]);
});

test('EDIT63 a folder is taken as it is typed, without spaces around its parts', () => {
  expect(typedFolder(' Sales / Mails/ ')).toBe('Sales/Mails');
  expect(typedFolder(' / ')).toBeUndefined();
});

test('EDIT63 moving changes the folder and nothing else, nor the order of keys', () => {
  const bare = { identifier: 'a', title: 'A', async: true, elements: [] };
  const moved = inFolder(bare, 'Sales');
  expect(JSON.stringify(moved)).toBe(
    '{"identifier":"a","title":"A","folder":"Sales","async":true,"elements":[]}',
  );
  expect(JSON.stringify(inFolder(moved, 'Mails'))).toBe(JSON.stringify(moved).replace('Sales', 'Mails'));
  expect(JSON.stringify(inFolder(moved, undefined))).toBe(JSON.stringify(bare));
});

test('EDIT65 a folder that is called otherwise takes the folders inside along, and no other that begins alike', () => {
  const all = ['Sales', 'Sales/Mails', 'Sales reports', undefined].map((folder) => workflow('w', folder));
  expect(all.map((each) => standsIn(each, 'Sales'))).toEqual([true, true, false, false]);
  expect(renamedFolder('Sales', 'Sales', 'Shop')).toBe('Shop');
  expect(renamedFolder('Sales/Mails/Late', 'Sales/Mails', 'Letters')).toBe('Letters/Late');
  expect(renamedFolder('Sales/Mails', 'Sales', undefined)).toBe('Mails');
  expect(renamedFolder('Sales', 'Sales', undefined)).toBeUndefined();
});
