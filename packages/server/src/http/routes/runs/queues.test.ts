import { useScenarios } from '../../../testing/index.ts';

const { scenario } = useScenarios({ users: { somebody: [{ workflow: '*', action: 'run' }] } });

scenario('ENG28 ENG30 a queue without limits needs no definition', {
  as: 'admin',
  request: ['GET', '/queues/mails'],
  status: 200,
  answer: { name: 'mails', concurrency: null, rate: null, queued: 0, running: 0, failed: 0 },
});

scenario('ENG29 the limits of a queue are set', {
  as: 'admin',
  request: ['PUT', '/queues/mails'],
  body: { concurrency: 3, rate: { limit: 10, seconds: 60 } },
  status: 200,
  answer: { name: 'mails', concurrency: 3, rate: { limit: 10, seconds: 60 } },
  effects: { 'bakehouse.queues': { added: 1 } },
});

scenario('ENG28 a queue tells its limits', {
  as: 'admin',
  request: ['GET', '/queues/mails'],
  status: 200,
  answer: { concurrency: 3, rate: { limit: 10, seconds: 60 } },
});

scenario('ENG28 queues are listed', {
  as: 'admin',
  request: ['GET', '/queues'],
  status: 200,
  answer: { data: [{ name: 'mails', defined: true }], next: null },
});

scenario('ENG29 limits that are none are refused', {
  as: 'admin',
  request: ['PUT', '/queues/mails'],
  body: { concurrency: 0, rate: { limit: 10 } },
  status: 422,
  answer: { errors: [{ path: 'concurrency' }, { path: 'rate.seconds' }] },
});

scenario('PERM3 only administrators see and set queues', {
  as: 'somebody',
  request: ['PUT', '/queues/mails'],
  body: { concurrency: 1 },
  status: 403,
});

scenario('ENG29 what is left out is not limited any more', {
  as: 'admin',
  request: ['PUT', '/queues/mails'],
  body: { concurrency: 5 },
  status: 200,
  answer: { concurrency: 5, rate: null },
  effects: { 'bakehouse.queues': { changed: 1 } },
});

scenario('ENG30 the limits of a queue are taken away', {
  as: 'admin',
  request: ['DELETE', '/queues/mails'],
  status: 204,
  effects: { 'bakehouse.queues': { removed: 1 } },
});
