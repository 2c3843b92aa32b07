import { Problem } from '@bakehouse/contract';

/** What is wrong with the source of an expression, and where. */
export interface ExpressionFault {
  /** Stable name: `expression_syntax`, `expression_too_large`, `unknown_function`, `unknown_variable`, `unsupported`, `selector_not_set`. */
  code: string;
  message: string;
  /** Characters from the start of the source. */
  position: number;
  /** What to write instead, where that is known. */
  hint?: string | undefined;
}

/** The source cannot be used: thrown by the parser, carries the position and the hint. */
export function sourceProblem(fault: ExpressionFault): Problem {
  const detail = `${fault.message} (at character ${fault.position + 1})`;
  const { code, position, hint } = fault;
  const problem = new Problem('invalid', detail, {
    errors: [{ path: '', message: detail, code }],
    more: { position, hint },
  });
  faults.set(problem, fault);
  return problem;
}

const faults = new WeakMap<Problem, ExpressionFault>();

/** Throws that the source does not follow the grammar. */
export function syntax(position: number, message: string, hint?: string): never {
  throw sourceProblem({ code: 'expression_syntax', message, position, hint });
}

/** The fault a problem of the parser carries, if it is one. */
export function faultOf(error: unknown): ExpressionFault | undefined {
  return error instanceof Problem ? faults.get(error) : undefined;
}

/** Throws that a value is not what an operator or function takes; `reason` is the JSONata error code. */
export function fail(reason: string, message: string, position?: number): never {
  throw new Problem('expression_failed', message, {
    more: { reason, position },
  });
}

/** Throws that the evaluation used up its budget. */
export function overrun(what: string): never {
  throw new Problem('expression_limit', what);
}
