import { quoted } from '../../javascript/names.ts';
import { textOf } from '../../text-of.ts';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { keepingInput } from '../binary.ts';
import { code, fixed, parameter, type Convert } from '../reader.ts';

/** Markdown: to HTML and back by the converter for documents, beside what there was. */
export const markdown: Convert = (reader) => {
  const toHtml = fixed(reader, 'mode') === 'markdownToHtml';
  const value = code(reader, toHtml ? 'markdown' : 'html') ?? untranslatable('a text that is missing');
  const key = textOf(parameter(reader, 'destinationKey') ?? 'data');
  if (key.startsWith('=')) return untranslatable('a field name that is worked out');
  const [from, to] = toHtml ? ['markdown', 'html'] : ['html', 'markdown'];
  return {
    elements: keepingInput(
      reader,
      [{ type: 'action/convert', options: { value, from, to } }],
      (input) => `$merge([$type(${input}) = "object" ? ${input} : {}, {${quoted(key)}: $}])`,
    ),
  };
};
