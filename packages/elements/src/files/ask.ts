import { fileReference } from '@bakehouse/contract';
import { emit, type ElementRun, type Outcome } from '@bakehouse/engine';
import type * as z from 'zod';
import { needed } from '../needed.ts';
import { quoted, wrongOption } from '../wrong-option.ts';
import type { filesOptions } from './files-options.ts';
import { remoteFolder, remotePath } from './remote-path.ts';

/** What `data/files` does. */
export async function askFiles({
  options,
  written,
  ctx,
}: ElementRun<z.output<typeof filesOptions>>): Promise<Outcome> {
  const { connection, operation, as, replace, limit, filename } = options;
  // The first folder is meant where nothing is written, and not where a recipe happens to give nothing.
  const path =
    operation !== 'list'
      ? remotePath('path', options.path)
      : written['path'] === undefined
        ? ''
        : remoteFolder('path', options.path);
  const to = operation === 'move' ? remotePath('to', options.to) : undefined;
  if (operation === 'write') refuseContent(options.content);
  if (operation === 'read' && filename !== undefined && filename !== null && typeof filename !== 'string')
    throw wrongOption('filename', `"filename" must be a text, not ${quoted(filename)}`);
  const ask = needed(ctx.services.files, 'reach files of other systems');
  const answer = await ask(
    {
      connection,
      operation,
      path,
      as,
      replace,
      limit,
      ...(to === undefined ? {} : { to }),
      ...(operation === 'write' ? { content: options.content } : {}),
      ...(operation === 'read' && typeof filename === 'string' ? { filename } : {}),
    },
    ctx.effect,
  );
  return emit('default', answer);
}

function refuseContent(content: unknown): void {
  if (content === undefined || content === null)
    throw wrongOption('content', '"content" gives nothing to write', 'required');
  if (typeof content !== 'string' && fileReference(content) === undefined)
    throw wrongOption('content', `"content" must be a text or a stored file, not ${quoted(content)}`);
}
