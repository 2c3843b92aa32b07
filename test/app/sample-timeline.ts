import type { Bakery } from '../harness/bakery.ts';

/** A module whose entries take some time. */
export const jobs = {
  bakery_resource_module: 'jobs',
  bakery_resource: {
    title: 'Jobs',
    label: '$resource.name',
    offline: true,
    fields: [
      { identifier: 'name', type: 'text', title: 'Name' },
      { identifier: 'begin', type: 'date', title: 'Begin' },
      { identifier: 'finish', type: 'date', title: 'Finish' },
      {
        identifier: 'team',
        type: 'select',
        title: 'Team',
        options: {
          choices: [
            { value: 'oven', title: 'Oven', color: '#b4530a' },
            { value: 'dough', title: 'Dough', color: '#2563ab' },
            { value: 'shop', title: 'Shop', color: '#2f7d4f' },
          ],
        },
      },
    ],
  },
};

const names = ['Repair', 'Cleaning', 'New recipe', 'Audit', 'Training', 'Stocktaking', 'Window', 'Festival'];

/** Jobs of some months in every lane, some without an end, some without a beginning, and their timeline. */
export async function fillTimeline(
  bakery: Bakery,
  view: (module: string, title: string, settings: object) => Promise<string>,
): Promise<string> {
  await bakery.call('POST', '/modules', jobs);
  const operations = Array.from({ length: 36 }, (_, index) => {
    const first = ((index * 7) % 40) - 6;
    return {
      op: 'create',
      data: {
        name: `${names[index % names.length] ?? ''} ${index + 1}`,
        team: ['oven', 'dough', 'shop', null][index % 4],
        begin: index % 12 === 11 ? null : day(first),
        finish: index % 5 === 4 ? null : day(first + (index % 9)),
      },
    };
  });
  await bakery.call('POST', '/modules/jobs/resources/batch', { operations });
  return view('jobs', 'Plan', { kind: 'timeline', start: 'begin', end: 'finish', group: 'team' });
}

function day(after: number): string {
  return new Date(Date.UTC(2026, 10, 1 + after)).toISOString().slice(0, 10);
}
