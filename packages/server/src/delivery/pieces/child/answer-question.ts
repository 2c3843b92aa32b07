import type { Question } from '../wire.ts';
import { choicesOf, describePiece, describeProps } from './describe-piece.ts';
import { findAction, loadPiece, type GivenProp } from './load-piece.ts';
import { runContext, type KeepFile } from './run-context.ts';
import { withFiles } from './with-files.ts';

type Ask = (given: Record<string, unknown>, context: unknown) => unknown;

/** Does what is asked of the piece. */
export async function answerQuestion(entry: string, question: Question, keep: KeepFile): Promise<unknown> {
  const piece = loadPiece(entry);
  if (question.ask === 'describe') return describePiece(piece);
  const action = findAction(piece, question.action);
  if (question.ask === 'run') {
    if (action.run === undefined) throw new Error('The action has nothing to run.');
    const value = await action.run(runContext(question, withFiles(question.props), keep));
    return value === undefined ? null : value;
  }
  const prop = action.props?.[question.prop];
  const given = { ...question.props, auth: question.auth };
  const context = { searchValue: question.search, project: { id: 'bakehouse' }, flows: {}, server: {} };
  if (typeof prop?.options === 'function') {
    const told: unknown = await (prop.options as Ask)(given, context);
    const { disabled, placeholder } = (told ?? {}) as { disabled?: unknown; placeholder?: string };
    return { choices: choicesOf(told) ?? [], hint: disabled === true ? (placeholder ?? '') : null };
  }
  if (typeof prop?.props === 'function') {
    const told = (await (prop.props as Ask)(given, context)) as Record<string, GivenProp>;
    return { props: describeProps(told) };
  }
  throw new Error(`The value "${question.prop}" has no choices to ask for.`);
}
