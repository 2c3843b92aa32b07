import { fail } from '../fault.ts';
import { chargeString, tick } from '../runtime.ts';
import { builtin } from './define.ts';

/** Functions that need more than the engine has: the server works them out, a browser cannot. */
export const hosted = Object.entries({
  parseJson: '<s-:x>',
  parseCsv: '<s-:a>',
  parseXml: '<s-:o>',
  hash: '<s-s?s?:s>',
  hmac: '<sss?s?s?:s>',
  jwt: '<os:s>',
  uuid: '<:s>',
  addTime: '<snss?:s>',
  startOf: '<sss?:s>',
  timeBetween: '<ssss?:n>',
  localTime: '<ss:s>',
}).map(([name, signature]) =>
  builtin<[text?: unknown]>(name, signature, 1, (runtime, args) => {
    const run = runtime.scope.functions?.[name] ?? fail('host', `$${name} works on the server only`);
    const [text] = args;
    if (text === undefined && name !== 'uuid') return undefined;
    const { length } = typeof text === 'string' ? text : name;
    // What is read of a text takes more room than the text, and time by its length.
    chargeString(runtime, length * 4);
    // XML takes many times as long as the others.
    tick(runtime, length * (name === 'parseXml' ? 4 : 0.25));
    try {
      return run(...args);
    } catch (error) {
      return fail('host', `$${name}: ${(error as Error).message}`);
    }
  }),
);
