import { seededRandom } from '../../packages/engine/src/expression/testing/random.ts';
import type { Target } from './fuzz.ts';

/** What would take the asking session or its user away; each is asked by the fuzz of our own, in the name of others. */
const endsSession = [
  /^\w+ \/auth\/(sign-out|sessions|totp|passkeys|me)/,
  /^(PATCH|PUT|DELETE) \/users\/\{id\}/,
  /^POST \/users\/\{id\}\/(erase|disable)/,
  /^(PUT|DELETE) \/roles\/\{slug\}/,
];

/** What what does not fit the description may be answered with. */
const refusals = [400, 401, 403, 404, 405, 406, 408, 409, 410, 412, 413, 414, 415, 422, 428, 429, 431];

/** Where somebody comes with a browser, which is sent on to a page that says what is wrong. */
const comesBack = ['/auth/oidc', '/auth/oidc/callback', '/oauth/callback'];

/** How likely a place in an address gets a value that exists. */
const likely = 0.85;

/** Files of a folder by which schemathesis asks for what exists: without them nearly all it asks for is not found. */
export function schemathesisFiles({ document, words }: Target): Record<string, string> {
  const files: Record<string, string> = {};
  const lines: string[] = [
    '[checks.negative_data_rejection]',
    `expected-statuses = ${JSON.stringify(refusals)}`,
    '[dictionaries]',
  ];
  const operations: string[] = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const method of Object.keys(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      if (endsSession.some((pattern) => pattern.test(name)))
        operations.push('[[operations]]', `include-name = ${JSON.stringify(name)}`, 'enabled = false');
    }
    const bound = placesOf(path).flatMap(({ name, noun }) => {
      const known = wordsOf(words, noun);
      if (known.length === 0) return [];
      const dictionary = noun.replaceAll(/\W/g, '_');
      files[`${dictionary}.dict`] = known.map((word) => JSON.stringify(word)).join('\n');
      return [`"path.${name}" = { dictionary = "${dictionary}", probability = ${likely} }`];
    });
    if (bound.length > 0)
      operations.push(
        '[[operations]]',
        `include-path = ${JSON.stringify(path)}`,
        '[operations.parameters]',
        ...bound,
      );
  }
  for (const path of comesBack)
    operations.push(
      '[[operations]]',
      `include-path = ${JSON.stringify(path)}`,
      '[operations.checks.negative_data_rejection]',
      `expected-statuses = ${JSON.stringify([302, ...refusals])}`,
    );
  for (const file of Object.keys(files))
    lines.push(`${file.slice(0, -'.dict'.length)} = { from-file = "${file}" }`);
  return { ...files, 'schemathesis.toml': [...lines, ...operations, ''].join('\n') };
}

/** The places of an address, each with the noun before it. */
function placesOf(path: string): { name: string; noun: string }[] {
  const parts = path.split('/');
  return parts.flatMap((part, index) =>
    /^\{\w+\}$/.test(part) ? [{ name: part.slice(1, -1), noun: `in ${parts[index - 1] ?? ''}` }] : [],
  );
}

/** Plain words only: the format of dictionaries knows few ways to write others. */
function wordsOf(words: Target['words'], noun: string): string[] {
  const random = seededRandom(1);
  const taken = Array.from({ length: 200 }, () => words.take(noun, random) ?? '');
  return [...new Set(taken)].filter((word) => /^[\w.@-]+$/.test(word));
}
