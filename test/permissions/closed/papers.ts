import * as fc from 'fast-check';
import {
  anyRule,
  countries,
  covers,
  type PaperState,
  type ReadRule,
} from '../../../packages/store/src/testing/generated-readings.ts';

const text = (identifier: string) => ({ identifier, type: 'text' });

/** Modules whose every text says where it comes from. */
export const definitions = {
  owners: { fields: [text('country'), text('name')] },
  papers: {
    label: '$resource.title',
    fields: [
      text('kind'),
      text('title'),
      text('cost'),
      { identifier: 'lines', type: 'list', options: { fields: [text('sku')] } },
      { identifier: 'scan', type: 'file' },
      { identifier: 'owner', type: 'relation', options: { module: 'owners' } },
      { identifier: 'pin', type: 'password' },
    ],
  },
};

/** The fields that a role may list. */
const names = ['kind', 'title', 'cost', 'lines', 'scan', 'owner'] as const;

/** A paper of the world: its states by version, and which of them began with a new version of its file. */
export interface Paper {
  id: string;
  file: string;
  states: PaperState[];
  scans: number[];
}

/** What the two roles of somebody allow, and what is asked for. */
export interface ClosedCase {
  first: readonly ReadRule[];
  second: readonly ReadRule[];
  asked: readonly string[];
  guess: string;
  limit: number;
  /** Which paper is changed before. */
  changed: number;
  /** Whether the countries of owners may be read. */
  owners: boolean;
}

const rules = fc.array(anyRule([...names]), { minLength: 0, maxLength: 2 });

/** Any such case. */
export const anyClosedCase: fc.Arbitrary<ClosedCase> = fc.record({
  first: rules,
  second: rules,
  asked: fc.subarray([...names], { minLength: 1 }),
  guess: fc.constantFrom('canary', 'canary-3', 'a', 'DE'),
  limit: fc.integer({ min: 1, max: 7 }),
  changed: fc.integer({ min: 0, max: 5 }),
  owners: fc.boolean(),
});

/** A text that stands in one place only. */
export const canary = (...place: (string | number)[]) => `canary-${place.join('-')}-end`;

/** The state that a paper is in at a turn. */
export function stateAt(number: number, turn: number): PaperState {
  return {
    kind: 'abc'[(number + turn) % 3] ?? 'a',
    country: countries[(number + turn * turn) % 2] ?? '',
  };
}

/** The data of a paper at a version, without its file and its owner. */
export function dataAt(number: number, version: number, { kind }: PaperState) {
  return {
    kind,
    title: canary(number, version, 'title'),
    cost: canary(number, version, 'cost'),
    lines: [{ sku: canary(number, version, 'lines') }],
    pin: canary(number, version, 'pin'),
  };
}

/** Whether rules show a canary, in plain words and without the product's own reading of rights. */
export function mayRead(found: string, allowed: readonly ReadRule[], papers: readonly Paper[]): boolean {
  const [, number = '', version = '', field = ''] = found.split('-');
  const paper = papers[Number(number)];
  const latest = paper?.states.at(-1);
  if (paper === undefined || latest === undefined || field === 'pin') return false;
  const shows = (state: PaperState | undefined) =>
    state !== undefined &&
    allowed.some((rule) => covers(rule, state) && (rule.fields?.includes(field) ?? true));
  if (field !== 'scan')
    return allowed.some((rule) => covers(rule, latest)) && shows(paper.states[Number(version) - 1]);
  // Through the present state one reads the present content, and what was held in other states that one may read.
  const next = paper.scans.find((scan) => scan > Number(version));
  return (
    shows(latest) && (next === undefined || paper.states.slice(Number(version) - 1, next - 1).some(shows))
  );
}
