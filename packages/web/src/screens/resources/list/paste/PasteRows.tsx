import { Button } from 'antd';
import { useState } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { invalidateModule } from '../../../../data/stored/resources.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { BusyButton } from '../../../../parts/controls/BusyButton.tsx';
import { Dialog } from '../../../../parts/dialogs/Dialog.tsx';
import { Notice } from '../../../../parts/messages/Notice.tsx';
import { toastProblem } from '../../../../parts/messages/problem-text.ts';
import { toast } from '../../../../parts/messages/toast-store.ts';
import { sendFile, undoImport } from '../../import/import-requests.ts';
import { PastedTable } from './PastedTable.tsx';
import { pasteTexts } from './texts.ts';
import type { Pasted } from './use-paste.ts';
import { usePasteCheck } from './use-paste-check.ts';
import './paste.css';

/** Rows of a spreadsheet on their way into a list: what their columns mean, what is wrong in which cell, then the rows, and the way back. */
export function PasteRows({
  module,
  pasted,
  onClose,
}: {
  module: Module;
  pasted: Pasted;
  onClose: () => void;
}) {
  const t = useTexts(pasteTexts);
  const check = usePasteCheck(module, pasted);
  const { report, problem, mapping, isTwice, isEmpty } = check;
  const [busy, setBusy] = useState(false);
  const good = report?.created ?? 0;
  const undo = async (id: string) => {
    try {
      const { left } = await undoImport(module.identifier, id);
      toast(left === 0 ? { level: 'success', title: t.undone } : { level: 'warning', title: t.kept(left) });
    } catch (error) {
      toastProblem(error);
    } finally {
      await invalidateModule(module.identifier);
    }
  };
  const add = async () => {
    if (good === 0) return;
    setBusy(true);
    try {
      const done = await sendFile(module.identifier, pasted.file, mapping, false);
      const { import: id } = done;
      await invalidateModule(module.identifier);
      onClose();
      toast({
        level: 'success',
        title: t.added(done.created),
        ...(id === null ? {} : { actions: [{ title: t.undo, run: () => void undo(id) }] }),
      });
    } catch (error) {
      toastProblem(error);
      setBusy(false);
    }
  };
  const all = pasted.rows.length;
  return (
    <Dialog
      title={t.title(all, module.title)}
      wide
      onClose={onClose}
      onSubmit={() => void add()}
      footer={
        <>
          <span className="soft small grow paste-status" role="status">
            {isTwice
              ? t.twice
              : isEmpty
                ? t.nothing
                : report === undefined && problem === undefined
                  ? t.checking
                  : ''}
            {report !== undefined && report.failed > 0 ? t.wrong(report.failed) : ''}
          </span>
          <Button onClick={onClose}>{t.cancel}</Button>
          <BusyButton type="primary" htmlType="submit" busy={busy} disabled={good === 0}>
            {good === all || good === 0 ? t.add(all) : t.addSome(good, all)}
          </BusyButton>
        </>
      }
    >
      <p className="soft">{t.about}</p>
      {problem !== undefined && <Notice level="error">{problem}</Notice>}
      <PastedTable pasted={pasted} check={check} />
    </Dialog>
  );
}
