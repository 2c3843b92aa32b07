import type { DashboardDefinition } from '@bakehouse/contract';
import { isObject } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { dashboardQuery, deleteDashboard } from '../../../data/stored/dashboards.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { useLive } from '../../../data/live/use-live.ts';
import { useRights } from '../../../data/session/session.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { paths } from '../../../base/paths.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { ErrorPage, LoadingPage, NotFound, useTitle } from '../../../parts/messages/PageStates.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import type { Chosen } from '../figures/whole-filter.ts';
import { dashboardTexts } from '../texts.ts';
import { Filters } from './Filters.tsx';
import { Grid } from './Grid.tsx';
import { WidgetCard } from './WidgetCard.tsx';

const EditDashboard = lazy(async () => ({
  default: (await import('../edit/EditDashboard.tsx')).EditDashboard,
}));

/** A dashboard: looked at by those whom it is for, changed by administrators. */
export function Dashboard() {
  const { dashboard = '' } = useParams({ strict: false });
  const { admin } = useRights();
  if (paths.dashboard(dashboard) === paths.newDashboard)
    return admin ? (
      <Suspense fallback={<LoadingPage />}>
        <EditDashboard stored={undefined} onDone={() => undefined} />
      </Suspense>
    ) : (
      <NotFound />
    );
  return <Stored key={dashboard} identifier={dashboard} />;
}

function Stored({ identifier }: { identifier: string }) {
  const { data, error } = useQuery(dashboardQuery(identifier));
  const [editing, setEditing] = useState(false);
  if (error !== null) return <ErrorPage error={error} />;
  if (data === undefined) return <LoadingPage />;
  return editing ? (
    <Suspense fallback={<LoadingPage />}>
      <EditDashboard stored={data} onDone={() => setEditing(false)} />
    </Suspense>
  ) : (
    <Shown definition={data.definition} onEdit={() => setEditing(true)} />
  );
}

function Shown({ definition, onEdit }: { definition: DashboardDefinition; onEdit: () => void }) {
  const t = useTexts(dashboardTexts);
  const { admin } = useRights();
  const navigate = useNavigate();
  const { filter }: { filter?: unknown } = useSearch({ strict: false });
  const { identifier, title, description, filters = [], widgets } = definition;
  useTitle(title);
  const chosen = chosenIn(filter);
  const choose = (next: Chosen) =>
    void navigate({ to: '.', search: Object.keys(next).length === 0 ? {} : { filter: next }, replace: true });
  const remove = async () => {
    const question = { title: t.removeTitle(title), message: t.removeText, confirm: t.remove, danger: true };
    if (!(await ask(question))) return;
    try {
      await deleteDashboard(identifier);
      void navigate({ to: paths.dashboards });
    } catch (error) {
      toastProblem(error);
    }
  };
  const modules = [...new Set(widgets.flatMap((widget) => ('module' in widget ? [widget.module] : [])))];
  return (
    <div className="page dashboard">
      <div className="page-head">
        <h1>{title}</h1>
        <span className="grow" />
        {admin && (
          <>
            <Button icon={<Pencil size={16} aria-hidden />} onClick={onEdit}>
              {t.edit}
            </Button>
            <Button icon={<Trash2 size={16} aria-hidden />} onClick={() => void remove()}>
              {t.remove}
            </Button>
          </>
        )}
      </div>
      {description !== undefined && <p className="soft">{description}</p>}
      {filters.length > 0 && <Filters filters={filters} chosen={chosen} onChange={choose} />}
      {widgets.length === 0 && <Empty title={t.empty}>{t.emptyText}</Empty>}
      <Grid widgets={widgets}>
        {(widget) => <WidgetCard key={widget.name} widget={widget} filters={filters} chosen={chosen} />}
      </Grid>
      {modules.map((module) => (
        <Watch key={module} module={module} />
      ))}
    </div>
  );
}

/** Asks anew for the figures of a module when its entries change. */
function Watch({ module }: { module: string }) {
  useLive(`resources:${module}`, ({ type }) => {
    // What changed before it was listened to was not told.
    if (type === 'refused') return;
    void queryClient.invalidateQueries({ queryKey: ['aggregate', module] });
    void queryClient.invalidateQueries({ queryKey: ['list', module] });
  });
  return null;
}

function chosenIn(filter: unknown): Chosen {
  if (!isObject(filter)) return {};
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));
}
