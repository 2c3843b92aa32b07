import {
  holdersOf,
  inTransaction,
  operatingFigures,
  queueAlertPost,
  readBackups,
  systemActor,
  takeAlertNews,
  type Pool,
  type Trouble,
} from '@bakehouse/store';
import { workPart, type ExamineParts, type PartState } from '../../foundation/part-state.ts';
import type { ReadOverdue } from '../../foundation/overdue.ts';
import { tellOfAlert, type AlertMessages } from '../../work/worker/tell-of-alert.ts';

/** What is looked at, and whom to tell. */
export interface TroubleParts {
  pool: () => Pool;
  examine: ExamineParts;
  overdue: ReadOverdue;
  messages: AlertMessages;
  /** For how long something must be wrong before anybody is told. */
  graceSeconds?: number;
}

const usualGraceSeconds = 60;
const path = '/app/admin/operations';

/** Makes the look at everything that can be wrong. Administrators are told of each trouble once, until it is well again. */
export function makeAlertTroubles(parts: TroubleParts): () => Promise<void> {
  const { pool, messages, graceSeconds = usualGraceSeconds } = parts;
  return async () => {
    const troubles = await findTroubles(parts);
    await inTransaction(pool(), async (client) => {
      const { begun, over } = await takeAlertNews(client, troubles, graceSeconds);
      const recipients = begun.length === 0 ? [] : await holdersOf(client, ['admin']);
      for (const { kind, text } of begun)
        await tellOfAlert(
          client,
          messages,
          { kind, title: `Trouble: ${kind}`, message: text, path },
          recipients,
        );
      if (messages.alertPosts)
        for (const { kind, text } of over)
          await queueAlertPost(client, {
            state: 'over',
            kind,
            title: `Well again: ${kind}`,
            message: text,
            link: `${messages.publicUrl()}${path}`,
          });
    });
  };
}

async function findTroubles({ pool, examine, overdue }: TroubleParts): Promise<Trouble[]> {
  const broken = [...(await examine()), workPart(await overdue())].filter(({ state }) => state === 'fault');
  const parts = [...new Set(broken.map(({ part }) => part))].map((part) => ({
    kind: part,
    text: broken
      .filter((each) => each.part === part)
      .map(sentences)
      .join('\n'),
  }));
  const { mailsGivenUp } = await operatingFigures(pool());
  const { list } = await readBackups(pool(), systemActor);
  const failed = list.find(({ via }) => via !== 'command')?.problem ?? null;
  return [
    ...parts,
    ...(mailsGivenUp === 0 ? [] : [{ kind: 'Outbox', text: mailsText(mailsGivenUp) }]),
    ...(failed === null ? [] : [{ kind: 'Backups', text: `The last backup failed: ${failed}` }]),
  ];
}

function sentences({ text, advice }: PartState): string {
  return advice === undefined ? text : `${text} ${advice}`;
}

function mailsText(count: number): string {
  return count === 1
    ? 'A mail could not be sent and is not tried any more.'
    : `${count} mails could not be sent and are not tried any more.`;
}
