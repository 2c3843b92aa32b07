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
  size: {
    type: 'STATIC_DROPDOWN',
    title: 'Size',
    required: false,
    choices: [
      { label: 'Small loaf', value: 's' },
      { label: '', value: 'l' },
    ],
  },
  shade: {
    type: 'STATIC_DROPDOWN',
    title: 'Shade',
    required: false,
    choices: [{ label: 'dark', value: 'dark' }],
  },
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
    ['size', 'Size'],
    ['shade', 'Shade'],
  ]);
});

test('PIECE44 choices have the titles that the piece gives them, and are written as they are', () => {
  const action = { name: 'post', title: 'Post', auth: false, props };
  const described = { title: 'Chat', auth: [], actions: [action], triggers: 0, context: true };
  const [post] = pieceElements('chat', '1.0.0', described);
  expect(post?.options['size']).toMatchObject({ schema: { enum: ['s', 'l'] }, titles: ['Small loaf', 'l'] });
  expect(post?.options['shade']).not.toHaveProperty('titles');
  const shape = (post && makeStored(post)?.options.shape) ?? {};
  expect(shape['size']?.meta()?.['choices']).toEqual([
    ['s', 'Small loaf'],
    ['l', 'l'],
  ]);
  expect(shape['shade']?.meta()?.['choices']).toEqual([['dark', 'dark']]);
});
