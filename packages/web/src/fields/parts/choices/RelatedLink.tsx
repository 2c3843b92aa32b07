import { fieldTitle, isEmpty, typeOf } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Popover } from 'antd';
import { useContext } from 'react';
import type { Module } from '../../../data/stored/modules.ts';
import { resourceQuery } from '../../../data/stored/resources.ts';
import { useModuleRights } from '../../../data/session/session.ts';
import { paths } from '../../../base/paths.ts';
import { CellContext } from '../cell-context.ts';

/** The name of an entry as a link, with its first fields in a card while one points at it. */
export function RelatedLink({ module, id, label }: { module: Module; id: string; label: string }) {
  return (
    <Popover
      content={<EntryCard module={module} id={id} />}
      title={label}
      mouseEnterDelay={0.35}
      trigger={['hover', 'focus']}
      destroyOnHidden
    >
      <Link to={paths.show(module.identifier, id)}>{label}</Link>
    </Popover>
  );
}

/** The first fields of an entry. */
export function EntryCard({ module, id }: { module: Module; id: string }) {
  const { read } = useModuleRights(module.identifier);
  const cells = useContext(CellContext);
  const { data } = useQuery({ ...resourceQuery(module.identifier, id), staleTime: 30_000, retry: false });
  if (data === undefined || cells === undefined) return null;
  const shown = module.fields
    .filter(
      (field) =>
        read.includes(field.identifier) &&
        typeOf(field).readable &&
        field.type !== 'list' &&
        !isEmpty(data.data[field.identifier]),
    )
    .slice(0, 5);
  return (
    <dl className="entry-card">
      {shown.map((field) => (
        <div key={field.identifier}>
          <dt className="soft small">{fieldTitle(field)}</dt>
          <dd>
            <cells.Cell field={field} value={data.data[field.identifier]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
