import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { runQuery, type Run } from '../../../data/stored/runs.ts';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { identifierOf, type Definition } from '../../model/definition.ts';
import { sampleOfRun, type Sample } from './sample.ts';
import { trialTexts } from './texts.ts';

/** Picks an earlier run: what it began with is tried. */
export function RecordedChoice({
  definition,
  onPick,
}: {
  definition: Definition;
  onPick: (sample: Sample) => void;
}) {
  const t = useTexts(trialTexts);
  const identifier = identifierOf(definition);
  const { data: runs } = useQuery({
    queryKey: ['runs', 'recorded', identifier],
    queryFn: () => request<Page<Run>>('/runs', { query: { workflow: identifier, limit: 20 } }),
    enabled: /^[a-z][a-z0-9_]{0,62}$/.test(identifier),
  });
  const take = async (id: string) => {
    try {
      onPick(sampleOfRun((await queryClient.fetchQuery(runQuery(id))).input));
    } catch (error) {
      toastProblem(error);
    }
  };
  if (runs === undefined || runs.data.length === 0) return null;
  return (
    <NativeSelect
      label={t.recorded}
      value=""
      options={[
        ['', t.chooseRun],
        ...runs.data.map(
          ({ id, createdAt, status }) => [id, `${showInstant(createdAt)} · ${status}`] as const,
        ),
      ]}
      onChange={(id) => id !== '' && void take(id)}
    />
  );
}
