import { howMany } from '@bakehouse/contract';
import type { NodeOf } from '../../expression/ast.ts';
import { builtins } from '../../expression/functions/builtins.ts';
import { signatures } from '../../expression/functions/define.ts';
import { parseSignature, type Signature } from '../../expression/signature.ts';
import { within, type TypeEnv, type TypeOf } from './env.ts';
import { listResult, mergedType } from './list-results.ts';
import { bareWords } from './literal-texts.ts';
import { describeType, itemsOf, listOf, unknownType, type Type } from '../../types/type.ts';

/** The type of what a function gives; arguments that it cannot take are told. */
export function callType(node: NodeOf<'call'>, env: TypeEnv, typeOf: TypeOf, applied = false): Type {
  const { types, made } = argumentTypes(node, env, typeOf);
  const { procedure } = node;
  const plain = bareWords(procedure)[0]?.value;
  if (plain !== undefined) {
    const message = `${plain} is a field, not a function: functions begin with $, as in $uppercase(…)`;
    env.found({ code: 'wrong_type', message, position: node.position });
  }
  if (procedure.type !== 'variable') return unknownType;
  const { name } = procedure;
  const signature = builtins.has(name) && !env.variables.has(name) ? signatures.get(name) : undefined;
  if (signature === undefined) return unknownType;
  const parsed = parseSignature(signature);
  checkCount(name, parsed, types.length + (applied ? 1 : 0), node.position, env);
  if (!applied) {
    checkArguments(name, parsed, types, node.position, env);
    if (node.arguments[0]?.type === 'path') checkAggregate(name, types[0], node.position, env);
  }
  checkPicture(name, node, env);
  if (instants[name] === types.length) return { kind: 'string', holds: 'datetime' };
  const [first] = node.arguments;
  const merged =
    name === 'merge' && first?.type === 'array' && !applied
      ? mergedType(first.items.map((item) => typeOf(item, { ...env, found: () => undefined })))
      : undefined;
  return merged ?? (applied ? undefined : listResult(name, types[0], made)) ?? resultOf(signature);
}

/** Functions that give an instant where they have so many arguments: without a picture of how to write it. */
const instants: Readonly<Record<string, number>> = { now: 0, fromMillis: 1 };

/** A picture of a day or a time that names no part of it is a text like any other. */
function checkPicture(name: string, { arguments: given }: NodeOf<'call'>, env: TypeEnv): void {
  const at = pictures[name];
  const picture = at === undefined ? undefined : given[at];
  if (picture?.type !== 'string' || picture.value.includes('[')) return;
  const message = `"${picture.value}" names no part of a time: parts stand in brackets, as in [Y0001]-[M01]-[D01]`;
  env.found({ code: 'bad_format', message, position: picture.position });
}

/** Which argument of a function is such a picture. */
const pictures: Readonly<Record<string, number>> = { now: 0, fromMillis: 1, toMillis: 1 };

/** The types of arguments; a function that goes through a list is told of what the list holds. */
function argumentTypes(
  node: NodeOf<'call'>,
  env: TypeEnv,
  typeOf: TypeOf,
): { types: Type[]; made: Type | undefined } {
  const { procedure } = node;
  const list = procedure.type === 'variable' ? listFunctions[procedure.name] : undefined;
  let item: Type = unknownType;
  let made: Type | undefined;
  const types = node.arguments.map((argument, index) => {
    if (index > 0 && argument.type === 'lambda' && list !== undefined) {
      const known = argument.parameters.map((name, at): [string, Type] => [
        name,
        list.includes(at) ? item : unknownType,
      ]);
      const variables = within(env.variables, new Map(known));
      made = typeOf(argument.body, { ...env, input: unknownType, variables });
      return unknownType;
    }
    const type = typeOf(argument, env);
    if (index === 0 && (type.kind === 'list' || type.kind === 'several')) item = type.of;
    return type;
  });
  return { types, made };
}

