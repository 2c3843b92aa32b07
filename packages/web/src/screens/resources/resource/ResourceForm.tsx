import type { Resource } from '@bakehouse/contract';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useLabel } from '../../../data/stored/label.ts';
import type { Module } from '../../../data/stored/modules.ts';
import { FormContext } from '../../../form/form-context.ts';
import { QuickEntryContext } from '../../../form/quick-entry.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { useTitle } from '../../../parts/messages/PageStates.tsx';
import { toast } from '../../../parts/messages/toast-store.ts';
import { paths } from '../../../base/paths.ts';
import { useShortcut } from '../../../parts/controls/use-shortcut.ts';
import { NeedsServer } from '../../../offline/events/NeedsServer.tsx';
import { useNeedsServer } from '../../../offline/events/use-needs-server.ts';
import { buttonOf } from './buttons.ts';
import { ChangedElsewhere } from './ChangedElsewhere.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FormSections } from './FormSections.tsx';
import { QuickEntry } from './QuickEntry.tsx';
import { resourceTexts } from './texts.ts';
import { useDraft, type NextPlace } from './use-draft.ts';
import { useRemoteChange } from './use-remote-change.ts';
import { useResourceForm } from './use-resource-form.ts';
import { useSave } from './use-save.ts';
import { sectionsOf } from './view-fields.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import './resource.css';

/** What one types into or chooses from first. */
const firstControl =
  ':is(input:not([type=hidden]), textarea, select, [role=combobox], [role=textbox]):not(:disabled, [readonly])';

/** Where a form stands beside a list instead of on a page. */
export interface Beside {
  /** Shows the entry again. */
  onLeave: () => void;
  /** Whether the form is still there after the app went somewhere. */
  stays: (next: NextPlace) => boolean;
}

/** The form of the create and update views, on a page of its own or beside a list. */
export function ResourceForm({
  module,
  resource,
  fill,
  beside,
}: {
  module: Module;
  resource?: Resource | undefined;
  /** First values of a new entry. */
  fill?: Record<string, unknown>;
  beside?: Beside | undefined;
}) {
  const t = useTexts(resourceTexts);
  const navigate = useNavigate();
  const form = useResourceForm(module, resource, fill);
  const { view, current, done, busy, fire, rights } = form;
  const { save, conflict, setConflict } = useSave(form);
  const { dirty, restored, discard } = useDraft(form, beside?.stays);
  const changedSince = useRemoteChange(module.identifier, current, dirty);
  const foreign = [form.met, changedSince].find(
    (each) => each !== undefined && current !== undefined && each.version > current.version,
  );
  const label = useLabel(module, current);
  const title = current === undefined ? t.create(module.title) : t.update(label);
  useTitle(beside === undefined ? title : undefined);
  const Heading = beside === undefined ? 'h1' : 'h2';
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (beside !== undefined) element.current?.querySelector<HTMLElement>(firstControl)?.focus();
  }, []);

  const leave = (to: string) => {
    done.current = true;
    if (beside === undefined) void navigate({ to });
    else beside.onLeave();
  };
  const saveAnd = async (then: 'leave' | 'stay', base?: Resource) => {
    const saved = await save(base);
    if (saved === undefined) return;
    toast({ level: 'success', title: view === 'create' ? t.created : t.saved });
    if (then === 'leave') leave(paths.show(module.identifier, saved.id));
  };
  const main = buttonOf(
    module,
    view === 'create' ? 'save' : 'update',
    view === 'create' ? t.save : t.updateButton,
  );
  const further = view === 'create' ? undefined : buttonOf(module, 'continue', t.continue);
  const needsServer = useNeedsServer(module);
  const press = (button: typeof main, then: 'leave' | 'stay') =>
    button?.trigger === undefined
      ? void saveAnd(then)
      : needsServer(button)
        ? undefined
        : void fire(button.trigger);
  useShortcut('mod+s', () => {
    if (further !== undefined) press(further, 'stay');
    else if (main !== undefined) press(main, 'leave');
  });

  return (
    <QuickEntryContext value={QuickEntry}>
      <FormContext value={form.scope}>
        <form
          ref={element}
          className={beside === undefined ? 'page resource-form' : 'resource-form'}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (main !== undefined) press(main, 'leave');
          }}
        >
          <div className="page-head">
            <Heading>{title}</Heading>
            <span className="soft small" role="status">
              {form.open > 0 ? t.checking : dirty ? t.unsaved : ''}
            </span>
          </div>
          {restored !== undefined && dirty && (
            <Notice
              actions={
                <button type="button" className="link-button" onClick={discard}>
                  {t.discard}
                </button>
              }
            >
              {t.draft(showInstant(restored))}
            </Notice>
          )}
          {foreign !== undefined && (
            <ChangedElsewhere
              newer={foreign}
              kept={foreign === form.met}
              onShow={() => setConflict(foreign)}
            />
          )}
          <FormSections sections={sectionsOf(module, view, rights)} />
          <div className="form-buttons">
            {main !== undefined && (
              <BusyButton type="primary" htmlType="submit" busy={busy} disabled={needsServer(main)}>
                {main.title}
              </BusyButton>
            )}
            {further !== undefined && (
              <Button disabled={busy || needsServer(further)} onClick={() => press(further, 'stay')}>
                {further.title}
              </Button>
            )}
            <Button
              type="text"
              onClick={() => {
                const back =
                  current === undefined
                    ? paths.index(module.identifier)
                    : paths.show(module.identifier, current.id);
                if (beside === undefined) void navigate({ to: back });
                else beside.onLeave();
              }}
            >
              {t.cancel}
            </Button>
            <NeedsServer module={module} buttons={[main, further]} />
          </div>
          {conflict !== undefined && (
            <ConflictDialog
              form={form}
              theirs={conflict}
              onClose={() => setConflict(undefined)}
              onResolved={(base) => {
                setConflict(undefined);
                void saveAnd('leave', base);
              }}
            />
          )}
        </form>
      </FormContext>
    </QuickEntryContext>
  );
}
