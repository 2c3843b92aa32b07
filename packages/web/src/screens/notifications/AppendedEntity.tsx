import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLabel } from '../../api/label.ts';
import { useModule, type Module } from '../../api/modules.ts';
import { resourceQuery } from '../../api/resources.ts';
import type { Notification } from '../../api/types.ts';
import { fileUrl } from '../../fields/parts/file-info.ts';
import { useTexts } from '../../i18n/define-texts.ts';
import { paths } from '../../paths.ts';
import { notificationTexts } from './texts.ts';

/** The file or resource that is appended to a notification, as a link. */
export function AppendedEntity({ entity }: { entity: NonNullable<Notification['entity']> }) {
  const t = useTexts(notificationTexts);
  const module = useModule(entity.module ?? '');
  if (entity.module === undefined)
    return (
      <p>
        {t.attached}:{' '}
        <a href={fileUrl(entity.id)} target="_blank" rel="noopener noreferrer">
          {entity.name ?? entity.id}
        </a>
      </p>
    );
  return module === undefined ? null : <AppendedResource module={module} id={entity.id} />;
}

/** Who may not read it, or finds it deleted, sees nothing of it. */
function AppendedResource({ module, id }: { module: Module; id: string }) {
  const t = useTexts(notificationTexts);
  const { data } = useQuery({ ...resourceQuery(module.identifier, id), retry: false });
  const label = useLabel(module, data);
  if (data === undefined) return null;
  return (
    <p>
      {t.attached}: <Link to={paths.show(module.identifier, id)}>{label}</Link>
    </p>
  );
}
