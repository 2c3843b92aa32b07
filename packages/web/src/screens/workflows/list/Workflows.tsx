import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { workflowsQuery } from '../../../api/data/workflows.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { ErrorPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { paths } from '../../../base/paths.ts';
import { workflowTexts } from './texts.ts';

/** All workflows. */
export function Workflows() {
  const t = useTexts(workflowTexts);
  const navigate = useNavigate();
  useTitle(t.title);
  const { data, error } = useQuery(workflowsQuery);
  if (error !== null) return <ErrorPage error={error} />;
  const make = (
    <Button
      type="primary"
      icon={<Plus size={16} aria-hidden />}
      onClick={() => void navigate({ to: paths.workflow('new') })}
    >
      {t.new}
    </Button>
  );
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t.title}</h1>
        {make}
      </div>
      <p className="soft">{t.about}</p>
      {data?.length === 0 && <Empty title={t.empty} />}
      {data !== undefined && data.length > 0 && (
        <PlainTable className="card" label={t.title}>
          <table>
            <thead>
              <tr>
                {[t.name, t.startedBy, t.elements].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
                <th scope="col">
                  <span className="hidden-visually">{t.more}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ identifier, title, description, events = [], elements }) => (
                <tr key={identifier}>
                  <th scope="row">
                    <Link to={paths.workflow(identifier)}>{title ?? identifier}</Link>
                    <div className="soft small">{description ?? identifier}</div>
                  </th>
                  <td>
                    {events.map((event) => (
                      <div key={`${event.identifier} ${event.type}`} className="small">
                        {event.type} {event.module}
                      </div>
                    ))}
                  </td>
                  <td>{elements.length}</td>
                  <td>
                    <Link
                      to={paths.runs}
                      search={{ workflow: identifier }}
                      aria-label={t.runsOf(title ?? identifier)}
                    >
                      {t.runs}
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </PlainTable>
      )}
    </div>
  );
}
