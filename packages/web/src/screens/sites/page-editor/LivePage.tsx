import { ExternalLink } from 'lucide-react';
import type { Site } from '../../../data/stored/sites.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { siteTexts } from '../site/texts.ts';
import { editorTexts } from './texts.ts';

/** Leads to the page as visitors get it now, where the site is served. */
export function LivePage({ site, path }: { site: Site; path: string | undefined }) {
  const t = useTexts(editorTexts);
  const { opensNew } = useTexts(siteTexts);
  const base = site.live[0]?.urls[0];
  if (base === undefined || path === undefined) return null;
  return (
    <a className="row nowrap small" href={new URL(path, base).href} target="_blank" rel="noreferrer">
      {t.live}
      <ExternalLink size={14} aria-label={opensNew} />
    </a>
  );
}
