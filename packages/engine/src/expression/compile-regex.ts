import type { NodeOf } from './ast.ts';
import type { Run } from './compiler.ts';
import { fail } from './fault.ts';
import { matchRegex, type Regex } from './regex/regex.ts';
import { charge, type Runtime } from './runtime.ts';
import { makeFunction, type Callable, type Dictionary } from './values.ts';

/** Compiles a regular expression: a function that finds its first match in a string. */
export function compileRegexNode(node: NodeOf<'regex'>): Run {
  return () => matcher(node.regex, node.position);
}

function matcher(regex: Regex, position: number): Callable {
  const find = (runtime: Runtime, text: string, from: number): Dictionary | undefined => {
    const found = matchRegex(runtime, regex, text, from);
    if (found === undefined) return undefined;
    charge(runtime, 256);
    const next = makeFunction(0, (_args, _input, inner) => {
      if (found.end >= text.length) return undefined;
      const following = find(inner, text, found.end);
      if (following?.['match'] === '')
        fail('D1004', 'The regular expression matches an empty string', position);
      return following;
    });
    return {
      match: text.slice(found.start, found.end),
      start: found.start,
      end: found.end,
      groups: found.groups,
      next,
    };
  };
  return makeFunction(2, ([text], _input, runtime) =>
    typeof text === 'string' ? find(runtime, text, 0) : undefined,
  );
}
