import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleDefinition, RoleDefinition } from '@bakehouse/contract';
import { productFolder } from '../foundation/places.ts';

/** The modules of examples/orders, each after those it relates to. */
export const exampleModules = ['customers', 'orders'].map(
  (name) => read(`modules/${name}`) as ModuleDefinition,
);

/** A workflow of examples/orders. */
export function exampleWorkflow(name: string): object {
  return read(`workflows/${name}`);
}

/** What a role of examples/orders allows. */
export function exampleRole(name: string): RoleDefinition['permissions'] {
  return (read(`roles/${name}`) as RoleDefinition).permissions;
}

function read(path: string): object {
  const file = join(productFolder(), 'examples', 'orders', `${path}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}
