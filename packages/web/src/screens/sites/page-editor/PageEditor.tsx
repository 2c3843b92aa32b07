import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useModule } from '../../../data/stored/modules.ts';
import { resourceQuery } from '../../../data/stored/resources.ts';
import { sitePartsQuery, siteQuery, type PartKind, type SiteParts } from '../../../data/stored/sites.ts';
import { ErrorPage, NotFound, LoadingPage } from '../../../parts/messages/PageStates.tsx';
import { Editor } from './Editor.tsx';

/** The page editor: what stands where on a page or layout of a site, beside how it will look. */
export function PageEditor() {
  const { id = '', kind = '', part = '' } = useParams({ strict: false });
  const site = useQuery(siteQuery(id));
  const parts = useQuery(sitePartsQuery(id));
  const identifier = parts.data === undefined ? '' : moduleOf(parts.data, kind, part);
  const module = useModule(identifier);
  // Read once: what others store meanwhile is met when it is saved.
  const resource = useQuery({
    ...resourceQuery(identifier, part),
    queryKey: ['edited', identifier, part],
    enabled: module !== undefined,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const error = site.error ?? parts.error ?? resource.error;
  if (!isKind(kind)) return <NotFound />;
  if (error !== null) return <ErrorPage error={error} reset={() => void parts.refetch()} />;
  if (parts.data !== undefined && module === undefined) return <NotFound />;
  if (site.data === undefined || parts.data === undefined || resource.data === undefined)
    return <LoadingPage />;
  if (module === undefined) return <LoadingPage />;
  return (
    <Editor
      key={resource.data.id}
      site={site.data}
      parts={parts.data}
      kind={kind}
      module={module}
      resource={resource.data}
    />
  );
}

function isKind(kind: string): kind is PartKind {
  return ['pages', 'layouts', 'blocks'].includes(kind);
}

function moduleOf(parts: SiteParts, kind: string, id: string): string {
  if (kind === 'blocks') return parts.blocks.find((each) => each.id === id)?.module ?? '';
  return kind === 'layouts' ? parts.layouts_module : parts.pages_module;
}
