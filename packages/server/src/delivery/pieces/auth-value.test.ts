import type { PieceDescription, PieceProp } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import type { OpenConnection } from '../connections/open-connection.ts';
import { authValue } from './auth-value.ts';

const prop = (type: string): PieceProp => ({ type, title: '', required: true });

const described = (fields: Record<string, PieceProp>): PieceDescription => ({
  title: 'Shop',
  auth: [{ type: 'CUSTOM_AUTH', title: '', fields }],
  actions: [],
  triggers: 0,
  context: true,
});

async function secretsOf(fields: Record<string, PieceProp>, values: object): Promise<string[]> {
  const opened = {
    definition: { name: 'shop', kind: 'custom', hosts: ['shop.example'] },
    secret: { values: JSON.stringify(values) },
  } as unknown as OpenConnection<'custom'>;
  const nobody = { token: () => Promise.reject(new Error('no token is asked for')) };
  const { value, secrets } = await authValue('shop', described(fields), opened, nobody);
  expect(value).toEqual({ type: 'CUSTOM_AUTH', props: values });
  return secrets;
}

test('PIECE34 of named values those are secret that the piece declares so or does not know', async () => {
  const fields = { shop: prop('SHORT_TEXT'), port: prop('NUMBER'), token: prop('SECRET_TEXT') };
  const values = { shop: 'bakery', port: 443, token: 'shpat-1', more: 'unknown' };
  expect(await secretsOf(fields, values)).toEqual(['shpat-1', 'unknown']);
});

test('PIECE34 all of them are secret where the piece declares none as secret', async () => {
  const fields = { shop: prop('SHORT_TEXT'), key: prop('SHORT_TEXT') };
  expect(await secretsOf(fields, { shop: 'bakery', key: 'k-1' })).toEqual(['bakery', 'k-1']);
  expect(await secretsOf({}, { constructor: 'c', toString: 't' })).toEqual(['c', 't']);
  const one = { token: prop('SECRET_TEXT') };
  expect(await secretsOf(one, { constructor: 'c', token: 't' })).toEqual(['c', 't']);
});
