import { Button, Input } from 'antd';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useFindings } from '../../../base/i18n/findings/use-findings.ts';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import type { Queue } from './queue.ts';
import { queueTexts } from './texts.ts';
import { isRefused } from '../../../data/server/problem.ts';

/** Sets the limits of a queue, or takes them away. */
export function LimitsDialog({ queue, onClose }: { queue: Queue | undefined; onClose: () => void }) {
  const t = useTexts(queueTexts);
  const [name, setName] = useState(queue?.name ?? '');
  const [concurrency, setConcurrency] = useState(text(queue?.concurrency));
  const [limit, setLimit] = useState(text(queue?.rate?.limit));
  const inWords = useFindings();
  const [seconds, setSeconds] = useState(text(queue?.rate?.seconds));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const send = async (method: 'PUT' | 'DELETE') => {
    const rate = limit === '' && seconds === '' ? null : { limit: read(limit), seconds: read(seconds) };
    const body = { concurrency: concurrency === '' ? null : read(concurrency), rate };
    try {
      await request(`/queues/${encodeURIComponent(name)}`, {
        method,
        ...(method === 'PUT' ? { body } : {}),
      });
      await queryClient.invalidateQueries({ queryKey: ['queues'] });
      toast({ level: 'success', title: t.saved });
      onClose();
    } catch (error) {
      if (isRefused(error) && error.errors.length > 0)
        setFaults(Object.fromEntries(error.errors.map((each) => [each.path, inWords(each).message])));
      else toastProblem(error);
    }
  };
  const row = (
    label: string,
    path: string,
    value: string,
    set: (value: string) => void,
    { help, disabled = false }: { help?: string; disabled?: boolean } = {},
  ) => (
    <FormRow
      label={label}
      help={help}
      message={faults[path]}
      status={faults[path] === undefined ? undefined : 'error'}
    >
      {(control) => (
        <Input
          {...control}
          disabled={disabled}
          inputMode={path === 'name' ? 'text' : 'numeric'}
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </FormRow>
  );
  return (
    <Dialog
      title={queue === undefined ? t.new : t.editNamed(queue.name)}
      onClose={onClose}
      onSubmit={() => void send('PUT')}
      footer={
        <>
          {queue?.defined === true && (
            <Button danger onClick={() => void send('DELETE')}>
              {t.clear}
            </Button>
          )}
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" htmlType="submit" disabled={name === ''}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="stack">
        {row(t.name, 'name', name, setName, { help: t.nameHelp, disabled: queue !== undefined })}
        {row(t.concurrency, 'concurrency', concurrency, setConcurrency)}
        {row(t.rateLimit, 'rate.limit', limit, setLimit)}
        {row(t.rateSeconds, 'rate.seconds', seconds, setSeconds)}
      </div>
    </Dialog>
  );
}

function text(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

/** What is no number goes out as it was typed, so that the server names it. */
function read(typed: string): number | string {
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed;
}
