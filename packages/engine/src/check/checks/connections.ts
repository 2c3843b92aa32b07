import { hasMark, metaOf } from '../../element/marks.ts';
import { hintFor } from '../hint.ts';
import type { Check } from '../subject.ts';
import { walkOptions } from '../walk-options.ts';

/** Connections that are named exist and are of a kind that the element can use. */
export const checkConnections: Check = ({ elements, options: { connections } }, report) => {
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
  }
};
