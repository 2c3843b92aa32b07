import { fieldTitle, typeOf, type Resource } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useLabel } from '../../../../data/stored/label.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { pathOf } from '../../../../data/stored/resources.ts';
import { request } from '../../../../data/server/client.ts';
import type { Page } from '../../../../data/server/page.ts';
import { useLive } from '../../../../data/live/use-live.ts';
import { useModuleRights } from '../../../../data/session/session.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import { paths } from '../../../../base/paths.ts';
import { FieldCell } from '../../../../fields/FieldCell.tsx';
import { fieldUi } from '../../../../fields/index.ts';
import { PlainTable } from '../../../../parts/text/PlainTable.tsx';
import { resourceTexts } from '../texts.ts';
import type { IncomingRelation } from './relations-to.ts';

/** How many are shown before the list itself is the better place. */
const most = 6;

/** The entries that name another one by a relation, the newest first, with how many there are. */
export function RelatedList({ relation, id }: { relation: IncomingRelation; id: string }) {
  const t = useTexts(resourceTexts);
  const { module, field, filter, title, sort } = relation;
  const rights = useModuleRights(module.identifier);
  const wanted = JSON.stringify(filter(id));
  const { data, refetch } = useQuery({
    queryKey: ['list', module.identifier, 'related', field.identifier, id, sort],
    queryFn: async ({ signal }) => {
      const path = pathOf(module.identifier);
      const [page, { total }] = await Promise.all([
        request<Page<Resource>>(path, { query: { filter: wanted, sort, limit: most }, signal }),
        request<{ total: number }>(`${path}/total`, { query: { filter: wanted }, signal }),
      ]);
      return { rows: page.data, total };
    },
  });
  useLive(`resources:${module.identifier}`, ({ type }) => type === 'changed' && void refetch());
  const creates = rights.create?.includes(field.identifier) === true;
  if (data === undefined || (data.total === 0 && !creates)) return null;
  const columns = columnsOf(relation, rights.read);
  return (
    <section className="card related" aria-label={title}>
      <div className="row">
        <h2 className="grow">
          {title} <span className="soft small">{showCount(data.total)}</span>
        </h2>
        {data.total > most && (
          <Link to={paths.index(module.identifier)} search={{ filter: filter(id), sort }}>
            {t.showAll}
          </Link>
        )}
        {creates && module.definition.buttons?.create?.display !== false && (
          <Link
            to={paths.create(module.identifier)}
            search={{ fill: { [field.identifier]: field.options?.['multiple'] === true ? [id] : id } }}
            className="related-new"
          >
            <Plus size={15} aria-hidden /> {t.addRelated}
            <span className="hidden-visually">: {title}</span>
          </Link>
        )}
      </div>
      {data.rows.length === 0 ? (
        <p className="soft">{t.noRelated}</p>
      ) : (
        <PlainTable label={title}>
          {/* Said again, since a phone shows the rows below each other and would forget it. */}
          <table role="table">
            <thead role="rowgroup">
              <tr role="row">
                <th scope="col" role="columnheader">
                  {t.entry}
                </th>
                {columns.map((each) => (
                  <th
                    key={each.identifier}
                    scope="col"
                    role="columnheader"
                    className={fieldUi(each.type).align ?? ''}
                  >
                    {fieldTitle(each)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {data.rows.map((row) => (
                <tr key={row.id} role="row">
                  <th scope="row" role="rowheader">
                    <EntryLink module={module} row={row} />
                  </th>
                  {columns.map((each) => (
                    <td
                      key={each.identifier}
                      role="cell"
                      data-title={fieldTitle(each)}
                      className={fieldUi(each.type).align ?? ''}
                    >
                      <FieldCell field={each} value={row.data[each.identifier]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </PlainTable>
      )}
    </section>
  );
}

function EntryLink({ module, row }: { module: Module; row: Resource }) {
  return <Link to={paths.show(module.identifier, row.id)}>{useLabel(module, row)}</Link>;
}

/** What the relation says, else the first columns of the module's own list that say more than its label and where one comes from. */
function columnsOf({ module, field, columns }: IncomingRelation, readable: readonly string[]) {
  const { definition, fields } = module;
  const shown = (names: readonly string[]) =>
    names
      .filter((name) => readable.includes(name))
      .flatMap((name) => fields.find(({ identifier }) => identifier === name) ?? [])
      .filter((each) => typeOf(each).readable && each.type !== 'list');
  if (columns !== undefined) return shown(columns);
  const named = /^\$resource\.(\w+)$/.exec(definition.label?.trim() ?? '')?.[1] ?? fields[0]?.identifier;
  const order = definition.views?.index?.columns ?? fields.map(({ identifier }) => identifier);
  return shown(order.filter((name) => name !== field.identifier && name !== named)).slice(0, 3);
}
