import type { Question } from '../wire.ts';
import { askTrigger } from './ask-trigger.ts';
import { choicesOf, describePiece, describeProps } from './describe-piece.ts';
import { findAction, findTrigger, loadPiece, type GivenPiece, type GivenProp } from './load-piece.ts';
import { runContext, type ContextParts } from './run-context.ts';
import { withFiles } from './with-files.ts';

type Ask = (given: Record<string, unknown>, context: unknown) => unknown;

/** Does what is asked of the piece. */
export async function answerQuestion(
  entry: string,
  question: Question,
  parts: ContextParts,
): Promise<unknown> {
  const piece = loadPiece(entry);
  switch (question.ask) {
    case 'describe':
      return describePiece(piece);
    case 'trigger':
      return askTrigger(findTrigger(piece, question.trigger), question, parts);
    case 'choices':
      return askChoices(piece, question);
    case 'run': {
      const action = findAction(piece, question.action);
      if (action.run === undefined) throw new Error('The action has nothing to run.');
      const value = await action.run(runContext(question, withFiles(question.props), parts));
      return value === undefined ? null : value;
    }
  }
}

async function askChoices(
  piece: GivenPiece,
  { action, isTrigger, prop: name, props, auth, search }: Extract<Question, { ask: 'choices' }>,
): Promise<unknown> {
  const owner = isTrigger === true ? findTrigger(piece, action) : findAction(piece, action);
  const prop = owner.props?.[name];
  const given = { ...props, auth };
  const context = { searchValue: search, project: { id: 'bakehouse' }, flows: {}, server: {} };
  if (typeof prop?.options === 'function') {
    const told: unknown = await (prop.options as Ask)(given, context);
    const { disabled, placeholder } = (told ?? {}) as { disabled?: unknown; placeholder?: string };
    return { choices: choicesOf(told) ?? [], hint: disabled === true ? (placeholder ?? '') : null };
  }
  if (typeof prop?.props === 'function') {
    const told = (await (prop.props as Ask)(given, context)) as Record<string, GivenProp>;
    return { props: describeProps(told) };
  }
  throw new Error(`The value "${name}" has no choices to ask for.`);
}
