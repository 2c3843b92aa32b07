import { exitCodes } from '../exit-codes.ts';

type Schema = Record<string, unknown>;

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const flag = { type: 'boolean' };
const count = { type: 'integer', minimum: 0 };
const maybeText = { type: ['string', 'null'] };
const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const list = (name: string) => ({ type: 'array', items: ref(name) });

/** An object with these members and no others; a name with `?` may be missing. */
function object(members: Record<string, unknown>): Schema {
  const names = Object.keys(members);
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name.replace('?', ''), members[name]])),
    required: names.filter((name) => !name.endsWith('?')),
    additionalProperties: false,
  };
}

/** The document of one command about one server. */
const result = (command: string, members: Record<string, unknown>) =>
  object({ command: { const: command }, slug: text, exitCode: ref('exitCode'), ...members });

const planned = { counts: ref('counts'), steps: list('step') };
const counts = object({ add: count, change: count, remove: count });

const results: Record<string, Schema> = {
  plan: result('plan', { ...planned, drift: list('change'), problems: list('problem') }),
  apply: result('apply', { ...planned, 'waitsFor?': text }),
  enroll: result('enroll', { hostname: text, address: text, tags: texts, warnings: list('finding') }),
  verify: result('verify', {
    from: { enum: ['user', 'ci', 'outside'] },
    address: maybeText,
    counts: object({ ok: count, failed: count, skipped: count }),
    checks: list('check'),
  }),
  doctor: result('doctor', {
    findings: {
      type: 'array',
      items: object({
        symptom: text,
        title: text,
        cause: { anyOf: [ref('check'), { type: 'null' }] },
        checks: list('check'),
      }),
    },
  }),
  ci: result('ci', {
    provider: text,
    tags: texts,
    variables: object({ secret: text, deployKey: text, knownHosts: text }),
    snippet: text,
  }),
  status: result('status', {
    hostname: text,
    'node?': object({ addresses: texts, tags: texts, online: { type: ['boolean', 'null'] } }),
    users: texts,
    drift: list('change'),
    steps: list('step'),
    problems: list('problem'),
  }),
  list: result('list', {
    file: text,
    hostname: text,
    state: {
      enum: ['in place', 'not set up', 'waits for enrolment', 'drifted', 'pending', 'refused'],
    },
    address: maybeText,
    online: { type: ['boolean', 'null'] },
    domains: object({ app: text, api: text, ws: text }),
    users: texts,
    drift: list('change'),
    problems: list('problem'),
  }),
  revoke: result('revoke', {
    user: text,
    removed: flag,
    reach: texts,
    cut: texts,
    notes: list('note'),
  }),
  lab: object({
    command: { const: 'lab' },
    exitCode: ref('exitCode'),
    stages: {
      type: 'array',
      items: object({
        title: text,
        commands: { type: 'array', items: object({ node: text, argv: texts, exitCode: ref('exitCode') }) },
        reach: {
          type: 'array',
          items: object({ who: text, resolves: text, open: texts, shut: texts, asExpected: flag }),
        },
      }),
    },
  }),
  remove: result('remove', { ...planned, 'dryRun?': { const: true }, 'notes?': list('note') }),
};

/** The JSON Schema of every document that `--json` gives. */
export const resultSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'What bakehouse access --json gives',
  description: 'One document per run: of one server, of several, or of a failure before any of them.',
  anyOf: [...Object.keys(results).map((name) => ref(`result-${name}`)), ref('several'), ref('failure')],
  $defs: {
    ...Object.fromEntries(Object.entries(results).map(([name, schema]) => [`result-${name}`, schema])),
    several: object({
      command: text,
      exitCode: ref('exitCode'),
      servers: {
        type: 'array',
        items: { anyOf: [...Object.keys(results).map((name) => ref(`result-${name}`)), ref('failure')] },
      },
      'withoutFile?': { type: 'array', items: object({ slug: text, users: texts, place: text }) },
    }),
    failure: object({
      command: maybeText,
      'slug?': text,
      exitCode: ref('exitCode'),
      problem: ref('problem'),
    }),
    exitCode: { enum: Object.values(exitCodes) },
    counts,
    change: object({
      action: { enum: ['add', 'change', 'remove'] },
      what: { ...text, description: 'the change in words, for people' },
      kind: {
        enum: 'section group group-member tag-owner grant zone record dns-service suffix node auth-key oauth-client mesh-login'.split(
          ' ',
        ),
      },
      name: { ...text, description: 'what is changed: a group, a tag, a host name, a suffix' },
      'before?': true,
      'after?': true,
    }),
    note: object({
      kind: { enum: ['warning', 'task', 'info'] },
      text,
      'fix?': text,
      'patch?': { ...text, description: 'a change of the policy for whoever may make it, as patch takes it' },
    }),
    step: object({
      step: text,
      changes: list('change'),
      notes: list('note'),
      'reach?': texts,
      'waitsFor?': text,
    }),
    problem: object({
      code: text,
      detail: text,
      'faults?': { type: 'array', items: object({ path: text, message: text }) },
      'fix?': text,
      'patch?': text,
    }),
    check: object({
      id: text,
      title: text,
      result: { enum: ['ok', 'failed', 'skipped'] },
      'detail?': text,
      'fix?': text,
    }),
    finding: object({ id: text, ok: flag, text, fix: text }),
  },
};
