import { fieldTitle, resourceActions, type Permission, type RoleDefinition } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../data/server/client.ts';
import { useModules, type Module } from '../../../data/stored/modules.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { userTexts } from './texts.ts';

/** What roles allow together, by module. */
export function EffectiveRights({ roles }: { roles: readonly string[] }) {
  const { data = [] } = useQuery({
    queryKey: ['roles', 'all'],
    queryFn: async () => (await request<Page<RoleDefinition>>('/roles', { query: { limit: 1000 } })).data,
  });
  const permissions = data.filter(({ slug }) => roles.includes(slug)).flatMap((role) => role.permissions);
  return <RightsTable admin={roles.includes('admin')} permissions={permissions} />;
}

/** What permissions allow, by module. */
export function RightsTable({ admin, permissions }: { admin: boolean; permissions: readonly Permission[] }) {
  const t = useTexts(userTexts);
  const modules = useModules();
  const titles = { read: t.read, create: t.create, update: t.update, delete: t.delete_ };
  if (admin) return <p className="soft">{t.everything}</p>;
  const runs = permissions.flatMap((each) => ('workflow' in each ? [each.workflow] : []));
  const limits = modules.flatMap((module) =>
    resourceActions.flatMap((action) => {
      const found = permissionsOn(permissions, module.identifier, action);
      return found.some(isWhole) ? [] : found.map((permission) => ({ module, action, permission }));
    }),
  );
  return (
    <section className="stack">
      <h3>{t.effective}</h3>
      <PlainTable label={t.effective}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.module}</th>
              {resourceActions.map((action) => (
                <th key={action} scope="col">
                  {titles[action]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {modules.map(({ identifier, title }) => (
              <tr key={identifier}>
                <th scope="row">{title}</th>
                {resourceActions.map((action) => {
                  const found = permissionsOn(permissions, identifier, action);
                  return (
                    <td key={action} className={found.length === 0 ? 'soft' : ''}>
                      {found.length === 0 ? '–' : found.some(isWhole) ? t.all : t.some}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </PlainTable>
      {limits.length > 0 && (
        <details>
          <summary>{t.limits}</summary>
          <ul className="rights-limits small">
            {limits.map(({ module, action, permission: { fields, filter } }, index) => (
              <li key={index}>
                <strong>
                  {module.title}, {titles[action]}:
                </strong>{' '}
                {[
                  ...(fields === undefined ? [] : [t.onlyFields(titlesOf(module, fields))]),
                  ...(filter === undefined ? [] : [t.onlyRows]),
                ].join('; ')}{' '}
                {filter !== undefined && <code>{JSON.stringify(filter)}</code>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {runs.length > 0 && <p className="small">{t.runs([...new Set(runs)].join(', '))}</p>}
    </section>
  );
}

type ResourcePermission = Extract<Permission, { module: string }>;

/** What is allowed on a module, by itself or with all others. */
function permissionsOn(
  permissions: readonly Permission[],
  module: string,
  action: ResourcePermission['action'],
): ResourcePermission[] {
  return permissions.filter(
    (each): each is ResourcePermission =>
      'module' in each && each.action === action && (each.module === '*' || each.module === module),
  );
}

function isWhole({ fields, filter }: ResourcePermission): boolean {
  return fields === undefined && filter === undefined;
}

function titlesOf(module: Module, names: readonly string[]): string {
  const title = (name: string) => {
    const field = module.fields.find(({ identifier }) => identifier === name);
    return field === undefined ? name : fieldTitle(field);
  };
  return names.map(title).join(', ');
}
