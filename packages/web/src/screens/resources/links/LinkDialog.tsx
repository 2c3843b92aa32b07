import { fieldTitle } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useModuleRights } from '../../../data/session/session.ts';
import type { Module } from '../../../data/stored/modules.ts';
import { ChoiceSelect } from '../../../fields/parts/choices/ChoiceSelect.tsx';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { problemText, toastProblem } from '../../../parts/messages/problem-text.ts';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { toast } from '../../../parts/messages/toast-store.ts';
import { linkTexts } from './texts.ts';
import { copyText } from '../../../parts/messages/copy-text.ts';
import './links.css';

interface EntryLink {
  id: string;
  note: string;
  fields: string[] | null;
  expiresAt: string;
  opened: number;
  openedAt: string | null;
}

const spans = [1, 7, 30, 90, 365] as const;

/** Links by which anybody reads an entry: makes one, and revokes those that there are. */
export function LinkDialog({ module, id, onClose }: { module: Module; id: string; onClose: () => void }) {
  const t = useTexts(linkTexts);
  const rights = useModuleRights(module.identifier);
  const path = `/modules/${module.identifier}/resources/${id}/links`;
  const [note, setNote] = useState('');
  const [days, setDays] = useState('30');
  const [fields, setFields] = useState<string[]>([]);
  const [made, setMade] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['links', module.identifier, id],
    queryFn: async () => (await request<Page<EntryLink>>(path, { query: { limit: 100 }, direct: true })).data,
    staleTime: 0,
  });
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      await refetch();
    } catch (problem) {
      toastProblem(problem);
    } finally {
      setBusy(false);
    }
  };
  const make = () =>
    void attempt(async () => {
      const expiresAt = new Date(Date.now() + Number(days) * 86_400_000).toISOString();
      const only = fields.length === 0 ? null : fields;
      const link = await request<{ url: string }>(path, {
        method: 'POST',
        body: { note, expiresAt, fields: only },
        direct: true,
      });
      setMade(link.url);
      setNote('');
    });
  const revoke = (link: string) =>
    void attempt(async () => {
      await request(`${path}/${link}`, { method: 'DELETE', direct: true });
      toast({ level: 'success', title: t.revoked });
    });
  const copy = async (url: string) => {
    await copyText(url);
    toast({ level: 'success', title: t.copied });
  };
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      onSubmit={make}
      footer={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          <BusyButton busy={busy} type="primary" htmlType="submit">
            {t.make}
          </BusyButton>
        </>
      }
    >
      <p className="soft">{t.about}</p>
      {error !== null && <Notice level="error">{problemText(error)}</Notice>}
      <FormRow label={t.note} help={t.noteHelp}>
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </FormRow>
      <NativeSelect
        label={t.until}
        value={days}
        options={spans.map((span) => [String(span), t.days(span)])}
        onChange={setDays}
      />
      <FormRow label={t.fields} help={t.fieldsHelp}>
        {(control) => (
          <ChoiceSelect
            multiple
            control={control}
            disabled={false}
            choices={module.fields
              .filter(({ identifier }) => rights.read.includes(identifier))
              .map((field) => ({ value: field.identifier, label: fieldTitle(field) }))}
            value={fields}
            onChange={(next) => setFields((next as string[] | null) ?? [])}
          />
        )}
      </FormRow>
      {made !== undefined && (
        <FormRow label={t.made}>
          {(control) => (
            <div className="row nowrap" role="status">
              <Input {...control} readOnly value={made} onFocus={({ target }) => target.select()} />
              <Button onClick={() => void copy(made)}>{t.copy}</Button>
            </div>
          )}
        </FormRow>
      )}
      <h3>{t.there}</h3>
      {data?.length === 0 && <p className="soft">{t.none}</p>}
      <ul className="entry-links">
        {data?.map((link) => (
          <li key={link.id}>
            <div className="grow">
              <strong>{link.note === '' ? t.noNote : link.note}</strong>
              <p className="soft small">{wordsOf(link)}</p>
            </div>
            <Button
              size="small"
              danger
              aria-label={t.revokeThis(link.note === '' ? t.noNote : link.note)}
              onClick={() => revoke(link.id)}
            >
              {t.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );

  function wordsOf({ fields: only, expiresAt, opened, openedAt }: EntryLink): string {
    const seen = openedAt === null ? t.unopened : t.opened(opened, showInstant(openedAt));
    const shown = only === null ? [] : [t.some(only.length)];
    return [t.ends(showInstant(expiresAt)), seen, ...shown].join(' · ');
  }
}
