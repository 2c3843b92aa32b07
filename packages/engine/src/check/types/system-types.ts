import { listOf, unknownType, type ObjectType, type Type } from '../../types/type.ts';

const string: Type = { kind: 'string' };

/** The types of the variables that every run has and whose members are fixed. */
export function systemVariables(roles: ReadonlySet<string> | undefined): ReadonlyMap<string, Type> {
  const role: Type = roles === undefined ? string : { kind: 'string', choices: [...roles] };
  return new Map<string, Type>([
    ['user', fixed('the user', { id: unknownType, email: string, name: string, roles: listOf(role) })],
    ['run', fixed('the run', { id: string, workflow: string, startedAt: string })],
  ]);
}

function fixed(of: string, members: Readonly<Record<string, Type>>): ObjectType {
  return { kind: 'object', members: new Map(Object.entries(members)), open: false, of };
}
