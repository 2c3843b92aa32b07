import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLabel } from '../../../data/stored/label.ts';
import { useModule, type Module } from '../../../data/stored/modules.ts';
import { resourceQuery } from '../../../data/stored/resources.ts';
import type { Notification } from '../../../data/stored/notifications.ts';
import { fileUrl } from '../../../data/stored/files.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { paths } from '../../../base/paths.ts';
import { notificationTexts } from './texts.ts';

/** The file, the resource or the failed runs that is appended to a notification, as a link. */
export function AttachedEntity({ entity }: { entity: NonNullable<Notification['entity']> }) {
  const t = useTexts(notificationTexts);
  const module = useModule(entity.module ?? '');
  if (entity.runs !== undefined)
    return (
      <p>
        <Link to={paths.runs} search={{ show: 'attention' }}>
          {t.toRuns}
        </Link>
      </p>
    );
  if (entity.module === undefined)
    return (
      <p>
        {t.attached}:{' '}
        <a href={fileUrl(entity.id ?? '')} target="_blank" rel="noopener noreferrer">
          {entity.name ?? entity.id}
        </a>
      </p>
    );
  return module === undefined ? null : <AppendedResource module={module} id={entity.id ?? ''} />;
}

/** Who may not read it, or finds it deleted, sees nothing of it. */
function AppendedResource({ module, id }: { module: Module; id: string }) {
  const t = useTexts(notificationTexts);
  const { data, isPending } = useQuery({ ...resourceQuery(module.identifier, id), retry: false });
  const label = useLabel(module, data);
  // Its line is kept free, so that what stands below does not move.
  if (data === undefined) return isPending ? <p aria-busy="true">{'\u00a0'}</p> : null;
  return (
    <p>
      {t.attached}: <Link to={paths.show(module.identifier, id)}>{label}</Link>
    </p>
  );
}
