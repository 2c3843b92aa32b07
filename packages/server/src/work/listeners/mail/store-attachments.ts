import { plainFileName, Problem, type FileEntity } from '@bakehouse/contract';
import { contentInMemory, mediaType, storeFile } from '@bakehouse/store';
import { elevatedActor } from '../../runs/services/service-parts.ts';
import type { ListenParts } from '../listen-parts.ts';
import type { RunOf } from '../start-run.ts';

/** Stores what hangs at a mail as files of whoever the run acts for, in the transaction that queues the run. */
export async function storeAttachments(
  { modules, evaluate, objects, fileBytes }: ListenParts,
  { client, run, actor, elevated }: RunOf,
  attachments: readonly { name: string; content: Buffer }[],
): Promise<FileEntity[]> {
  const access = {
    db: client,
    actor: elevated ? elevatedActor(actor) : actor,
    modules: modules(),
    evaluate,
    run,
    objects,
  };
  const files: FileEntity[] = [];
  for (const { name: said, content } of attachments) {
    const name = plainFileName(said);
    if (content.length > fileBytes)
      throw new Problem('too_large', `The attachment "${name}" is larger than files may be (UPLOAD_LIMIT).`);
    files.push(
      await storeFile(access, {
        place: { folder: '/mail/', name },
        // What it is says its content, not its sender.
        mime: mediaType(content, name),
        source: contentInMemory(content),
        // What was read with the system's rights belongs to the system.
        owned: !elevated,
      }),
    );
  }
  return files;
}
