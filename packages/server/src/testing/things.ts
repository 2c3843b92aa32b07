import type { ModuleDefinition } from '@bakehouse/contract';

/** A module of plain things, for tests of runs. */
export const things: ModuleDefinition = {
  bakery_resource_module: 'things',
  bakery_resource: {
    title: 'Things',
    fields: [
      { identifier: 'name', type: 'text', required: true },
      { identifier: 'run', type: 'text' },
      { identifier: 'count', type: 'integer' },
    ],
  },
};

/** A link from a port to an element. */
export const on = (name: string, port = 'default') => ({ [port]: { [name]: ['default'] } });

/** An element that saves a thing. */
export const saveThing = (name: string, thing: string, to: object = {}) => ({
  name,
  type: 'action/save',
  options: { module: 'things', mode: 'create', recipes: { name: thing, run: '$run.id' } },
  to,
});
