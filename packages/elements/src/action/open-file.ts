import { fileReference, Problem } from '@bakehouse/contract';
import { emit, recipeOption, type ElementRun, type Outcome } from '@bakehouse/engine';
import * as z from 'zod';
import { needed } from '../needed.ts';

/** The options of both elements that open a file in the browser. */
export const openFileOptions = z.strictObject({
  file: recipeOption.optional().describe('A file entity, an id or a virtual path; the input if omitted'),
  name: recipeOption.optional().describe("Name shown or saved; the file's own if omitted"),
});

/** Tells the browser to show or to save a file; the input goes on unchanged. */
export async function openFile(
  type: 'viewFile' | 'downloadFile',
  { input, options: { file = input, name }, ctx }: ElementRun<z.output<typeof openFileOptions>>,
): Promise<Outcome> {
  const reference = fileReference(file);
  if (reference === undefined)
    throw new Problem(
      'invalid',
      `"file" must be a file, an id or a virtual path, not ${JSON.stringify(file)}`,
    );
  const opened = await needed(ctx.services.openFile, 'open files')(
    {
      file: reference,
      download: type === 'downloadFile',
      ...(typeof name === 'string' && name !== '' ? { name } : {}),
    },
    ctx.effect,
  );
  ctx.respond({ type, ...opened });
  return emit('default', input);
}
