import { expect, test } from 'vitest';
import { choose, isChosen, questionOf } from './ask-service.ts';

test('PIECE30 a service is asked with the connection and with what is chosen already, by the names of the piece', () => {
  const options = {
    connection: 'shop',
    board: '"b1"',
    connection_: '"ICE 5"',
    owner: '$user.id',
    card: '"c"',
  };
  expect(questionOf('piece/trello/create_card', 'card', options, undefined)).toEqual({
    piece: 'trello',
    action: 'create_card',
    isTrigger: false,
    prop: 'card',
    connection: 'shop',
    // Who the owner is, nobody knows before a run.
    props: { board: 'b1', connection: 'ICE 5' },
  });
  const sample = { input: null, variables: { user: { id: 'u1' } }, selector: '' };
  expect(questionOf('piece/trello/create_card', 'card', options, sample)?.props).toMatchObject({
    owner: 'u1',
  });
  expect(
    questionOf('event/piece/trello/new_card', 'event_', { event: 'w_new', every: 5 }, undefined),
  ).toEqual({
    piece: 'trello',
    action: 'new_card',
    isTrigger: true,
    prop: 'event',
    props: {},
  });
  expect(questionOf('data/http', 'url', {}, undefined)).toBeUndefined();
});

test('PIECE30 what is pressed is written as a fixed value; of several each is taken or left', () => {
  expect(choose(undefined, 'C{{1}}', false)).toBe('"C{{1}}"');
  expect(choose('"x"', 7, false)).toBe(7);
  expect(choose(undefined, { id: 7 }, false)).toBe('{"id":7}');
  expect(isChosen('{"id":7}', { id: 7 }, false)).toBe(true);
  const one = choose(undefined, 'a', true);
  const two = choose(one, 'b', true);
  expect(two).toBe('["a","b"]');
  expect([isChosen(two, 'b', true), isChosen(two, 'c', true), isChosen('$list', 'a', true)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(choose(choose(two, 'a', true), 'b', true)).toBeUndefined();
});
