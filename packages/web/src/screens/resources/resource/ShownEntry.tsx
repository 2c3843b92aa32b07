import { fieldTitle, isEmpty, type Resource } from '@bakehouse/contract';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLabel } from '../../../data/stored/label.ts';
import type { Module } from '../../../data/stored/modules.ts';
import { noteRecent } from '../../../data/stored/recent.ts';
import { useModuleRights, useRights, useUser } from '../../../data/session/session.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { paths } from '../../../base/paths.ts';
import { FieldShow } from '../../../fields/FieldCell.tsx';
import { fieldUi } from '../../../fields/index.ts';
import { QuickEntryContext } from '../../../form/quick-entry.ts';
import { laterWindow } from '../../../parts/dialogs/later-window.tsx';
import { ShownRowsContext } from '../../../fields/parts/row-buttons.ts';
import { NeedsServer } from '../../../offline/events/NeedsServer.tsx';
import { useNeedsServer } from '../../../offline/events/use-needs-server.ts';
import { useShortcut } from '../../../parts/controls/use-shortcut.ts';
import { buttonOf, ownButtons } from './buttons.ts';
import { EntryMenu } from './EntryMenu.tsx';
import { RelatedEntries } from './related/RelatedEntries.tsx';
import { resourceTexts } from './texts.ts';
import { useShowActions } from './use-show-actions.ts';
import { sectionsOf } from './view-fields.ts';
import './resource.css';
import './print.css';

const QuickEntry = laterWindow(async () => (await import('./QuickEntry.tsx')).QuickEntry);
const LinkDialog = laterWindow(async () => (await import('../links/LinkDialog.tsx')).LinkDialog);
const Changes = lazy(async () => ({ default: (await import('../comments/Changes.tsx')).Changes }));
const Comments = lazy(async () => ({ default: (await import('../comments/Comments.tsx')).Comments }));

/** An entry to read, with what can be done with it: on a page of its own or beside a list. */
export function ShownEntry({
  module,
  resource,
  beside = false,
  onEdit,
  onDeleted,
}: {
  module: Module;
  resource: Resource;
  /** It stands beside a list, which has the first heading. */
  beside?: boolean;
  /** Shows its form where it stands; without it the form is a page of its own. */
  onEdit?: () => void;
  /** Leads on once it is deleted. */
  onDeleted: () => Promise<void>;
}) {
  const t = useTexts(resourceTexts);
  const navigate = useNavigate();
  const rights = useModuleRights(module.identifier);
  const { portal } = useRights();
  const label = useLabel(module, resource);
  const { edit, remove, fire, press } = useShowActions(module, resource, { label, onEdit, onDeleted });
  const editButton = rights.update === null ? undefined : buttonOf(module, 'edit', t.edit);
  const deleteButton = rights.delete ? buttonOf(module, 'delete', t.delete) : undefined;
  const actions = ownButtons(module, 'show');
  const needsServer = useNeedsServer(module);
  const rows = { press, needsServer };
  const [sharing, setSharing] = useState(false);
  const { id: user } = useUser();
  useEffect(
    () => noteRecent(user, { module: module.identifier, id: resource.id }),
    [user, module.identifier, resource.id],
  );
  useShortcut('e', () => edit(editButton), editButton !== undefined && !needsServer(editButton));
  const Heading = beside ? 'h2' : 'h1';
  const duplicate = () =>
    void navigate({ to: paths.create(module.identifier), search: { copy: resource.id } });
  return (
    <QuickEntryContext value={QuickEntry}>
      <div className="page-head">
        <Heading>{label}</Heading>
        <EntryMenu
          module={module.identifier}
          id={resource.id}
          onHistory={
            portal ? undefined : () => void navigate({ to: paths.history(module.identifier, resource.id) })
          }
          onPrint={beside ? undefined : () => window.print()}
          onShare={module.definition.links === undefined ? undefined : () => setSharing(true)}
          onDuplicate={rights.create === null ? undefined : duplicate}
        />
        {actions.map((action) => (
          <Button
            key={action.identifier}
            type={action.style === 'primary' ? 'primary' : 'default'}
            danger={action.style === 'danger'}
            disabled={needsServer(action)}
            onClick={() => fire(action.trigger)}
          >
            {action.title}
          </Button>
        ))}
        {deleteButton !== undefined && (
          <Button danger disabled={needsServer(deleteButton)} onClick={() => void remove(deleteButton)}>
            {deleteButton.title}
          </Button>
        )}
        {editButton !== undefined && (
          <Button type="primary" disabled={needsServer(editButton)} onClick={() => edit(editButton)}>
            {editButton.title}
          </Button>
        )}
        <NeedsServer module={module} buttons={[...actions, deleteButton, editButton]} />
      </div>
      <ShownRowsContext value={rows}>
        {sectionsOf(module, 'show', rights).map(({ title, description, columns = 2, fields }, index) => (
          <section key={title ?? index} className="card form-section">
            {title !== undefined && <h2>{title}</h2>}
            {description !== undefined && <p className="soft">{description}</p>}
            <dl className={`field-grid columns-${columns}`}>
              {fields.map((field) => (
                <div
                  key={field.identifier}
                  className={fieldUi(field.type).wide === true ? 'field wide' : 'field'}
                >
                  <dt>{fieldTitle(field)}</dt>
                  <dd>
                    {isEmpty(resource.data[field.identifier]) ? (
                      <span className="soft" aria-label={t.empty}>
                        –
                      </span>
                    ) : (
                      <FieldShow field={field} value={resource.data[field.identifier]} />
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </ShownRowsContext>
      <RelatedEntries module={module.identifier} id={resource.id} />
      <Suspense>
        {module.definition.comments !== undefined ? (
          <Comments
            module={module.identifier}
            id={resource.id}
            activity={portal ? undefined : { fields: module.fields, version: resource.version }}
          />
        ) : (
          !portal && <Changes module={module} id={resource.id} version={resource.version} />
        )}
      </Suspense>
      {sharing && <LinkDialog module={module} id={resource.id} onClose={() => setSharing(false)} />}
      <p className="soft small">
        {t.createdAt} {showInstant(resource.createdAt)} · {t.updatedAt} {showInstant(resource.updatedAt)} ·{' '}
        {t.version} {resource.version}
      </p>
    </QuickEntryContext>
  );
}
