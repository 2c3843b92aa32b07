import { array, constant, constantFrom, integer, nat, oneof, record, type Arbitrary } from 'fast-check';
import { fates, type Fate } from './fates.ts';
import type { Happening } from './simulate.ts';

const kinds: [weight: number, kind: Happening['kind']][] = [
  [4, 'create'],
  [6, 'edit'],
  [3, 'move'],
  [3, 'delete'],
  [2, 'event'],
  [14, 'round'],
  [2, 'crash'],
  [3, 'late'],
  [4, 'direct'],
  [2, 'give'],
  [2, 'save'],
  [2, 'come-back'],
  [2, 'lag'],
  [3, 'decide'],
];

const mostlyOk = oneof(
  { weight: 12, arbitrary: constant<Fate>('ok') },
  { weight: 1, arbitrary: constantFrom<Fate>('never-arrives', 'crash-before', 'crash-after') },
);

const happening = (meanwhile: Arbitrary<Happening[]>): Arbitrary<Happening> =>
  record({
    kind: oneof(...kinds.map(([weight, kind]) => ({ weight, arbitrary: constant(kind) }))),
    client: nat(4),
    tab: nat(1),
    pick: nat(20),
    fates: array(constantFrom(...fates), { maxLength: 4 }),
    readFates: array(mostlyOk, { maxLength: 8 }),
    meanwhile,
  });

const inner = happening(array(happening(constant([])), { maxLength: 3 }));

/** How many clients there are, and what happens to them. */
export const stories = record({
  clients: integer({ min: 3, max: 5 }),
  happenings: array(happening(array(inner, { maxLength: 8 })), { minLength: 5, maxLength: 30 }),
});

const step = (kind: Happening['kind'], more: Partial<Happening> = {}): Happening => ({
  kind,
  client: 0,
  tab: 0,
  pick: 0,
  fates: [],
  readFates: [],
  meanwhile: [],
  ...more,
});

/** A story that chance seldom tells: the server comes back older, and the version that a change was made from means something else. */
export const sameVersionOtherContent = {
  clients: 3,
  happenings: [
    step('direct'),
    step('save'),
    step('direct'),
    step('round'),
    step('edit'),
    step('round', { fates: ['never-arrives'] }),
    step('come-back'),
    step('direct'),
    step('round'),
  ],
};
