import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { request } from '../../../data/server/client.ts';
import { sitePartsQuery, type PartKind } from '../../../data/stored/sites.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { paths } from '../../../base/paths.ts';
import { useRights } from '../../../data/session/session.ts';
import { siteTexts } from './texts.ts';

interface Row {
  id: string;
  data: { name?: string; title?: string | null };
}

/** The pages, layouts and blocks of a site; each leads to the page editor. */
export function SitePages({ site }: { site: string }) {
  const t = useTexts(siteTexts);
  const { data: parts } = useQuery({ ...sitePartsQuery(site), retry: false });
  if (parts === undefined) return null;
  const of = (module: string) => ({ site, module, filter: parts.of_site[module]?.filter });
  return (
    <>
      <PartList {...of(parts.pages_module)} kind="pages" title={t.pages} />
      <PartList {...of(parts.layouts_module)} kind="layouts" title={t.layouts} />
      {parts.blocks_modules.map((module) => (
        <PartList key={module} {...of(module)} kind="blocks" title={t.blocks} />
      ))}
    </>
  );
}

function PartList({
  site,
  kind,
  module,
  filter,
  title,
}: {
  site: string;
  kind: PartKind;
  module: string;
  /** What of the module belongs to the site, where it says. */
  filter: object | undefined;
  title: string;
}) {
  const t = useTexts(siteTexts);
  const rights = useRights().modules[module];
  const { data } = useQuery({
    queryKey: ['list', module, 'of site', site],
    queryFn: () =>
      request<Page<Row>>(`/modules/${module}/resources`, {
        query: {
          limit: 200,
          sort: 'name',
          ...(filter === undefined ? {} : { filter: JSON.stringify(filter) }),
        },
      }),
    staleTime: 0,
  });
  if (data === undefined) return null;
  const id = `site-${kind}`;
  return (
    <section className="stack" aria-labelledby={id}>
      <div className="row">
        <h2 id={id} className="grow">
          {title}
        </h2>
        {rights?.create != null && <Link to={paths.create(module)}>{t.add}</Link>}
      </div>
      <ul className="site-parts">
        {data.data.map((row) => {
          const name = row.data.name ?? row.id;
          const to = rights?.update == null ? paths.show(module, row.id) : paths.sitePart(site, kind, row.id);
          return (
            <li key={row.id}>
              <Link to={to} className="card">
                <strong>{name}</strong>
                <span className="soft small">{row.data.title ?? ''}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {data.next !== null && <Link to={paths.index(module)}>{t.allOf}</Link>}
    </section>
  );
}
