import { Button } from 'antd';
import { createPortal } from 'react-dom';
import { useModule, type Module } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormContext } from '../../../form/form-context.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { FormSections } from './FormSections.tsx';
import { resourceTexts } from './texts.ts';
import { useResourceForm } from './use-resource-form.ts';
import { useSave } from './use-save.ts';
import { sectionsOf } from './view-fields.ts';

/** A new entry in a window over another form. */
export function QuickCreate({
  module: identifier,
  ...rest
}: {
  module: string;
  onCreated: (id: string) => void;
  onClose: () => void;
}) {
  const module = useModule(identifier);
  return module === undefined ? null : <NewEntry module={module} {...rest} />;
}

function NewEntry({
  module,
  onCreated,
  onClose,
}: {
  module: Module;
  onCreated: (id: string) => void;
  onClose: () => void;
}) {
  const t = useTexts(resourceTexts);
  const form = useResourceForm(module, undefined);
  const { save } = useSave(form);
  const submit = async () => {
    const saved = await save();
    if (saved !== undefined) onCreated(saved.id);
  };
  // A form may not stand inside of another.
  return createPortal(
    <Dialog
      title={t.create(module.title)}
      side
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <BusyButton type="primary" htmlType="submit" busy={form.busy}>
            {t.save}
          </BusyButton>
        </>
      }
    >
      <FormContext value={form.scope}>
        <FormSections sections={sectionsOf(module, 'create', form.rights)} />
      </FormContext>
    </Dialog>,
    document.body,
  );
}
