import type { Permission } from '@bakehouse/contract';
import * as fc from 'fast-check';

/** Modules whose every text says where it comes from. */
export const papers = [
  {
    bakery_resource_module: 'owners',
    bakery_resource: {
      title: 'Owners',
      fields: [
        { identifier: 'country', type: 'text' },
        { identifier: 'name', type: 'text' },
      ],
    },
  },
  {
    bakery_resource_module: 'papers',
    bakery_resource: {
      title: 'Papers',
      fields: [
        { identifier: 'kind', type: 'text' },
        { identifier: 'title', type: 'text' },
        { identifier: 'body', type: 'textarea' },
        { identifier: 'cost', type: 'text' },
        { identifier: 'owner', type: 'relation', options: { module: 'owners' } },
      ],
    },
  },
];

/** The fields that hold a canary. */
export const told = ['title', 'body', 'cost'] as const;

const names = ['kind', ...told, 'owner'] as const;
const kinds = ['a', 'b', 'c'] as const;
export const countries = ['DE', 'FR'] as const;

/** What a paper is judged by. */
export interface PaperState {
  kind: string;
  country: string;
}

/** A rule of a role for reading papers. */
export interface ReadRule {
  fields: readonly string[] | undefined;
  kind: string | undefined;
  country: string | undefined;
  negated: boolean;
}

/** What somebody may read, what they could read before, and what they ask for. */
export interface ReadCase {
  rules: readonly ReadRule[];
  before: readonly ReadRule[];
  asked: readonly string[];
  guess: string;
  limit: number;
}

/** Any rule over these fields. */
export function anyRule(fields: string[]): fc.Arbitrary<ReadRule> {
  return fc.record({
    fields: fc.option(fc.subarray(fields, { minLength: 1 }), { nil: undefined }),
    kind: fc.option(fc.constantFrom(...kinds), { nil: undefined }),
    country: fc.option(fc.constantFrom(...countries), { nil: undefined }),
    negated: fc.boolean(),
  });
}

const rule = anyRule([...names]);

/** Any such case. */
export const anyReading: fc.Arbitrary<ReadCase> = fc.record({
  rules: fc.array(rule, { minLength: 1, maxLength: 3 }),
  before: fc.array(rule, { minLength: 1, maxLength: 2 }),
  asked: fc.subarray([...names], { minLength: 1 }),
  guess: fc.constantFrom('canary', 'canary-3', 'a', 'DE'),
  limit: fc.integer({ min: 1, max: 7 }),
});

/** Whether a rule covers a paper: the plain meaning, without a database. */
export function covers({ kind, country, negated }: ReadRule, state: PaperState): boolean {
  const matches =
    (kind === undefined || kind === state.kind) && (country === undefined || country === state.country);
  return kind === undefined && country === undefined ? true : matches !== negated;
}

/** A rule as a permission. */
export function readPermission({ fields, kind, country, negated }: ReadRule): Permission {
  const conditions = {
    ...(kind === undefined ? {} : { kind }),
    ...(country === undefined ? {} : { owner: { country } }),
  };
  const filter = negated ? { _not: conditions } : conditions;
  return {
    module: 'papers',
    action: 'read',
    ...(fields === undefined ? {} : { fields: [...fields] }),
    ...(kind === undefined && country === undefined ? {} : { filter }),
  };
}
