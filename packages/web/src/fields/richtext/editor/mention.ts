import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { richSchema } from '../model/schema.ts';

/** An @ before the caret, and what was typed after it. */
export interface Asked {
  from: number;
  query: string;
}

/** Whether somebody is being mentioned where the caret stands. */
export function askedAt({ selection }: EditorState): Asked | undefined {
  const { $from, empty } = selection;
  if (!empty || $from.parent.type.spec.code === true || !$from.parent.inlineContent) return undefined;
  const before = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - 40),
    $from.parentOffset,
    undefined,
    '\uFFFC',
  );
  const found = /(?:^|[\s(\uFFFC])@([\p{L}\p{N}._-]*(?: [\p{L}\p{N}._-]*)?)$/u.exec(before);
  const query = found?.[1];
  return query === undefined ? undefined : { from: $from.pos - query.length - 1, query };
}

/** Writes a mention in place of what was typed. */
export function mention(view: EditorView, { from }: Asked, user: { id: string; name: string }): void {
  const { state } = view;
  const made = [richSchema.node('mention', user), richSchema.text(' ')];
  view.dispatch(state.tr.replaceWith(from, state.selection.from, made).scrollIntoView());
  view.focus();
}
