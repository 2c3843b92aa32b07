import { expect, test } from 'vitest';
import { actionsWith } from './piece.ts';

const actions = [
  { name: 'send_channel_message', title: 'Send Message To A Channel', about: 'Posts to a channel' },
  { name: 'find-user', title: 'Find User' },
];

test('PIECE18 actions are found by words in any order', () => {
  expect(actionsWith(actions, 'channel SEND').map(({ name }) => name)).toEqual(['send_channel_message']);
  expect(actionsWith(actions, ' ')).toHaveLength(2);
  expect(actionsWith(actions, 'posts user')).toEqual([]);
});
