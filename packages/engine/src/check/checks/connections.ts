import { children } from '../../expression/names.ts';
import type { Node } from '../../expression/ast.ts';
import { hasMark, metaOf } from '../../element/marks.ts';
import { hintFor } from '../hint.ts';
import type { Check } from '../subject.ts';
import { walkExpressions, walkOptions } from '../walk-options.ts';

/** Connections that are named exist and are of a kind that the element can use. */
export const checkConnections: Check = (subject, report) => {
  const {
    elements,
    options: { connections },
  } = subject;
  if (connections === undefined) return;
  for (const element of elements) {
    walkOptions(element, (schema, value, path) => {
      if (typeof value !== 'string' || !hasMark(schema, 'connection')) return;
      const kind = connections.get(value);
      if (kind === undefined) {
        const message = `There is no connection "${value}"`;
        report.missing('unknown_connection', path, message, hintFor(value, connections.keys()));
        return;
      }
      const kinds = metaOf(schema, 'connectionKinds') as readonly string[] | undefined;
      if (kinds === undefined || kinds.includes(kind)) return;
      const message = `The connection "${value}" is of kind ${kind}; here one of kind ${kinds.join(' or ')} is needed`;
      report.error('wrong_kind', path, message);
    });
    walkExpressions(element, (part, path) => {
      if ('key' in part || !part.expression.includes('$jwt')) return;
      const read = subject.read(part.expression);
      for (const name of 'expression' in read ? signersIn(read.expression.tree) : []) {
        const kind = connections.get(name);
        if (kind === 'jwt') continue;
        const message =
          kind === undefined
            ? `There is no connection "${name}"`
            : `The connection "${name}" is of kind ${kind}; $jwt signs with one of kind jwt`;
        if (kind !== undefined) report.error('wrong_kind', path, message);
        else report.missing('unknown_connection', path, message, hintFor(name, connections.keys()));
      }
    });
  }
};

/** The names of connections that `$jwt` signs with, as far as they are written there. */
function signersIn(node: Node): string[] {
  const within = children(node).flatMap(signersIn);
  if (node.type !== 'call' || node.procedure.type !== 'variable' || node.procedure.name !== 'jwt')
    return within;
  const name = node.arguments[1];
  return name?.type === 'string' ? [...within, name.value] : within;
}
