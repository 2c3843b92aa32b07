import { useQuery } from '@tanstack/react-query';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { ErrorPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import type { IndexEntry } from './index-entry.ts';
import { IndexRow } from './IndexRow.tsx';
import { indexTexts } from './texts.ts';

/** Indexes that would make lists faster, and those that were built. */
export function Indexes() {
  const t = useTexts(indexTexts);
  useTitle(t.title);
  const { data, error } = useQuery({
    queryKey: ['indexes'],
    queryFn: async () => (await request<Page<IndexEntry>>('/indexes')).data,
    refetchInterval: 3000,
  });
  if (error !== null) return <ErrorPage error={error} />;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t.title}</h1>
      </div>
      <p className="soft">{t.about}</p>
      {data?.length === 0 && <Empty title={t.none}>{t.noneText}</Empty>}
      {data !== undefined && data.length > 0 && (
        <PlainTable className="card stacked" label={t.title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.module}</th>
                <th scope="col">{t.fields}</th>
                <th scope="col">{t.asked}</th>
                <th scope="col">{t.size}</th>
                <th scope="col">{t.state}</th>
                <th scope="col">
                  <span className="hidden-visually">{t.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((entry) => (
                <IndexRow key={entry.id} entry={entry} />
              ))}
            </tbody>
          </table>
        </PlainTable>
      )}
    </div>
  );
}
