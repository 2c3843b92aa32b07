import type { NodeOf } from './ast.ts';
import type { Compiler, Names, Run } from './compiler.ts';
import { copyValue } from './copy.ts';
import { fail } from './fault.ts';
import { charge } from './runtime.ts';
import { checkArguments, parseSignature } from './signature.ts';
import { isObject, makeFunction, put } from './values.ts';

/** Compiles `|pattern|update, remove|`: a function that gives a changed copy of its argument. */
export function compileTransform(node: NodeOf<'transform'>, names: Names, compiler: Compiler): Run {
  const pattern = compiler.compile(node.pattern, names);
  const update = compiler.compile(node.update, names);
  const remove = node.remove === undefined ? undefined : compiler.compile(node.remove, names);
  return (_input, env) =>
    makeFunction(1, (args, context, runtime) => {
      const [value] = checkArguments(signature, args, context);
      if (value === undefined) return undefined;
      // Only what was copied here may be changed: a pattern can also reach the data of others.
      const copies = new Set<object>();
      const result = copyValue(runtime, value, copies);
      const matches = pattern(result, env);
      for (const match of matches === undefined ? [] : Array.isArray(matches) ? matches : [matches]) {
        const changes = update(match, env);
        if (changes !== undefined && !isObject(changes)) {
          fail('T2011', 'The update of a transform must be an object', node.update.position);
        }
        const names = remove === undefined ? [] : namesOf(remove(match, env), node.position);
        if (!isObject(match)) continue;
        if (!copies.has(match))
          fail('T2011', 'A transform can change only parts of its own input', node.pattern.position);
        for (const [key, item] of Object.entries(changes ?? {})) {
          charge(runtime, 32);
          put(match, key, item);
        }
        for (const name of names) delete match[name];
      }
      return result;
    });
}

const signature = parseSignature('<(oa):o>');

function namesOf(value: unknown, position: number): string[] {
  const list: unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
  return list.map((name) =>
    typeof name === 'string'
      ? name
      : fail('T2012', 'What a transform removes must be names of fields', position),
  );
}
