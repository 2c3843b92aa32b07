import type * as z from 'zod';
import { howMany } from './how-many.ts';
import type { ContentFault } from './problem.ts';

/** A value that was read, or every reason why it could not be. */
export type Parsed<T = unknown> = { value: T } | { errors: ContentFault[] };

/** One fault, its code first as that is what programs look at. */
export function fault(code: FaultCode, path: string, message: string): ContentFault {
  return { path, message, code };
}

/** A failed reading with one fault. */
export function failed(code: FaultCode, path: string, message: string): { errors: ContentFault[] } {
  return { errors: [fault(code, path, message)] };
}

/** A dotted path one step deeper. */
export function joinPath(base: string, key: string | number): string {
  return base === '' ? String(key) : `${base}.${key}`;
}

/** The stable codes of single faults within a problem. */
export type FaultCode =
  | 'bad_format'
  | 'bad_value'
  | 'conflict'
  | 'duplicate'
  | 'not_a_choice'
  | 'readonly'
  | 'required'
  | 'reserved'
  | 'rule'
  | 'too_deep'
  | 'too_few'
  | 'too_large'
  | 'too_long'
  | 'too_many'
  | 'too_precise'
  | 'too_short'
  | 'too_small'
  | 'unknown_button'
  | 'unknown_field'
  | 'unknown_key'
  | 'unknown_module'
  | 'unknown_operator'
  | 'unknown_option'
  | 'unknown_role'
  | 'unknown_type'
  | 'unknown_workflow'
  | 'wrong_type';

/** What a schema found wrong, as faults under a path; unknown keys get one fault each. */
export function schemaFaults(error: z.ZodError, base: string): ContentFault[] {
  return error.issues.flatMap((issue) => issueFaults(issue, base));
}

/** What is too short or too long, in plain words. */
function sizeText(origin: string, bound: Bound, size: number): string {
  if (bound === 'at least' && size === 1 && origin !== 'number' && origin !== 'int')
    return 'Must not be empty';
  if (origin === 'string') return `Must have ${bound} ${howMany(size, 'character')}`;
  if (['array', 'set', 'object', 'record', 'map'].includes(origin))
    return `Must have ${bound} ${howMany(size, 'entry', 'entries')}`;
  return `Must be ${bound} ${size}`;
}

/** `more than` and `less than` where the limit itself is refused. */
type Bound = 'at least' | 'at most' | 'more than' | 'less than';

function issueFaults(issue: z.core.$ZodIssue, base: string): ContentFault[] {
  const path = issue.path.reduce<string>((at, key) => joinPath(at, String(key)), base);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => fault('unknown_key', joinPath(path, key), `Unknown key "${key}"`));
    case 'invalid_type':
      return isMissing(issue)
        ? [fault('required', path, `Missing: expected ${issue.expected}`)]
        : [fault('wrong_type', path, `Expected ${issue.expected}`)];
    case 'too_big':
      return [
        fault(
          sizeCode(issue.origin, 'too_long', 'too_many', 'too_large'),
          path,
          sizeText(issue.origin, issue.inclusive === false ? 'less than' : 'at most', Number(issue.maximum)),
        ),
      ];
    case 'too_small':
      return [
        fault(
          sizeCode(issue.origin, 'too_short', 'too_few', 'too_small'),
          path,
          sizeText(issue.origin, issue.inclusive === false ? 'more than' : 'at least', Number(issue.minimum)),
        ),
      ];
    case 'invalid_format':
      return [fault('bad_format', path, issue.message)];
    case 'invalid_value':
      return [fault('not_a_choice', path, `Expected one of ${issue.values.map(String).join(', ')}`)];
    case 'invalid_key':
      return [fault('bad_format', path, issue.issues[0]?.message ?? issue.message)];
    case 'invalid_union':
      return unionFaults(issue, path);
    case 'custom':
      return [fault(issue.params?.['fault'] === 'reserved' ? 'reserved' : 'bad_value', path, issue.message)];
    case 'invalid_element':
    case 'not_multiple_of':
    default:
      return [fault('bad_value', path, issue.message)];
  }
}

/** The faults of the alternative that came nearest: the one whose fault lies deepest. */
function unionFaults(issue: z.core.$ZodIssueInvalidUnion, path: string): ContentFault[] {
  const [nearest = []] = [...issue.errors].sort((a, b) => depth(b) - depth(a));
  if (depth(nearest) > 0) return nearest.flatMap((each) => issueFaults(each, path));
  const expected = issue.errors.flatMap((issues) =>
    issues.flatMap((each) => (each.code === 'invalid_type' ? [each.expected] : [])),
  );
  if (issue.errors.flat().some(isMissing))
    return [fault('required', path, `Missing: expected ${expected.join(' or ')}`)];
  if (expected.length > 0) return [fault('wrong_type', path, `Expected ${expected.join(' or ')}`)];
  return [fault('bad_value', path, issue.message)];
}

/** zod tells a missing key only in its message. */
function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
}

function depth(issues: z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map((each) => each.path.length));
}

function sizeCode(origin: string, ofText: FaultCode, ofList: FaultCode, otherwise: FaultCode): FaultCode {
  if (origin === 'string') return ofText;
  return origin === 'array' ? ofList : otherwise;
}
