import { useQuery } from '@tanstack/react-query';
import type { Module } from '../../../data/stored/modules.ts';
import { aggregateQuery } from '../../../data/stored/aggregates.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount } from '../../../base/i18n/format.ts';
import { Figures } from './groups/GroupHead.tsx';
import { groupTexts } from './groups/texts.ts';
import type { ListState } from './state/list-state.ts';
import { listQuery } from './state/use-rows.ts';

/** The foot of a table: how many entries there are, and figures over all of them. */
export function TableFoot({ module, state }: { module: Module; state: ListState }) {
  const t = useTexts(groupTexts);
  const { search, filter } = listQuery(module, state);
  const { data } = useQuery({
    ...aggregateQuery(module.identifier, { by: [], values: ['count', ...state.figures], filter, search }),
    placeholderData: (before) => before,
  });
  const { count = 0, ...figures } = data?.data[0] ?? {};
  return (
    <div className="table-foot" role="group" aria-label={t.all} aria-busy={data === undefined}>
      {data !== undefined && (
        <>
          <span className="soft">{t.entries(showCount(Number(count)))}</span>
          <Figures module={module} figures={figures} />
        </>
      )}
    </div>
  );
}
