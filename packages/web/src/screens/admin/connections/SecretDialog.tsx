import { connectionKinds } from '@bakehouse/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useFindings } from '../../../base/i18n/findings/use-findings.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { isAsked, type Connection } from './connection.ts';
import { secretTitles } from './setting-texts.ts';
import { connectionTexts } from './texts.ts';
import { isRefused } from '../../../data/server/problem.ts';
import { wordFor } from '../../../base/i18n/word-for.ts';

/** Parts of several lines. */
const long = new Set(['certificate', 'key', 'privateKey', 'values']);

/** Sets the secret of a connection; what was set before is never shown. */
export function SecretDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useTexts(connectionTexts);
  const inWords = useFindings();
  const titles: Readonly<Record<string, string>> = useTexts(secretTitles);
  const { name, kind, settings = {} } = connection.definition;
  const parts = Object.keys(connectionKinds[kind].secret.shape).filter((part) =>
    isAsked(kind, part, settings),
  );
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [faults, setFaults] = useState<Record<string, string>>({});
  const save = async () => {
    const body = Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''));
    try {
      await request(`/connections/${encodeURIComponent(name)}/secret`, { method: 'PUT', body });
      await queryClient.invalidateQueries({ queryKey: ['connections'] });
      toast({ level: 'success', title: t.secretSet });
      onClose();
    } catch (error) {
      if (isRefused(error) && error.errors.length > 0)
        setFaults(Object.fromEntries(error.errors.map((each) => [each.path, inWords(each).message])));
      else toastProblem(error);
    }
  };
  return (
    <Dialog
      title={t.secretNamed(name)}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" htmlType="submit">
            {t.save}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="soft">{t.secretHelp}</p>
        {parts.map((part) => (
          <FormRow
            key={part}
            label={wordFor(titles, part)}
            message={faults[part]}
            status={faults[part] === undefined ? undefined : 'error'}
          >
            {(control) => {
              const shared = {
                ...control,
                autoComplete: 'off',
                value: typed[part] ?? '',
                onChange: ({ target }: { target: { value: string } }) =>
                  setTyped({ ...typed, [part]: target.value }),
              };
              return kind !== 'apiKey' && long.has(part) ? (
                <Input.TextArea rows={4} spellCheck={false} {...shared} />
              ) : (
                <Input.Password {...shared} autoComplete="new-password" />
              );
            }}
          </FormRow>
        ))}
      </div>
    </Dialog>
  );
}
