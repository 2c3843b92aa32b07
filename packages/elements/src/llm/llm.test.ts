import { expect, test } from 'vitest';
import { check } from '../testing.ts';

test('LLM6 a model that is not at a host of the connection is told', () => {
  const hosts = new Map([['models', ['models.example.com']]]);
  const told = (url: string) => {
    const options = { connection: 'models', url, model: 'small', prompt: '"Hello"' };
    const { errors, warnings } = check(
      { entry: 'ask', elements: [{ name: 'ask', type: 'data/llm', options }] },
      { hosts },
    );
    return [...errors, ...warnings].map(({ code, path }) => `${code} ${path}`);
  };
  expect(told('https://models.example.com/v1')).toEqual([]);
  const refused = ['address_refused elements.0.options.url'];
  expect(told('https://other.example.com/v1')).toEqual(refused);
  expect(told('http://models.example.com/v1')).toEqual(refused);
  expect(told('models.example.com')).toEqual([expect.stringContaining('elements.0.options.url')]);
});
