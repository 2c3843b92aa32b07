import { untranslatable } from '../../javascript/untranslatable.ts';
import { code, parameter, type Convert } from '../reader.ts';
import { textOf } from '../../text-of.ts';

/** HTML: a template becomes a text. */
export const html: Convert = (reader) => {
  if (textOf(parameter(reader, 'operation') ?? 'generateHtmlTemplate') !== 'generateHtmlTemplate')
    return untranslatable('taking values out of HTML');
  return { elements: [{ type: 'data/map', options: { value: { html: templateOf(reader) } } }] };
};

/** A template has expressions in braces also where it is no expression as a whole. */
function templateOf(reader: Parameters<Convert>[0]): string {
  const given = parameter(reader, 'html');
  if (typeof given !== 'string') return untranslatable('a template that is missing');
  const marked = {
    ...reader,
    node: { ...reader.node, parameters: { html: given.startsWith('=') ? given : `=${given}` } },
  };
  return code(marked, 'html') ?? '""';
}
