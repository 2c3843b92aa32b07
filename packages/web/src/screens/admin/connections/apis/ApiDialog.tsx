import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { request } from '../../../../data/server/client.ts';
import type { Page } from '../../../../data/server/page.ts';
import { queryClient } from '../../../../data/server/query-client.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import { Dialog } from '../../../../parts/dialogs/Dialog.tsx';
import { Notice } from '../../../../parts/messages/Notice.tsx';
import { problemText } from '../../../../parts/messages/problem-text.ts';
import { toast } from '../../../../parts/messages/toast-store.ts';
import type { Connection } from '../connection.ts';
import { sendDocument, suggestedName, type Api, type ApiChanges } from './api.ts';
import { Changes } from './Changes.tsx';
import { apiTexts } from './texts.ts';

/** Adds an API by its document or brings one up to date: first what changes is shown, then it is stored. */
export function ApiDialog({ api, onClose }: { api: Api | undefined; onClose: () => void }) {
  const t = useTexts(apiTexts);
  const source = api?.source ?? '';
  const [typedName, setName] = useState(api?.name);
  const [url, setUrl] = useState(/^https?:/.test(source) ? source : '');
  const [file, setFile] = useState<File>();
  const [server, setServer] = useState('');
  const [connection, setConnection] = useState(api?.connection ?? '');
  const [changes, setChanges] = useState<ApiChanges>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { data: connections = [] } = useQuery({
    queryKey: ['connections'],
    queryFn: async () => (await request<Page<Connection>>('/connections')).data,
  });
  const name = typedName ?? suggestedName(file?.name, url);
  const blocked = changes !== undefined && changes.uses.length > 0;
  /** Whatever is typed, what was shown no longer holds. */
  const typing =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      setChanges(undefined);
      set(value);
    };
  const go = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const told = await sendDocument({ name, url, file, server, connection }, changes === undefined);
      if (changes === undefined) {
        setChanges(told);
        return;
      }
      await queryClient.invalidateQueries({ queryKey: ['apis'] });
      await queryClient.invalidateQueries({ queryKey: ['elements'] });
      toast({ level: 'success', title: t.saved });
      onClose();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const row = (label: string, help: string, value: string, set: (text: string) => void, disabled = false) => (
    <FormRow label={label} help={help}>
      {(control) => (
        <Input
          {...control}
          disabled={disabled}
          value={value}
          onChange={({ target }) => typing(set)(target.value)}
        />
      )}
    </FormRow>
  );
  const main = changes === undefined ? t.look : api === undefined ? t.add : t.update;
  return (
    <Dialog
      title={api === undefined ? t.new : t.updateNamed(api.name)}
      onClose={onClose}
      onSubmit={() => void go()}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={busy}
            disabled={name === '' || blocked || (url === '' && file === undefined)}
          >
            {main}
          </Button>
        </>
      }
    >
      <div className="stack">
        {row(t.url, t.urlHelp, url, setUrl, file !== undefined)}
        <FormRow label={t.file}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".json,.yaml,.yml"
              onChange={({ target }) => typing(setFile)(target.files?.[0])}
            />
          )}
        </FormRow>
        {row(t.name, t.nameHelp, name, setName, api !== undefined)}
        <NativeSelect
          label={t.connection}
          value={connection}
          options={[
            ['', t.noConnection],
            ...connections.map(({ definition }) => [definition.name, definition.name] as const),
          ]}
          onChange={typing(setConnection)}
        />
        {row(t.server, t.serverHelp, server, setServer)}
        {problem !== undefined && <Notice level="error">{problem}</Notice>}
        {changes !== undefined && <Changes changes={changes} />}
      </div>
    </Dialog>
  );
}
