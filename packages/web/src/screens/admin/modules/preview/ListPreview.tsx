import { fieldTitle, type Resource } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../../data/server/client.ts';
import type { Page } from '../../../../data/server/page.ts';
import type { ModuleRights } from '../../../../data/session/rights.ts';
import { useModules, type Module } from '../../../../data/stored/modules.ts';
import { FieldCell } from '../../../../fields/FieldCell.tsx';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { PlainTable } from '../../../../parts/text/PlainTable.tsx';
import { standardState } from '../../../resources/list/state/list-state.ts';
import { moduleTexts } from '../texts.ts';
import { sampleValue } from './sample-value.ts';

/** The first rows of the list of a module as it would be, with made-up values where there are none. */
export function ListPreview({ module, rights }: { module: Module; rights: ModuleRights }) {
  const t = useTexts(moduleTexts);
  const isStored = useModules().some(({ identifier }) => identifier === module.identifier);
  const { columns, sort } = standardState(module, rights);
  const { data: stored } = useQuery({
    queryKey: ['list preview', module.identifier],
    queryFn: async () =>
      (await request<Page<Resource>>(`/modules/${module.identifier}/resources`, { query: { limit: 4 } }))
        .data,
    enabled: isStored,
    retry: false,
  });
  const fields = columns.flatMap((name) => module.fields.filter(({ identifier }) => identifier === name));
  const rows = (stored ?? []).map(({ data }) => data);
  const isMadeUp = rows.length === 0;
  const shown = isMadeUp
    ? [0, 1, 2].map((at) =>
        Object.fromEntries(fields.map((field) => [field.identifier, sampleValue(field, at)] as const)),
      )
    : rows;
  const [first = ''] = sort.split(',');
  const marks: Readonly<Record<string, string>> = {
    [first.replace(/^-/, '')]: first.startsWith('-') ? '↓' : '↑',
  };
  return (
    <>
      <p className="soft small">{isMadeUp ? t.previewSample : t.previewListText}</p>
      {fields.length === 0 ? (
        <p className="soft">{t.noFields}</p>
      ) : (
        <PlainTable label={t.previewList}>
          <table>
            <thead>
              <tr>
                {fields.map((field) => (
                  <th key={field.identifier} scope="col">
                    {fieldTitle(field)} {marks[field.identifier]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row, at) => (
                <tr key={at}>
                  {fields.map((field) => (
                    <td key={field.identifier}>
                      <FieldCell field={field} value={row[field.identifier] ?? null} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </PlainTable>
      )}
    </>
  );
}
