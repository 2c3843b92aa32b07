import { Button } from 'antd';
import { useState } from 'react';
import { showSize } from '../../../data/stored/files.ts';
import { request } from '../../../data/server/client.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount } from '../../../base/i18n/format.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import type { IndexEntry } from './index-entry.ts';
import { indexTexts } from './texts.ts';

/** One index: what it is for, how it stands with it, and what can be done. */
export function IndexRow({ entry }: { entry: IndexEntry }) {
  const t = useTexts(indexTexts);
  const [busy, setBusy] = useState(false);
  const { id, module, equal, order, state, times, milliseconds, bytes, progress, problem } = entry;
  const name = `${module}: ${[...equal, ...order].join(', ')}`;
  const built = state === 'built';
  const atWork = state === 'waiting' || state === 'building';

  const send = async (method: 'POST' | 'DELETE', path: string, title: string) => {
    setBusy(true);
    try {
      await request(path, { method });
      toast({ level: 'success', title });
    } catch (error) {
      toastProblem(error);
    }
    setBusy(false);
    await queryClient.invalidateQueries({ queryKey: ['indexes'] });
  };
  const drop = async () => {
    const question = { title: t.dropQuestion(name), message: t.dropText, confirm: t.drop, danger: true };
    if (!built) await send('DELETE', `/indexes/${id}`, t.dismissed);
    else if (await ask(question)) await send('DELETE', `/indexes/${id}`, t.dropped);
  };
  return (
    <tr>
      <th scope="row">{module}</th>
      <td data-title={t.fields}>
        {equal.length > 0 && <div>{t.equal(equal.join(', '))}</div>}
        {order.length > 0 && <div>{t.order(order.map(keyText).join(', '))}</div>}
      </td>
      <td className="soft" data-title={t.asked}>
        {t.times(showCount(times), showCount(Math.round(milliseconds * 10) / 10))}
      </td>
      <td className="soft" data-title={t.size}>
        {built ? showSize(bytes) : t.estimate(showSize(bytes))}
      </td>
      <td data-title={t.state}>
        {t[state]}
        {progress !== null && (
          <div className="soft small">{t.progress(progress.phase, percentOf(progress))}</div>
        )}
        {problem !== null && <div className="soft small">{problem}</div>}
      </td>
      <td>
        <div className="row">
          {!built && !atWork && (
            <BusyButton
              size="small"
              type="primary"
              busy={busy}
              aria-label={t.buildNamed(name)}
              onClick={() => void send('POST', `/indexes/${id}/build`, t.begun)}
            >
              {t.build}
            </BusyButton>
          )}
          {!atWork && (
            <Button
              size="small"
              aria-label={built ? t.dropNamed(name) : t.dismissNamed(name)}
              onClick={() => void drop()}
            >
              {built ? t.drop : t.dismiss}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );

  function keyText(key: string): string {
    return key.startsWith('-') ? t.descending(key.slice(1)) : key;
  }
}

function percentOf({ done, total }: { done: number; total: number }): string {
  return showCount(total === 0 ? 0 : Math.floor((done / total) * 100));
}
