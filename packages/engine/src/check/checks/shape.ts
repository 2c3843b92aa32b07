import { isObject, jsonFaults, schemaFaults, workflowDefinition } from '@bakehouse/contract';
import type { Report } from '../report.ts';
import { quoted, valueAt } from '../hint.ts';

/** The keys of a definition have the types that they must have; false where nothing further can be said. */
export function checkShape(json: unknown, report: Report): json is Record<string, unknown> {
  const [unfit] = jsonFaults(json, '');
  if (unfit !== undefined) {
    report.error(unfit.code, unfit.path, unfit.message);
    return false;
  }
  if (!isObject(json)) {
    report.error('wrong_type', '', `Expected an object with a workflow, not ${quoted(json)}`);
    return false;
  }
  const parsed = workflowDefinition.safeParse(json);
  for (const { code, path, message } of parsed.success ? [] : schemaFaults(parsed.error, '')) {
    const name = path.slice(path.lastIndexOf('.') + 1);
    const told =
      code === 'required'
        ? message.replace('Missing', `Missing "${name}"`)
        : code === 'unknown_key'
          ? message
          : `${message}, not ${quoted(valueAt(json, path))}`;
    report.error(code, path, told);
  }
  return true;
}
