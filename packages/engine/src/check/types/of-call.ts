import type { NodeOf } from '../../expression/ast.ts';
import { builtins } from '../../expression/functions/builtins.ts';
import { signatures } from '../../expression/functions/define.ts';
import { parseSignature, type Signature } from '../../expression/signature.ts';
import type { TypeEnv, TypeOf } from './env.ts';
import { describeType, listOf, unknownType, type Type } from '../../types/type.ts';

/** The type of what a function gives; arguments that it cannot take are told. */
export function callType(node: NodeOf<'call'>, env: TypeEnv, typeOf: TypeOf, applied = false): Type {
  const types = node.arguments.map((argument) => typeOf(argument, env));
  if (node.procedure.type !== 'variable') return unknownType;
  const { name } = node.procedure;
  const signature = builtins.has(name) && !env.variables.has(name) ? signatures.get(name) : undefined;
  if (signature === undefined) return unknownType;
  if (!applied) checkArguments(name, parseSignature(signature), types, node.position, env);
  return resultOf(signature);
}

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
  if (param === undefined || type.kind === 'unknown' || type.kind === 'several') return true;
  const symbol = symbols[type.kind];
  if (param.type !== 'a') return param.types.includes(symbol);
  const wanted = param.subtype?.charAt(0);
  if (wanted === undefined || !'snbo'.includes(wanted)) return true;
  const item = type.kind === 'list' ? type.of : type;
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
