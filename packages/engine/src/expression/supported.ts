import { unsupportedFunctions, type Unsupported } from './unsupported-functions.ts';

/** Everything of JSONata that is not supported or works in another way. */
export const unsupported: readonly Unsupported[] = [
  ...unsupportedFunctions,
  {
    what: '`$random`, `$shuffle` without a source',
    reason:
      'A run can be repeated: random numbers come from the run that evaluates, and both functions fail where it gives none.',
  },
  {
    what: 'Look-ahead, look-behind and back-references in regular expressions',
    reason:
      'They need backtracking, which lets one pattern stop the process. Our engine takes linear time for every pattern.',
  },
  {
    what: 'Repeating a part of a pattern that can itself be empty, such as `(a*?)+`',
    reason:
      'It works, but may take less text than in JavaScript: what was tried at a place is not tried again.',
  },
  {
    what: 'Repetitions above 1000, more than 100 groups or very large patterns in regular expressions',
    reason: 'The size of a pattern bounds the time of every match.',
  },
  {
    what: 'The key `__proto__`',
    reason: 'It reads as missing and cannot be written, so that no prototype is ever reached.',
  },
  {
    what: 'Infinity and NaN as a result',
    reason: 'JSON has no form for them: the expression fails instead.',
  },
  { what: 'Functions in a result', reason: 'A result is data: a function is left out, as JSON does.' },
  {
    what: 'A transform that changes data outside of its own input',
    reason: 'The input of an expression is never changed.',
  },
  {
    what: '`$base64encode` of characters above U+00FF',
    reason: 'JSONata cuts them to a byte; here the expression fails.',
  },
  { what: 'Pictures above 256 characters', reason: 'Their size bounds the work of formatting.' },
  {
    what: 'Functions of the host',
    reason: 'Functions in variables or in the input are not seen; the built-in ones are all there are.',
  },
];
