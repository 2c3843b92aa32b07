import { fileReference, uuidPattern } from '@bakehouse/contract';
import {
  emit,
  recipeOption,
  type ElementCheck,
  type ElementFinding,
  type ElementRun,
  type Outcome,
  type Type,
} from '@bakehouse/engine';
import * as z from 'zod';
import { doubt } from '../finding.ts';
import { isTextType } from '../is-text-type.ts';
import { needed } from '../needed.ts';
import { atOption, quoted, wrongOption } from '../wrong-option.ts';

/** The options of both elements that open a file in the browser. */
export const openFileOptions = z.strictObject({
  file: recipeOption.optional().describe('A file entity, an id or a virtual path; the input if omitted'),
  name: recipeOption.optional().describe("Name shown or saved; the file's own if omitted"),
});

/** A file that cannot be one. */
export function openFileFaults({ options, typeOf, texts, input }: ElementCheck): ElementFinding[] {
  const { file, name } = options;
  const given = file === undefined ? input : typeOf(file);
  const isOther = given.kind === 'object' ? given.module !== undefined : isNoFile(given);
  const message = 'A file is one file entity, an id or a virtual path';
  return [
    ...(isOther ? [doubt('file', 'wrong_type', message)] : []),
    ...texts(file)
      .filter((text) => text !== '' && !text.startsWith('/') && !uuidPattern.test(text))
      .map((text) => doubt('file', 'bad_format', `"${text}" is no virtual path: those begin with /`)),
    ...(isTextType(typeOf(name)) ? [] : [doubt('name', 'wrong_type', 'A name is a text')]),
  ];
}

function isNoFile(type: Type): boolean {
  if (type.kind !== 'string')
    return type.kind === 'number' || type.kind === 'boolean' || type.kind === 'list';
  return type.idOf !== undefined || type.entity === 'user' || type.holds !== undefined;
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
