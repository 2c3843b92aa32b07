import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import type { Piece } from './piece.ts';
import { pieceTexts } from './texts.ts';
import { useInstall } from './use-install.ts';

/** Installs a piece by its name, or another version of one. It takes a moment, and what went wrong stays to be read. */
export function InstallDialog({ piece, onClose }: { piece: Piece | undefined; onClose: () => void }) {
  const t = useTexts(pieceTexts);
  const [name, setName] = useState(piece?.name ?? '');
  const [version, setVersion] = useState('');
  const { install, busy, fault } = useInstall();
  const apply = async () => {
    if (await install(name.trim(), version.trim())) onClose();
  };
  return (
    <Dialog
      title={piece === undefined ? t.install : t.otherNamed(piece.title)}
      onClose={onClose}
      onSubmit={() => void apply()}
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
