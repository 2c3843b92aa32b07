import { Button } from 'antd';
import { useState } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import { useModuleRights } from '../../../../data/session/session.ts';
import { laterWindow } from '../../../../parts/dialogs/later-window.tsx';
import { listTexts } from '../texts.ts';
import type { useRowActions } from './use-row-actions.ts';
import type { Row } from '../state/use-rows.ts';

const BulkEdit = laterWindow(async () => (await import('./BulkEdit.tsx')).BulkEdit);

/** What can be done with the selected rows. */
export function BulkBar({
  module,
  rows,
  actions,
  onClear,
}: {
  module: Module;
  rows: readonly Row[];
  actions: ReturnType<typeof useRowActions>;
  onClear: () => void;
}) {
  const t = useTexts(listTexts);
  const rights = useModuleRights(module.identifier);
  const [editing, setEditing] = useState(false);
  return (
    <div className="list-tools-bar" role="toolbar" aria-label={t.selected(showCount(rows.length))}>
      <strong role="status">{t.selected(showCount(rows.length))}</strong>
      {rights.update !== null && <Button onClick={() => setEditing(true)}>{t.edit}</Button>}
      {rights.delete && (
        <Button danger onClick={() => void actions.remove(rows).then((gone) => gone && onClear())}>
          {t.delete}
        </Button>
      )}
      <Button type="text" onClick={onClear}>
        {t.clear}
      </Button>
      {editing && (
        <BulkEdit
          module={module}
          count={rows.length}
          onClose={() => setEditing(false)}
          onApply={(field, value) => {
            setEditing(false);
            void actions.change(rows, field, value).then((ok) => ok && onClear());
          }}
        />
      )}
    </div>
  );
}
