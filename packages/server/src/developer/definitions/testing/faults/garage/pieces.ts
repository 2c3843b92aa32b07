import { fault } from '../../case.ts';
import { garageFields, garageModule } from '../../garage.ts';
import { chain, to } from '../../workflow-pieces.ts';

/** A fault in a further field of jobs. */
export const jobFieldFault = (name: string, one: object, at: string, told: string) =>
  fault(name, garageFields('jobs', one), `modules/jobs:bakery_resource.fields.14${at}`, told);
/** A fault in a module of the garage. */
export const garageModuleFault = (name: string, module: string, change: object, at: string, told: string) =>
  fault(
    name,
    garageModule(module, () => change),
    `modules/${module}:bakery_resource.${at}`,
    told,
  );
/** A fault in a connection. */
export const connectionFault = (name: string, one: object, at: string, told: string) =>
  fault(name, { 'connections/x': { name: 'x', ...one } }, `connections/x:${at}`, told);
/** A collection of news. */
export const newsWith = (more: object) => ({ collections: { news: { module: 'news', ...more } } });
/** A fault in a test of a workflow that asks somebody. */
export const garageTestFault = (name: string, one: object, at: string, told: string) =>
  fault(
    name,
    chain(
      [
        ['event/on_click'],
        [
          'data/find',
          { module: 'vehicles', filter: { id: '$resource.vehicle' }, one: true },
          { name: 'car', to: to('ask') },
        ],
        [
          'action/notify',
          { recipients: 'office', title: 'x', actions: 'bill, wait' },
          { name: 'ask', to: to('store', 'bill') },
        ],
        [
          'action/save',
          { module: 'jobs', id: '$resource.id', mode: 'update', recipes: { state: '"billed"' } },
          { name: 'store' },
        ],
      ].map((step, index) => (index === 0 ? [step[0], {}, { to: to('car') }] : step)) as never,
      {
        events: [{ identifier: 'job_billed', type: 'on_click', module: 'jobs' }],
        tests: [
          { name: 'a', event: { identifier: 'job_billed', data: { number: 'J-1' } }, expect: {}, ...one },
        ],
      },
    ),
    `workflows/w:tests.0.${at}`,
    told,
  );
