import { history } from 'prosemirror-history';
import { Plugin, type Command } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { richSchema } from '../model/schema.ts';
import { typedMarkdown } from './input-rules.ts';
import { richKeys } from './keys.ts';
import { uploadMarks } from './upload-marks.ts';

/** All that makes a document a text that is edited. */
export function richPlugins(openLink: Command): Plugin[] {
  return [history(), typedMarkdown(), uploadMarks(), ...richKeys(openLink), tableEditing(), openEnd()];
}

/** A text always ends in something to write in. */
function openEnd(): Plugin {
  return new Plugin({
    appendTransaction: (_, __, { doc, tr }) =>
      doc.lastChild?.type.name === 'paragraph'
        ? null
        : tr.insert(doc.content.size, richSchema.node('paragraph')).setMeta('addToHistory', false),
  });
}
