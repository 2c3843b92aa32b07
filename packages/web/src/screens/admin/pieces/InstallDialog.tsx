import { Button, Input } from 'antd';
import { useState } from 'react';
import { request } from '../../../api/http/client.ts';
import { queryClient } from '../../../api/http/query-client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { toast } from '../../../parts/messages/toast-store.ts';
import type { Piece } from './piece.ts';
import { pieceTexts } from './texts.ts';
import { isRefused } from '../../../api/http/problem.ts';

/** Installs a piece by its name, or another version of one. It takes a moment, and what went wrong stays to be read. */
export function InstallDialog({ piece, onClose }: { piece: Piece | undefined; onClose: () => void }) {
  const t = useTexts(pieceTexts);
  const [name, setName] = useState(piece?.name ?? '');
  const [version, setVersion] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const install = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      const body = version.trim() === '' ? {} : { version: version.trim() };
      const path = `/pieces/${encodeURIComponent(name.trim())}`;
      const made = await request<Piece>(path, { method: 'PUT', body });
      await queryClient.invalidateQueries({ queryKey: ['pieces'] });
      toast({ level: 'success', title: t.installed(made.title, made.version) });
      onClose();
    } catch (error) {
      if (!isRefused(error)) throw error;
      setFault(error.errors[0]?.message ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={piece === undefined ? t.install : t.otherNamed(piece.title)}
      onClose={onClose}
      onSubmit={() => void install()}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" htmlType="submit" loading={busy} disabled={name.trim() === ''}>
            {t.installIt}
          </Button>
        </>
      }
    >
      <div className="stack">
        <FormRow label={t.name} help={t.nameHelp}>
          {(control) => (
            <Input
              {...control}
              disabled={piece !== undefined}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </FormRow>
        <FormRow label={t.version} help={t.versionHelp}>
          {(control) => (
            <Input {...control} value={version} onChange={({ target }) => setVersion(target.value)} />
          )}
        </FormRow>
        {fault !== undefined && <Notice level="error">{fault}</Notice>}
      </div>
    </Dialog>
  );
}
