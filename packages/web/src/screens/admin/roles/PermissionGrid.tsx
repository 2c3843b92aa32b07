import { resourceActions, type Permission, type ResourceAction } from '@bakehouse/contract';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useModules } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import '../../../parts/controls/native-select.css';
import { LimitsDialog } from './LimitsDialog.tsx';
import type { ModulePermission } from './module-permission.ts';
import { roleTexts } from './texts.ts';
import './roles.css';

/** Modules down, actions across: no, yes, or limited to fields and rows. */
export function PermissionGrid({
  permissions,
  onChange,
}: {
  permissions: readonly Permission[];
  onChange: (permissions: Permission[]) => void;
}) {
  const t = useTexts(roleTexts);
  const modules = useModules();
  const [open, setOpen] = useState<{ module: string; action: ResourceAction }>();
  const titles: Record<ResourceAction, string> = {
    read: t.read,
    create: t.create_,
    update: t.update,
    delete: t.delete_,
  };
  const rows = [{ identifier: '*', title: t.every }, ...modules];
  const found = (module: string, action: ResourceAction) =>
    permissions.filter(
      (each): each is ModulePermission =>
        'module' in each && each.module === module && each.action === action,
    );
  const put = (module: string, action: ResourceAction, next: ModulePermission[]) =>
    onChange([
      ...permissions.filter(
        (each) => !('module' in each && each.module === module && each.action === action),
      ),
      ...next,
    ]);
  const choose = (module: string, action: ResourceAction, value: string) => {
    if (value === 'none') put(module, action, []);
    else if (value === 'all') put(module, action, [{ module, action }]);
    else setOpen({ module, action });
  };
  const titleOf = (module: string) => rows.find(({ identifier }) => identifier === module)?.title ?? module;
  return (
    <PlainTable className="card permission-grid" label={t.title}>
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
          {rows.map(({ identifier, title }) => (
            <tr key={identifier}>
              <th scope="row">{title}</th>
              {resourceActions.map((action) => {
                const given = found(identifier, action);
                const whole = given.some(
                  ({ fields, filter }) => fields === undefined && filter === undefined,
                );
                const state = given.length === 0 ? 'none' : whole ? 'all' : 'limited';
                return (
                  <td key={action} data-title={titles[action]}>
                    <span className={`permission ${state}`}>
                      <select
                        className="native-select"
                        aria-label={`${title}: ${titles[action]}`}
                        value={state}
                        onChange={(event) => choose(identifier, action, event.target.value)}
                      >
                        <option value="none">{t.none}</option>
                        <option value="all">{t.all}</option>
                        {identifier !== '*' && <option value="limited">{t.limited}</option>}
                      </select>
                      {state === 'limited' && (
                        <button
                          type="button"
                          className="icon-button"
                          aria-label={t.limits(titles[action], title)}
                          onClick={() => setOpen({ module: identifier, action })}
                        >
                          <SlidersHorizontal size={16} aria-hidden />
                        </button>
                      )}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {open !== undefined && (
        <LimitsDialog
          title={t.limits(titles[open.action], titleOf(open.module))}
          module={open.module}
          permissions={found(open.module, open.action)}
          onClose={() => setOpen(undefined)}
          onApply={(limits) => {
            put(
              open.module,
              open.action,
              limits.map((each) => ({ module: open.module, action: open.action, ...each })),
            );
            setOpen(undefined);
          }}
        />
      )}
    </PlainTable>
  );
}
