import { HighlightStyle, StreamLanguage, syntaxHighlighting, type StreamParser } from '@codemirror/language';
import { tags } from '@lezer/highlight';

const parser: StreamParser<unknown> = {
  token: (stream) => {
    if (stream.eatSpace()) return null;
    if (stream.match(/"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?/)) return 'string';
    if (stream.match(/\d+(?:\.\d+)?/)) return 'number';
    if (stream.match(/\$\{ *selector *\}/)) return 'variableName';
    if (stream.match(/\$\w+(?=\()/)) return 'keyword';
    if (stream.match(/\$\w*/)) return 'variableName';
    if (stream.match(/(?:and|or|in|true|false|null|function)\b/)) return 'keyword';
    if (stream.match(/\w+/)) return 'propertyName';
    stream.next();
    return null;
  },
};

/** The colours of an expression. */
export const expressionLanguage = [
  StreamLanguage.define(parser),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.string, class: 'code-string' },
      { tag: tags.number, class: 'code-number' },
      { tag: tags.variableName, class: 'code-variable' },
      { tag: tags.keyword, class: 'code-function' },
    ]),
  ),
];
