import type { MailSink } from '../harness/mail-sink.ts';
import type { Books, Verdict } from './verdict.ts';

/** Holds the outbox against what the mail server took. */
export async function judgeMail(
  { lost, doubled, list }: Books,
  { taken }: Pick<MailSink, 'taken'>,
): Promise<Pick<Verdict, 'mailsTakenTwice' | 'possibleDuplicates'>> {
  const times = new Map([...taken].map(([id, count]): [string, number] => [bare(id), count]));
  const counted = new Map<string, number>();
  const rows = await list(
    `select message_id || ' ' || possible_duplicates || ' ' || (sent_at is not null)::int as what from bakehouse.outbox`,
  );
  for (const row of rows) {
    const [id = '', possible, sent] = row.split(' ');
    counted.set(bare(id), Number(possible));
    if (sent === '1' && !times.has(bare(id))) lost.push(`mail ${id} that counts as sent`);
    if (sent === '0') lost.push(`mail ${id} that was never sent`);
  }
  // A second copy cannot be ruled out where a process died after the server's yes; but it must be known.
  for (const [id, count] of times)
    if (count - 1 > (counted.get(id) ?? 0)) doubled.push(`mail ${id} taken ${count} times`);
  return {
    mailsTakenTwice: sum(times.values()) - times.size,
    possibleDuplicates: sum(counted.values()),
  };
}

function bare(id: string): string {
  return id.replace(/[<>]/g, '');
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, each) => total + each, 0);
}
