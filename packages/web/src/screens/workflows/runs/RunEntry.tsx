import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLabel } from '../../../data/stored/label.ts';
import { useModule, type Module } from '../../../data/stored/modules.ts';
import { resourceQuery } from '../../../data/stored/resources.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { paths } from '../../../base/paths.ts';
import { runTexts } from './texts.ts';

/** The entry that a run was about, as a link; one that is gone or may not be read is only told of. */
export function RunEntry({ module: identifier, id }: { module: string; id: string }) {
  const t = useTexts(runTexts);
  const module = useModule(identifier);
  return module === undefined ? (
    <span className="soft">{t.entryGone}</span>
  ) : (
    <Named module={module} id={id} />
  );
}

function Named({ module, id }: { module: Module; id: string }) {
  const t = useTexts(runTexts);
  const { data, isPending } = useQuery({ ...resourceQuery(module.identifier, id), retry: false });
  const label = useLabel(module, data);
  if (data === undefined)
    return (
      <span className="soft" aria-busy={isPending}>
        {isPending ? '\u00a0' : t.entryGone}
      </span>
    );
  return (
    <Link to={paths.show(module.identifier, id)}>
      {label} <span className="small">({module.title})</span>
    </Link>
  );
}
