import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { Dialog } from '../../../../parts/dialogs/Dialog.tsx';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { listTexts } from '../texts.ts';

/** Asks for the name of a view to save. */
export function SaveView({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const t = useTexts(listTexts);
  const [name, setName] = useState('');
  const save = () => {
    onSave(name.trim());
    onClose();
  };
  return (
    <Dialog
      title={t.saveView}
      onClose={onClose}
      onSubmit={save}
      footer={
        <Button type="primary" htmlType="submit" disabled={name.trim() === ''}>
          {t.save}
        </Button>
      }
    >
      <FormRow label={t.viewName}>
        {(control) => <Input {...control} value={name} onChange={(event) => setName(event.target.value)} />}
      </FormRow>
    </Dialog>
  );
}
