import { expect, test } from 'vitest';
import { makeTurns } from './turns.ts';

/** Work that ends when it is told to. */
function held() {
  const seen: (number | undefined)[] = [];
  const { promise, resolve } = deferred<number | undefined>();
  const work = (before: number | undefined) => {
    seen.push(before);
    return promise;
  };
  return { work, seen, end: resolve };
}

function deferred<Value>() {
  const ends: ((value: Value) => void)[] = [];
  const promise = new Promise<Value>((done) => ends.push(done));
  return { promise, resolve: (value: Value) => ends.forEach((end) => end(value)) };
}

test('VIEWS20 what is moved again before the first answer has come is sent after it, from what it brought', async () => {
  const turns = makeTurns<number>();
  const [one, two, other] = [held(), held(), held()];
  const first = turns('a', one.work);
  const second = turns('a', two.work);
  const elsewhere = turns('b', other.work);
  other.end(9);
  expect(await elsewhere).toEqual({ result: 9, isLast: true });
  expect([one.seen, two.seen]).toEqual([[undefined], []]);
  one.end(1);
  expect(await first).toEqual({ result: 1, isLast: false });
  two.end(2);
  expect(await second).toEqual({ result: 2, isLast: true });
  expect(two.seen).toEqual([1]);
});

test('VIEWS20 what follows a change that was refused is left out, and the next one begins anew', async () => {
  const turns = makeTurns<number>();
  const [one, two, three] = [held(), held(), held()];
  const first = turns('a', one.work);
  const second = turns('a', two.work);
  one.end(undefined);
  expect(await first).toEqual({ result: undefined, isLast: false });
  expect(await second).toEqual({ result: undefined, isLast: true });
  expect(two.seen).toEqual([]);
  three.end(3);
  expect(await turns('a', three.work)).toEqual({ result: 3, isLast: true });
  expect(three.seen).toEqual([undefined]);
});
