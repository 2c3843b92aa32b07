import type { PieceProp } from '@bakehouse/contract';
import { makeStored } from '@bakehouse/elements/stored';
import { expect, test } from 'vitest';
import { pieceElements } from './element-descriptions.ts';

const props: Record<string, PieceProp> = {
  channel: {
    type: 'DROPDOWN',
    title: 'Channel',
    about: 'Where it is posted.',
    required: true,
    asks: true,
  },
  times: { type: 'NUMBER', title: 'Times', required: false },
  room: { type: 'DROPDOWN', title: 'Room', required: false, asks: true },
  plain: { type: 'SHORT_TEXT', title: '', required: false },
};

test('PIECE38 an option has the title that the piece gives it, and its description as help', () => {
  const action = { name: 'post', title: 'Post', auth: false, props };
  const [post] = pieceElements('chat', '1.0.0', {
    title: 'Chat',
    auth: [],
    actions: [action],
    triggers: 0,
    context: true,
  });
  expect(post?.options).toMatchObject({
    channel: { title: 'Channel', about: 'Where it is posted. The other system tells the choices.' },
    times: { title: 'Times' },
    room: { title: 'Room', about: 'The other system tells the choices.' },
  });
  expect(post?.options['times']).not.toHaveProperty('about');
  expect(post?.options['plain']).not.toHaveProperty('title');
  const shape = (post && makeStored(post)?.options.shape) ?? {};
  expect(Object.entries(shape).map(([name, schema]) => [name, schema.meta()?.title])).toEqual([
    ['channel', 'Channel'],
    ['times', 'Times'],
    ['room', 'Room'],
    ['plain', undefined],
  ]);
});
