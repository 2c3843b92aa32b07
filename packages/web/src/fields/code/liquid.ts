import type { StreamParser, StringStream } from '@codemirror/language';
import { html } from '@codemirror/legacy-modes/mode/xml';

/** Where a line of Liquid is read: in its HTML, in a value or a tag, or in a comment. */
interface LiquidState {
  html: unknown;
  within: '' | '}}' | '%}';
  /** The word that says what a tag does comes next. */
  first: boolean;
  comment: boolean;
}

/** Liquid in HTML: what stands in brackets is read here, all else as HTML. */
export const liquid: StreamParser<unknown> = {
  name: 'liquid',
  startState: (unit): LiquidState => ({
    html: html.startState?.(unit),
    within: '',
    first: false,
    comment: false,
  }),
  copyState: (state) => ({
    ...(state as LiquidState),
    html: html.copyState?.((state as LiquidState).html) ?? { ...(state as { html: object }).html },
  }),
  token(stream, given) {
    const state = given as LiquidState;
    if (state.within !== '') return inside(stream, state);
    if (stream.match(/^\{\{-?/)) return enter(state, '}}');
    if (stream.match(/^\{%-?/)) return enter(state, '%}');
    if (state.comment) {
      if (!stream.skipTo('{%')) stream.skipToEnd();
      return 'comment';
    }
    const from = stream.pos;
    const style = html.token(stream, state.html);
    // HTML reads on over brackets: they are given back.
    const bracket = stream.current().search(/\{[{%]/);
    if (bracket > 0) stream.pos = from + bracket;
    return style;
  },
};

function enter(state: LiquidState, end: '}}' | '%}'): string {
  state.within = end;
  state.first = end === '%}';
  return 'meta';
}

function inside(stream: StringStream, state: LiquidState): string | null {
  if (stream.eatSpace()) return null;
  if (stream.match(state.within === '}}' ? /^-?\}\}/ : /^-?%\}/)) {
    state.within = '';
    return 'meta';
  }
  const { first } = state;
  state.first = false;
  if (stream.match(/^(?:"[^"]*"?|'[^']*'?)/)) return 'string';
  if (stream.match(/^-?\d+(?:\.\d+)?/)) return 'number';
  if (stream.match(/^(?:and|or|contains|in|true|false|nil|empty|blank)\b/)) return 'keyword';
  const [word] = (stream.match(/^[A-Za-z_]\w*/) as RegExpMatchArray | null) ?? [];
  if (word === undefined) {
    stream.next();
    return null;
  }
  if (first && word === 'comment') state.comment = true;
  if (first && word === 'endcomment') state.comment = false;
  return first ? 'keyword' : 'variableName';
}
