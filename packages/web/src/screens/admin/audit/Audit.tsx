import { auditActions } from '@bakehouse/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { serverAddresses } from '../../../data/server/addresses.ts';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { ErrorPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import '../../../parts/text/plain-table.css';
import '../../workflows/runs/runs.css';
import { detailsText, targetText, type AuditEntry } from './entry-text.ts';
import { auditTexts } from './texts.ts';
import './audit.css';

const days = { day: 1, week: 7, month: 31, year: 366 } as const;

/** What was done, the latest first; what is shown stands in the address. */
export function Audit() {
  const t = useTexts(auditTexts);
  useTitle(t.title);
  const navigate = useNavigate();
  const given: Record<string, unknown> = useSearch({ strict: false });
  const text = (key: string) => (typeof given[key] === 'string' ? given[key] : '');
  const shown = {
    action: text('action'),
    actor: text('actor'),
    target: text('target'),
    since: text('since'),
  };
  const show = (part: Partial<typeof shown>) => {
    const next = Object.entries({ ...shown, ...part }).filter(([, value]) => value !== '');
    void navigate({ to: '.', replace: true, search: Object.fromEntries(next) });
  };
  const { data: users } = useQuery({
    queryKey: ['audit-users'],
    queryFn: () => request<Page<{ id: string; name: string }>>('/users', { query: { limit: 1000 } }),
  });
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['audit', shown],
    queryFn: ({ pageParam }) =>
      request<Page<AuditEntry>>('/audit', { query: { ...queryOf(shown), limit: 50, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  if (error !== null) return <ErrorPage error={error} />;
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="page">
      <h1>{t.title}</h1>
      <p className="soft">{t.about}</p>
      <div className="runs-filter audit-filter">
        <NativeSelect
          label={t.action}
          value={shown.action}
          options={[['', t.all], ...areas.map((each) => [each, t.areaName(each)] as const)]}
          onChange={(action) => show({ action })}
        />
        <NativeSelect
          label={t.actor}
          value={shown.actor}
          options={[
            ['', t.all],
            ...(users?.data ?? []).map(({ id, name }) => [id, name] as const),
            ...(shown.actor === '' || users?.data.some(({ id }) => id === shown.actor) !== false
              ? []
              : [[shown.actor, shown.actor.slice(0, 8)] as const]),
          ]}
          onChange={(actor) => show({ actor })}
        />
        <NativeSelect
          label={t.since}
          value={shown.since}
          options={[
            ['', t.ever],
            ...(['day', 'week', 'month', 'year'] as const).map((each) => [each, t.span(each)] as const),
          ]}
          onChange={(since) => show({ since })}
        />
        <span className="audit-export">
          <Button href={exportAddress(shown, 'csv')} download>
            {t.export('CSV')}
          </Button>
          <Button href={exportAddress(shown, 'ndjson')} download>
            {t.export('NDJSON')}
          </Button>
        </span>
      </div>
      {shown.target !== '' && (
        <p>
          <button type="button" className="tag audit-only" onClick={() => show({ target: '' })}>
            {t.only(shown.target)}
          </button>
        </p>
      )}
      {data !== undefined && entries.length === 0 && <Empty title={t.empty} />}
      {entries.length > 0 && <Entries entries={entries} showOnly={(target) => show({ target })} />}
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t.more}</Button>}
    </div>
  );
}

function Entries({
  entries,
  showOnly,
}: {
  entries: readonly AuditEntry[];
  showOnly: (target: string) => void;
}) {
  const t = useTexts(auditTexts);
  return (
    <div className="card plain-table runs-table audit-table">
      <table>
        <thead>
          <tr>
            {[t.at, t.action, t.actor, t.target, t.address, t.details].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                <time dateTime={entry.at}>{showInstant(entry.at)}</time>
              </th>
              <td className="run-workflow">{t.actionName(entry.action)}</td>
              <td data-title={t.actor}>
                {entry.actor?.name ?? entry.actor?.id.slice(0, 8) ?? t.viaName(entry.via)}
                {entry.actor !== null && <span className="soft small"> {t.viaName(entry.via)}</span>}
              </td>
              <td data-title={t.target}>
                {entry.target !== null && (
                  <button
                    type="button"
                    className="audit-target"
                    onClick={() => showOnly(entry.target?.id ?? '')}
                  >
                    {targetText(entry.target)}
                  </button>
                )}
              </td>
              <td data-title={t.address}>{entry.address}</td>
              <td data-title={t.details} className="soft small">
                {detailsText(entry.details)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const areas = [...new Set(auditActions.map((action) => action.split('.')[0] ?? action))];

function queryOf({ since, ...rest }: Record<'action' | 'actor' | 'target' | 'since', string>) {
  const back = days[since as keyof typeof days];
  const from = back === undefined ? undefined : new Date(Date.now() - back * 86_400_000).toISOString();
  return { ...rest, from };
}

function exportAddress(shown: Parameters<typeof queryOf>[0], format: string): string {
  const given = Object.entries({ ...queryOf(shown), format }).filter(
    (pair): pair is [string, string] => (pair[1] ?? '') !== '',
  );
  return `${serverAddresses().api}/audit/export?${new URLSearchParams(given).toString()}`;
}
