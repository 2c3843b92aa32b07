import { statSync } from 'node:fs';
import { pieceName, pieceVersion } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { searchPieces } from '../../delivery/pieces/known-pieces.ts';
import { foundPieces } from './search-pieces.ts';

test('PIECE29 pieces are found by words in what is known of them', async () => {
  expect(await searchPieces('MESSAGING channel-based')).toMatchObject([{ name: 'slack', title: 'Slack' }]);
  expect(await foundPieces('mysql', false)).toMatch(/^mysql +MySQL: /m);
  expect(JSON.parse(await foundPieces('slack', true))).toContainEqual(
    expect.objectContaining({ name: 'slack', categories: 'communication' }),
  );
  await expect(foundPieces('no such thing', false)).rejects.toMatchObject({ code: 'not_found' });
});

test('PIECE29 the list is small, each name is one that can be installed, and each has a version', async () => {
  const all = await searchPieces('');
  expect(all.length).toBeGreaterThan(600);
  expect(all.filter(({ name }) => !pieceName.safeParse(name).success)).toEqual([]);
  expect(all.filter(({ version }) => !pieceVersion.safeParse(version).success)).toEqual([]);
  expect(statSync(new URL('../../delivery/pieces/known-pieces.json', import.meta.url)).size).toBeLessThan(
    100_000,
  );
});
