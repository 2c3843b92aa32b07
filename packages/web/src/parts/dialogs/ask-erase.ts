import { request } from '../../data/server/client.ts';
import { showCount } from '../../base/i18n/format.ts';
import { ask } from './confirm.ts';
import { counted, type Counted, type eraseTexts } from './erase-texts.ts';

type Texts = (typeof eraseTexts)['en'];

interface EraseReport extends Record<Counted, number> {
  note: string;
}

/** Shows what an erasure would take away, and erases once that is confirmed. Gives whether it did. */
export async function askErase(path: string, name: string, t: Texts): Promise<boolean> {
  const send = (dryRun: boolean) => request<EraseReport>(path, { method: 'POST', body: { dryRun } });
  const found = await send(true);
  const parts = counted.flatMap((each) =>
    found[each] === 0 ? [] : [`${showCount(found[each])} ${t.named(each, found[each])}`],
  );
  const message = [...(parts.length === 0 ? [] : [`${parts.join(', ')}.`]), t.note].join(' ');
  if (!(await ask({ title: t.title(name), message, confirm: t.confirm, danger: true }))) return false;
  await send(false);
  return true;
}
