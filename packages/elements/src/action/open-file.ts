import { fileReference } from '@bakehouse/contract';
import {
  emit,
  recipeOption,
  type ElementCheck,
  type ElementFinding,
  type ElementRun,
  type Outcome,
} from '@bakehouse/engine';
import * as z from 'zod';
import { needed } from '../needed.ts';
import { atOption, quoted, wrongOption } from '../wrong-option.ts';

/** The options of both elements that open a file in the browser. */
export const openFileOptions = z.strictObject({
  file: recipeOption.optional().describe('A file entity, an id or a virtual path; the input if omitted'),
  name: recipeOption.optional().describe("Name shown or saved; the file's own if omitted"),
});

/** A file that cannot be one. */
export function openFileFaults({ options, typeOf }: ElementCheck): ElementFinding[] {
  const { kind } = typeOf(options['file']);
  if (kind !== 'number' && kind !== 'boolean' && kind !== 'list') return [];
  const message = 'A file is one file entity, an id or a virtual path';
  return [{ option: 'file', code: 'wrong_type', message, warning: true }];
}

/** Tells the browser to show or to save a file; the input goes on unchanged. */
export async function openFile(
  type: 'viewFile' | 'downloadFile',
  { input, options, written, ctx }: ElementRun<z.output<typeof openFileOptions>>,
): Promise<Outcome> {
  const { name } = options;
  const file = written['file'] === undefined ? input : options.file;
  const reference = fileReference(file);
  if (reference === undefined)
    throw wrongOption('file', `"file" must be a file, an id or a virtual path, not ${quoted(file)}`);
  const open = needed(ctx.services.openFile, 'open files');
  const shown = nameOf(name);
  const opened = await atOption('file', () =>
    open(
      { file: reference, download: type === 'downloadFile', ...(shown === '' ? {} : { name: shown }) },
      ctx.effect,
    ),
  );
  ctx.respond({ type, ...opened });
  return emit('default', input);
}

/** The name to show or to save under; empty where there is none. */
function nameOf(name: unknown): string {
  if (name === undefined || name === null) return '';
  if (typeof name === 'string') return name;
  throw wrongOption('name', `"name" must be a text, not ${quoted(name)}`);
}
