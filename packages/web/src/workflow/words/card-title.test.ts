import { expect, test } from 'vitest';
import { cardTitle } from './card-title.ts';

test('EDIT95 an element is called by what it does until it has a name of its own, and by that then', () => {
  const called = 'Send an e-mail';
  const of = (name: string, type = 'action/mail') => cardTitle({ name, type }, called);
  expect(of('mail')).toEqual({ title: called, under: 'mail' });
  expect(of('mail_12')).toEqual({ title: called, under: 'mail_12' });
  for (const name of ['thank_you', 'mail_to_ann', 'mailing', 'mail_', 'email'])
    expect(of(name)).toEqual({ title: name, under: called });
});

test('EDIT95 an element whose type nobody has words for is called by its name', () => {
  expect(cardTitle({ name: 'odd', type: 'x/odd' }, undefined)).toEqual({ title: 'odd', under: 'x/odd' });
  expect(cardTitle({ name: '', type: '' }, undefined)).toEqual({ title: '?', under: '?' });
});