/** Which parameters of the function that they are given hold an item of the list. */
const listFunctions: Readonly<Record<string, readonly number[]>> = {
  map: [0],
  filter: [0],
  single: [0],
  sort: [0, 1],
};

function checkCount(
  name: string,
  { params }: Signature,
  count: number,
  position: number,
  env: TypeEnv,
): void {
  const least = params.filter(({ optional, context }) => !optional && !context).length;
  const most = params.some(({ many }) => many) ? Number.POSITIVE_INFINITY : params.length;
  const usesContext =
    params[0]?.context === true && count < params.filter(({ optional }) => !optional).length;
  if (count >= least && count <= most && !(usesContext && !takes(params[0], env.input))) return;
  const all = params.filter(({ optional }) => !optional).length;
  const wanted = least === most || count > most ? String(most) : `at least ${all}`;
  const message = `$${name} takes ${count > most && least !== most ? 'at most ' : ''}${howMany(wanted, 'argument')}, not ${count}`;
  env.found({ code: 'wrong_arguments', message, position });
}

/** A sum of one value is that value: a list was meant. */
function checkAggregate(name: string, type: Type | undefined, position: number, env: TypeEnv): void {
  if (!aggregates.has(name) || type === undefined) return;
  if (type.kind !== 'number' && type.kind !== 'boolean' && (type.kind !== 'string' || !ofTexts.has(name)))
    return;
  const message = `$${name} is for a list, and this is ${describeType(type)}`;
  env.found({ code: 'wrong_type', message, position });
}

const aggregates: ReadonlySet<string> = new Set([
  'sum',
  'average',
  'min',
  'max',
  'count',
  'map',
  'filter',
  'reduce',
  'sort',
]);

/** Those that are told of a single text as well: it adds up to nothing. */
const ofTexts: ReadonlySet<string> = new Set(['count', 'map', 'filter', 'reduce', 'sort']);

function checkArguments(
  name: string,
  { params }: Signature,
  types: readonly Type[],
  position: number,
  env: TypeEnv,
): void {
  if (params.some(({ many }) => many)) return;
  const misfit = (shift: number): number =>
    types.findIndex((type, index) => !takes(params[index + shift], type));
  const wrong = misfit(0);
  if (wrong === -1) return;
  // The context stands for a first argument that is left out.
  if (params[0]?.context === true && types.length < params.length && misfit(1) === -1) return;
  const type = types[wrong] ?? unknownType;
  const wanted = params[wrong]?.types ?? '';
  const takesOnly =
    wanted
      .split('')
      .flatMap((symbol) => words[symbol] ?? [])
      .join(' or ') || 'something else';
  const message = `Argument ${wrong + 1} of $${name} is ${describeType(type)}; it takes ${takesOnly}`;
  env.found({ code: 'wrong_type', position, message });
}

type Param = Signature['params'][number];

function takes(param: Param | undefined, type: Type): boolean {
  if (param === undefined || type.kind === 'unknown') return true;
  if (type.kind === 'several') {
    if (param.type !== 'a') return true;
  } else if (param.type !== 'a') return param.types.includes(symbols[type.kind]);
  const wanted = param.subtype?.charAt(0);
  if (wanted === undefined || !'snbo'.includes(wanted)) return true;
  const item = itemsOf(type);
  return item.kind === 'unknown' || item.kind === 'several' || symbols[item.kind] === wanted;
}

const symbols = { string: 's', number: 'n', boolean: 'b', null: 'l', list: 'a', object: 'o' } as const;

const words: Readonly<Record<string, string>> = {
  s: 'text',
  n: 'a number',
  b: 'true or false',
  a: 'a list',
  o: 'an object',
  f: 'a function',
};

function resultOf(signature: string): Type {
  const result = signature.slice(signature.lastIndexOf(':') + 1, -1);
  if (result === 's') return { kind: 'string' };
  if (result === 'n') return { kind: 'number' };
  if (result === 'b') return { kind: 'boolean' };
  return result.startsWith('a<') || result === 'a' ? listOf(unknownType) : unknownType;
}
