import type { PlantedBug } from './planted-bug.ts';

/** Bugs in what is done at most once for a key. */
export const idempotency: PlantedBug[] = [
  {
    bug: 'If-Match is not part of the digest',
    file: 'packages/server/src/http/request/idempotent.ts',
    find: ", headers['if-match'] ?? '']",
    put: ", '', headers.host ?? ''].slice(0, 4)",
    tests: ['packages/server/src/http/routes/resources/idempotency.test.ts'],
  },
  {
    bug: 'the content is not part of the digest',
    file: 'packages/server/src/http/request/idempotent.ts',
    find: 'JSON.stringify(content ?? null), headers',
    put: 'String(content === undefined), headers',
    tests: ['packages/server/src/http/routes/resources/idempotency.test.ts'],
  },
  {
    bug: 'the method is not part of the digest',
    file: 'packages/server/src/http/request/idempotent.ts',
    find: 'const parts = [method, url,',
    put: 'const parts = [typeof method, url,',
    tests: ['packages/server/src/http/routes/resources/idempotency.test.ts'],
  },
  {
    bug: 'the address is not part of the digest',
    file: 'packages/server/src/http/request/idempotent.ts',
    find: 'const parts = [method, url,',
    put: 'const parts = [method, typeof url,',
    tests: ['packages/server/src/http/routes/resources/idempotency.test.ts'],
  },
  {
    bug: 'a secret that is shown once is kept',
    file: 'packages/server/src/http/request/idempotent.ts',
    find: 'if (given.shownOnce === true) {',
    put: 'if (given.shownOnce === undefined && given.status === 0) {',
    tests: ['packages/server/src/http/routes/resources/idempotency.test.ts'],
  },
  {
    bug: 'a key with blanks is taken',
    file: 'packages/server/src/http/request/idempotent.ts',
    find: '/^[\\x21-\\x7e]{1,255}$/',
    put: '/^[\\x20-\\x7e]{1,255}$/',
    tests: ['packages/server/src/http/routes/resources/idempotency.test.ts'],
  },
  {
    bug: 'a key is answered for another request',
    file: 'packages/store/src/requests/idempotency.ts',
    find: 'if (kept.request !== request)',
    put: "if (kept.request === '')",
    tests: ['packages/server/src/http/routes/resources/idempotency.test.ts'],
  },
  {
    bug: 'the key of one user is that of another',
    file: 'packages/store/src/requests/idempotency.ts',
    find: '[actor, key, request, rights],',
    put: "['all', key, request, rights],",
    tests: ['packages/server/src/http/routes/resources/idempotency.test.ts'],
  },
  {
    bug: 'an answer is given again whatever the rights are now',
    file: 'packages/store/src/requests/idempotency.ts',
    find: 'if (kept.rights !== rights)',
    put: 'if (kept.rights === undefined)',
    tests: ['packages/server/src/http/routes/resources/idempotency.test.ts'],
  },
  {
    bug: 'a key is never free again',
    file: 'packages/store/src/requests/idempotency.ts',
    find: "where i.at < now() - interval '${keptFor}'`",
    put: "where i.at < now() - 10 * interval '${keptFor}'`",
    tests: ['packages/server/src/http/routes/resources/idempotency.test.ts'],
  },
  {
    bug: 'a key is free again at once',
    file: 'packages/store/src/requests/idempotency.ts',
    find: "where i.at < now() - interval '${keptFor}'`",
    put: "where i.at <= now() or i.at < now() - interval '${keptFor}'`",
    tests: ['packages/server/src/http/routes/resources/idempotency.test.ts'],
  },
  {
    bug: 'the kept answer is empty',
    file: 'packages/store/src/requests/idempotency.ts',
    find: 'answer.status, JSON.stringify(answer.headers), answer.body]',
    put: 'answer.status, JSON.stringify(answer.headers), null]',
    tests: ['packages/server/src/http/routes/resources/idempotency.test.ts'],
  },
];
