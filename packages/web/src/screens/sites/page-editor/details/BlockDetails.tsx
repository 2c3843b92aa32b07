import { Link } from '@tanstack/react-router';
import type { SiteBlock, SiteParts } from '../../../../data/stored/sites.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { paths } from '../../../../base/paths.ts';
import { blockOf } from '../blocks.ts';
import { editorTexts } from '../texts.ts';

/** What is told of a block that stands on a page: where it is edited, and on how many pages that shows. */
export function BlockDetails({
  site,
  section,
  blocks,
}: {
  site: string;
  section: string;
  blocks: readonly SiteBlock[];
}) {
  const t = useTexts(editorTexts);
  const block = blockOf(section, blocks);
  if (block === undefined) return null;
  return (
    <p>
      {t.usedOn(block.count)} <Link to={paths.sitePart(site, 'blocks', block.id)}>{t.editBlock}</Link>
    </p>
  );
}

/** Where a block is shown: whoever edits it changes all of these. */
export function UsedBy({
  site,
  parts,
  block,
}: {
  site: string;
  parts: SiteParts;
  block: SiteBlock | undefined;
}) {
  const t = useTexts(editorTexts);
  if (block === undefined) return null;
  const kindOf = (module: string) => (module === parts.layouts_module ? 'layouts' : 'pages');
  return (
    <div className="stack">
      <p className="soft small">{t.usedOn(block.count)}</p>
      {block.used_by.length > 0 && (
        <ul className="used-by">
          {block.used_by.map(({ module, id, name }) => (
            <li key={id}>
              <Link to={paths.sitePart(site, kindOf(module), id)}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
