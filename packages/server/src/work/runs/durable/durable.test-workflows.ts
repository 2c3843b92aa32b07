import { on, saveThing } from '../../../testing/index.ts';

const three = [saveThing('a', '"a"', on('b')), saveThing('b', '"b"', on('c')), saveThing('c', '"c"')];
/** Workflows whose runs survive restarts. */
export const workflows = [
  { identifier: 'three', async: true, entry: 'a', elements: three },
  {
    identifier: 'pause',
    entry: 'a',
    elements: [
      saveThing('a', '"before"', on('w')),
      { name: 'w', type: 'flow/wait', options: { seconds: '$input.seconds' }, to: on('b') },
      saveThing('b', '"after"'),
    ],
  },
  {
    identifier: 'fragile',
    async: true,
    entry: 'a',
    elements: [
      saveThing('a', '"first"', on('find')),
      {
        name: 'find',
        type: 'data/find',
        options: { module: 'things', filter: { name: '"permit"' }, one: true },
        to: { ...on('b'), ...on('no', 'empty') },
      },
      { name: 'no', type: 'flow/fail', options: { code: 'no_permit', message: '"There is no permit"' } },
      saveThing('b', '"second"'),
    ],
  },
  {
    identifier: 'stages',
    async: true,
    entry: 'double',
    elements: [
      {
        name: 'double',
        type: 'data/map',
        options: { value: '$input.n * 2' },
        set: { doubled: ':output', secret: '$input.secret', note: '"kept for a while"' },
        to: on('a'),
      },
      { ...saveThing('a', '"a" & $string($doubled)', on('forget')), set: { doubled: '$doubled + 1' } },
      {
        name: 'forget',
        type: 'data/map',
        options: { value: '$' },
        set: { note: '$lookup({}, "none")' },
        to: on('b'),
      },
      saveThing('b', '"b" & $string($doubled) & ($exists($note) ? "?" : "")'),
    ],
  },
  {
    identifier: 'branches',
    async: true,
    entry: 'each',
    elements: [
      {
        name: 'each',
        type: 'flow/each',
        options: { items: '[1..20]', concurrency: 5 },
        to: { ...on('s', 'item'), ...on('sum') },
      },
      saveThing('s', '$string($item)', on('m')),
      { name: 'm', type: 'data/map', options: { value: '$item * 10' } },
      { name: 'sum', type: 'data/map', options: { value: '$sum($)' } },
    ],
  },
  {
    identifier: 'parent',
    entry: 'r',
    elements: [
      {
        name: 'r',
        type: 'action/run',
        options: { workflow: 'three', async: true, queue: 'side', scope: true, input: { x: '1' } },
      },
    ],
  },
  {
    identifier: 'endless',
    async: true,
    entry: 'r',
    elements: [
      {
        name: 'r',
        type: 'action/run',
        options: { workflow: 'endless', async: true, scope: true, input: {} },
      },
    ],
  },
  {
    identifier: 'lifted',
    async: true,
    elevated: true,
    entry: 'a',
    elements: [
      saveThing('a', '"for few"', on('b')),
      { name: 'b', type: 'data/map', options: { value: '1' } },
    ],
  },
  {
    identifier: 'wrong',
    async: true,
    entry: 'a',
    elements: [
      saveThing('a', '"kept"', on('b')),
      {
        ...saveThing('b', 'null', on('caught', 'error')),
        options: { module: 'things', recipes: { name: 'null' } },
      },
      saveThing('caught', '"caught"'),
    ],
  },
];
