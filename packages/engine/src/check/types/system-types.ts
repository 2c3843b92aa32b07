import type { EnvType } from '@bakehouse/contract';
import type { CheckOptions } from '../report.ts';
import { listOf, unknownType, type ObjectType, type Type } from '../../types/type.ts';

const string: Type = { kind: 'string' };

/** The types of the variables that every run has and whose members are fixed. */
export function systemVariables({
  roles,
  env,
}: Pick<CheckOptions, 'roles' | 'env'>): ReadonlyMap<string, Type> {
  const role: Type = roles === undefined ? string : { kind: 'string', choices: [...roles] };
  return new Map<string, Type>([
    [
      'user',
      fixed('the user', {
        id: { kind: 'string', entity: 'user' },
        email: { kind: 'string', field: 'email', format: 'email' },
        name: { kind: 'string', field: 'name', format: 'name' },
        roles: listOf(role),
      }),
    ],
    ['event', fixed('the event', eventMembers)],
    ['run', fixed('the run', { id: string, workflow: string, startedAt: string })],
    ['env', env === undefined ? unknownType : envType(env)],
  ]);
}

function envType(env: ReadonlyMap<string, EnvType>): Type {
  const members = [...env].map(([name, type]): [string, Type] => [
    name,
    { kind: type === 'text' ? 'string' : type },
  ]);
  return fixed('the environment', Object.fromEntries(members));
}

const request = fixed('the request', {
  method: string,
  headers: unknownType,
  query: unknownType,
  raw: string,
  address: string,
});

const eventMembers: Readonly<Record<string, Type>> = Object.fromEntries([
  ...['module', 'id', 'data', 'stored', 'value', 'list', 'before', 'after'].map((name) => [
    name,
    unknownType,
  ]),
  ...['identifier', 'type', 'field', 'selector', 'view'].map((name) => [name, string]),
  ['request', request],
]) as Record<string, Type>;

/** What a workflow is given that is started for a failed run. */
export const failureType: Type = fixed('the failure', {
  run: fixed('the failed run', {
    id: string,
    workflow: string,
    version: { kind: 'number' },
    cause: string,
    startedAt: string,
    failedAt: string,
    url: string,
  }),
  element: string,
  error: fixed('the error', { code: string, message: string }),
  entry: fixed('the entry', { module: string, id: string }),
});

function fixed(of: string, members: Readonly<Record<string, Type>>): ObjectType {
  return { kind: 'object', members: new Map(Object.entries(members)), open: false, of };
}
