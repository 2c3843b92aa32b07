import { fieldTitle, isEmpty, type FieldDefinition } from '@bakehouse/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { ChevronLeft } from 'lucide-react';
import { useLabel } from '../../../data/stored/label.ts';
import { useModule } from '../../../data/stored/modules.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { invalidateModule, resourceQuery, restoreResource } from '../../../data/stored/resources.ts';
import { FieldShow } from '../../../fields/FieldCell.tsx';
import { fieldUi } from '../../../fields/index.ts';
import { useUsers } from '../../../fields/parts/use-users.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { askErase } from '../../../parts/dialogs/ask-erase.ts';
import { eraseTexts } from '../../../parts/dialogs/erase-texts.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { ErrorPage, NotFound, useTitle, LoadingPage } from '../../../parts/messages/PageStates.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { paths } from '../../../base/paths.ts';
import { useModuleRights, useRights } from '../../../data/session/session.ts';
import { HeldFiles } from './HeldFiles.tsx';
import { revisionsQuery, type Revision } from '../../../data/stored/revisions.ts';
import { historyTexts } from './texts.ts';
import './history.css';

/** Who changed what and when, with the way back to each state. */
export function History() {
  const t = useTexts(historyTexts);
  const { module: identifier = '', id = '' } = useParams({ strict: false });
  const module = useModule(identifier);
  const rights = useModuleRights(identifier);
  const { admin } = useRights();
  const eraseText = useTexts(eraseTexts);
  const navigate = useNavigate();
  const resource = useQuery(resourceQuery(identifier, id)).data;
  const label = useLabel(module, resource);
  useTitle(t.title(label));
  const revisions = revisionsQuery(identifier, id);
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(revisions);
  if (module === undefined) return <NotFound />;
  if (error !== null) return <ErrorPage error={error} />;
  if (data === undefined) return <LoadingPage />;
  const restore = async (version: number) => {
    if (!(await ask({ title: t.restoreTitle, message: t.restoreText, confirm: t.restore }))) return;
    try {
      await restoreResource(identifier, id, version);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: revisions.queryKey }),
        queryClient.invalidateQueries(resourceQuery(identifier, id)),
        invalidateModule(identifier),
      ]);
      toast({ level: 'success', title: t.restored });
    } catch (problem) {
      toastProblem(problem);
    }
  };
  const erase = async () => {
    try {
      if (!(await askErase(`/modules/${identifier}/resources/${id}/erase`, label, eraseText))) return;
      await invalidateModule(identifier);
      await navigate({ to: paths.index(identifier) });
      toast({ level: 'success', title: eraseText.done });
    } catch (problem) {
      toastProblem(problem);
    }
  };
  return (
    <div className="page">
      <Link to={paths.show(identifier, id)} className="back small">
        <ChevronLeft size={15} aria-hidden />
        {t.back}
      </Link>
      <div className="page-head">
        <h1>{t.title(label)}</h1>
        {admin && (
          <Button danger onClick={() => void erase()}>
            {eraseText.button}
          </Button>
        )}
      </div>
      <ol className="revisions">
        {data.pages
          .flatMap((page) => page.data)
          .map((revision, index) => (
            <li key={revision.version} className="card">
              <RevisionHead revision={revision} />
              <Changes fields={module.fields} revision={revision} />
              <HeldFiles files={revision.files} />
              {index === 0 ? (
                <p className="soft small">{t.current}</p>
              ) : (
                rights.update !== null &&
                revision.op !== 'delete' && (
                  <Button onClick={() => void restore(revision.version)}>{t.restore}</Button>
                )
              )}
            </li>
          ))}
      </ol>
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t.more}</Button>}
    </div>
  );
}

function RevisionHead({ revision: { op, at, by, run, version } }: { revision: Revision }) {
  const t = useTexts(historyTexts);
  const users = useUsers();
  const who = by === null ? t.system : (users.find(({ value }) => value === by)?.label ?? by.slice(-8));
  return (
    <h2>
      {t[op]} {t.by(who)}{' '}
      <span className="soft small">
        {[showInstant(at), ...(run === null ? [] : [t.run]), t.version(version)].join(' · ')}
      </span>
    </h2>
  );
}

function Changes({
  fields,
  revision: { changes, op },
}: {
  fields: readonly FieldDefinition[];
  revision: Revision;
}) {
  const t = useTexts(historyTexts);
  // Before it was created there was nothing to show.
  const sides: readonly ('before' | 'after')[] = op === 'create' ? ['after'] : ['before', 'after'];
  const shown = fields.filter(({ identifier }) => changes[identifier] !== undefined);
  if (shown.length === 0) return <p className="soft">{t.nothing}</p>;
  return (
    <div className="list-show">
      <table className="diff">
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            {sides.map((side) => (
              <th key={side} scope="col">
                {op === 'create' ? t.value : t[side]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((field) => (
            <tr key={field.identifier} className={fieldUi(field.type).wide === true ? 'wide' : undefined}>
              <th scope="row">{fieldTitle(field)}</th>
              {sides.map((side) => {
                const value = changes[field.identifier]?.[side];
                return (
                  <td key={side} className={side}>
                    <div className="diff-value">
                      {isEmpty(value) ? (
                        <span className="soft">{t.empty}</span>
                      ) : (
                        <FieldShow field={field} value={value} />
                      )}
                    </div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
