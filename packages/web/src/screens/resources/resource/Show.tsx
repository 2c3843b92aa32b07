import { fieldTitle, isEmpty, type Resource } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { ChevronLeft } from 'lucide-react';
import { useLabel } from '../../../api/data/label.ts';
import { useModule, type Module } from '../../../api/data/modules.ts';
import { ApiProblem } from '../../../api/http/problem.ts';
import { resourceQuery } from '../../../api/data/resources.ts';
import { FieldShow } from '../../../fields/FieldCell.tsx';
import { ShownRowsContext } from '../../../fields/parts/row-buttons.ts';
import { fieldUi } from '../../../fields/index.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { useLive } from '../../../api/live/use-live.ts';
import { ErrorPage, NotFound, useTitle, LoadingPage } from '../../../parts/messages/PageStates.tsx';
import { paths } from '../../../base/paths.ts';
import { useModuleRights } from '../../../api/session/session.ts';
import { useShortcut } from '../../../parts/controls/use-shortcut.ts';
import { NeedsServer } from '../../../offline/events/NeedsServer.tsx';
import { useNeedsServer } from '../../../offline/events/use-needs-server.ts';
import { buttonOf } from './buttons.ts';
import { RelatedEntries } from './related/RelatedEntries.tsx';
import { resourceTexts } from './texts.ts';
import { useShowActions } from './use-show-actions.ts';
import { sectionsOf } from './view-fields.ts';
import './resource.css';

/** The show view: one resource to read. */
export function Show() {
  const { module: identifier = '', id = '' } = useParams({ strict: false });
  const module = useModule(identifier);
  const { data, error, refetch } = useQuery({
    ...resourceQuery(identifier, id),
    enabled: module !== undefined,
  });
  useLive(`resources:${identifier}`, ({ type }) => type !== 'refused' && void refetch());
  if (module === undefined) return <NotFound />;
  // What is shown stays where the server was not reached; a refusal is told.
  if (error !== null && (data === undefined || error instanceof ApiProblem))
    return <ErrorPage error={error} reset={() => void refetch()} />;
  return data === undefined ? <LoadingPage /> : <ShowResource module={module} resource={data} />;
}

function ShowResource({ module, resource }: { module: Module; resource: Resource }) {
  const t = useTexts(resourceTexts);
  const navigate = useNavigate();
  const rights = useModuleRights(module.identifier);
  const label = useLabel(module, resource);
  const { edit, remove, fire, press } = useShowActions(module, resource, label);
  const editButton = rights.update === null ? undefined : buttonOf(module, 'edit', t.edit);
  const deleteButton = rights.delete ? buttonOf(module, 'delete', t.delete) : undefined;
  const { actions = [] } = module.definition;
  const needsServer = useNeedsServer(module);
  const rows = { press, needsServer };
  useTitle(label);
  useShortcut('e', () => edit(editButton), editButton !== undefined && !needsServer(editButton));
  return (
    <div className="page">
      <Link to={paths.index(module.identifier)} className="back small">
        <ChevronLeft size={15} aria-hidden />
        {t.back(module.title)}
      </Link>
      <div className="page-head">
        <h1>{label}</h1>
        <Button
          type="text"
          onClick={() => void navigate({ to: paths.history(module.identifier, resource.id) })}
        >
          {t.history}
        </Button>
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
      <p className="soft small">
        {t.createdAt} {showInstant(resource.createdAt)} · {t.updatedAt} {showInstant(resource.updatedAt)} ·{' '}
        {t.version} {resource.version}
      </p>
    </div>
  );
}
