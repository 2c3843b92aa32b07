import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryClient } from '../../../data/server/query-client.ts';
import { siteListQuery, type SiteBuilding } from '../../../data/stored/sites.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showAgo } from '../../../base/i18n/format.ts';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { siteTexts } from './texts.ts';

/** Builds under way, whoever began them, and the last one where it failed. */
export function BuildProgress({ site, asked }: { site: string; asked: boolean }) {
  const t = useTexts(siteTexts);
  const { data = [] } = useQuery({
    ...siteListQuery<SiteBuilding>(site, 'building'),
    // Often while something happens; otherwise just to see that a workflow has begun.
    refetchInterval: ({ state }) =>
      asked || state.data?.some(({ status }) => status === 'running') === true ? 700 : 5000,
  });
  const running = data.filter(({ status }) => status === 'running');
  const [last] = data;
  const before = useRef(0);
  useEffect(() => {
    // One that ended is among the builds now.
    if (running.length < before.current) void queryClient.invalidateQueries({ queryKey: ['site', site] });
    before.current = running.length;
  }, [running.length, site]);
  return (
    <>
      {running.map(({ id, progress }) => {
        const stage = stageText(progress?.stage, t);
        const counted = progress !== null && progress.total > 0 && progress.stage === 'pages';
        return (
          <div key={id} className="card site-progress" role="status">
            <span className="grow">{stage}</span>
            {counted && <span className="soft">{t.of(progress.done, progress.total)}</span>}
            <progress
              aria-label={stage}
              {...(counted ? { value: progress.done, max: progress.total } : {})}
            />
          </div>
        );
      })}
      {last?.status === 'failed' && (
        <Notice level="error">
          <strong>{t.failed}</strong> · {showAgo(last.startedAt)}
          <br />
          {last.problem}
        </Notice>
      )}
    </>
  );
}

function stageText(stage: string | undefined, t: (typeof siteTexts)['en']): string {
  if (stage === 'assets') return t.stage_assets;
  if (stage === 'scripts') return t.stage_scripts;
  if (stage === 'pages') return t.stage_pages;
  if (stage === 'links') return t.stage_links;
  return stage === 'store' ? t.stage_store : t.starting;
}
