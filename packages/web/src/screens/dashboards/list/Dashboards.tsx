import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { dashboardsQuery } from '../../../data/stored/dashboards.ts';
import { useRights } from '../../../data/session/session.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { paths } from '../../../base/paths.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { ErrorPage, LoadingPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import { dashboardTexts } from '../texts.ts';
import '../view/dashboard.css';

/** The dashboards that are for the user. */
export function Dashboards() {
  const t = useTexts(dashboardTexts);
  const { admin } = useRights();
  const navigate = useNavigate();
  const { data, error } = useQuery(dashboardsQuery);
  useTitle(t.title);
  if (error !== null) return <ErrorPage error={error} />;
  if (data === undefined) return <LoadingPage />;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t.title}</h1>
        <span className="grow" />
        {admin && (
          <Button
            type="primary"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => void navigate({ to: paths.newDashboard })}
          >
            {t.create}
          </Button>
        )}
      </div>
      {data.length === 0 ? (
        <Empty title={t.none}>{admin ? t.noneAdmin : t.noneText}</Empty>
      ) : (
        <ul className="dashboard-cards">
          {data.map(({ identifier, title, description }) => (
            <li key={identifier} className="card">
              <h2>
                <Link to={paths.dashboard(identifier)}>{title}</Link>
              </h2>
              {description !== undefined && <p className="soft">{description}</p>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
