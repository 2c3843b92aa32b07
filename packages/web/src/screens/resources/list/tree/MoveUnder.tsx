import type { FieldDefinition } from '@bakehouse/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useLabel } from '../../../../data/stored/label.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { fieldUi } from '../../../../fields/index.ts';
import { BusyButton } from '../../../../parts/controls/BusyButton.tsx';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { Dialog } from '../../../../parts/dialogs/Dialog.tsx';
import type { Row } from '../state/use-rows.ts';
import { treeTexts } from './texts.ts';

/** Asks under which entry another one is to stand. */
export function MoveUnder({
  module,
  field,
  row,
  onMove,
  onClose,
}: {
  module: Module;
  field: FieldDefinition;
  row: Row;
  /** Tells whether it was moved. */
  onMove: (under: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const t = useTexts(treeTexts);
  const label = useLabel(module, row);
  const [chosen, setChosen] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const { Control } = fieldUi('relation');
  const save = async () => {
    if (typeof chosen !== 'string') return;
    setBusy(true);
    if (await onMove(chosen)) onClose();
    else setBusy(false);
  };
  return (
    <Dialog
      title={t.moveUnderTitle(label)}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <BusyButton type="primary" htmlType="submit" busy={busy} disabled={typeof chosen !== 'string'}>
            {t.move}
          </BusyButton>
        </>
      }
    >
      <FormRow label={t.under}>
        {(control) => (
          <Control
            field={field}
            path={field.identifier}
            value={chosen}
            onChange={setChosen}
            disabled={busy}
            control={control}
          />
        )}
      </FormRow>
    </Dialog>
  );
}
