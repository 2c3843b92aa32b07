import type { Resource } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLabel } from '../../../data/stored/label.ts';
import { useModule, type Module } from '../../../data/stored/modules.ts';
import { resourceQuery } from '../../../data/stored/resources.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { FormContext } from '../../../form/form-context.ts';
import { QuickEntryContext } from '../../../form/quick-entry.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FormSections } from './FormSections.tsx';
import { resourceTexts } from './texts.ts';
import { useDraft } from './use-draft.ts';
import { useResourceForm } from './use-resource-form.ts';
import { useSave } from './use-save.ts';
import { sectionsOf } from './view-fields.ts';
import './resource.css';

interface Window {
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** An entry in a window over another form: a new one, or one that is changed. Its own relations open such windows again. */
export function QuickEntry({
  module: identifier,
  id,
  ...rest
}: Window & { module: string; id?: string | undefined }) {
  const module = useModule(identifier);
  if (module === undefined) return null;
  return (
    <QuickEntryContext value={QuickEntry}>
      {id === undefined ? (
        <EntryWindow module={module} {...rest} />
      ) : (
        <StoredEntry module={module} id={id} {...rest} />
      )}
    </QuickEntryContext>
  );
}

/** The form keeps its own state: only a fresh answer is taken, and only the first. */
function StoredEntry({ module, id, ...rest }: Window & { module: Module; id: string }) {
  const { data, error, isFetchedAfterMount } = useQuery({
    ...resourceQuery(module.identifier, id),
    refetchOnMount: 'always',
  });
  const first = useRef<Resource>(undefined);
  if (data !== undefined && isFetchedAfterMount && error === null) first.current ??= data;
  useEffect(() => {
    if (error === null || first.current !== undefined) return;
    toastProblem(error);
    rest.onClose();
  }, [error]);
  return first.current === undefined ? null : (
    <EntryWindow module={module} resource={first.current} {...rest} />
  );
}

function EntryWindow({
  module,
  resource,
  onSaved,
  onClose,
}: Window & { module: Module; resource?: Resource }) {
  const t = useTexts(resourceTexts);
  const form = useResourceForm(module, resource);
  const { save, conflict, setConflict } = useSave(form);
  const label = useLabel(module, form.current);
  const submit = async (base?: Resource) => {
    const saved = await save(base);
    if (saved !== undefined) onSaved(saved.id);
  };
  const close = () => {
    // Whoever closes it was asked: what was typed is not to come back.
    form.done.current = true;
    onClose();
  };
  // A form may not stand inside of another.
  return createPortal(
    <Dialog
      title={resource === undefined ? t.create(module.title) : t.update(label)}
      side
      onClose={close}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={close}>{t.cancel}</Button>
          <BusyButton type="primary" htmlType="submit" busy={form.busy}>
            {t.save}
          </BusyButton>
        </>
      }
    >
      <FormContext value={form.scope}>
        {resource !== undefined && <KeptDraft form={form} />}
        <FormSections sections={sectionsOf(module, form.view, form.rights)} />
      </FormContext>
      {conflict !== undefined && (
        <ConflictDialog
          form={form}
          theirs={conflict}
          onClose={() => setConflict(undefined)}
          onResolved={(base) => {
            setConflict(undefined);
            void submit(base);
          }}
        />
      )}
    </Dialog>,
    document.body,
  );
}

/** What is typed into a stored entry outlives the page, as it does in its own form. */
function KeptDraft({ form }: { form: ReturnType<typeof useResourceForm> }) {
  const t = useTexts(resourceTexts);
  const { dirty, restored, discard } = useDraft(form);
  if (restored === undefined || !dirty) return null;
  return (
    <Notice
      actions={
        <button type="button" className="link-button" onClick={discard}>
          {t.discard}
        </button>
      }
    >
      {t.draft(showInstant(restored))}
    </Notice>
  );
}
