import { Input } from 'antd';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { moduleIcons } from '../../../parts/menu/module-icon.ts';
import { moduleTexts } from './texts.ts';
import type { ModuleEditor } from './use-module-editor.ts';

/** Where and with which icon a module stands in the menu. */
export function MenuPlace({ editor: { definition, change, faults } }: { editor: ModuleEditor }) {
  const t = useTexts(moduleTexts);
  const { icon, group, order } = definition.bakery_resource;
  const names = [...new Set([...Object.keys(moduleIcons), ...(icon === undefined ? [] : [icon])])];
  const orderFault = faults.at('bakery_resource.order');
  return (
    <>
      <NativeSelect
        label={t.icon}
        value={icon ?? ''}
        options={[
          ['', t.noIcon],
          ...names.filter((name) => name !== 'box').map((name) => [name, name] as const),
        ]}
        onChange={(next) => change({ icon: next === '' ? undefined : next })}
      />
      <FormRow label={t.group} help={t.groupHelp}>
        {(control) => (
          <Input
            {...control}
            maxLength={100}
            value={group ?? ''}
            onChange={({ target }) => change({ group: target.value === '' ? undefined : target.value })}
          />
        )}
      </FormRow>
      <FormRow
        label={t.order}
        help={t.orderHelp}
        message={orderFault}
        status={orderFault === undefined ? undefined : 'error'}
      >
        {(control) => (
          <Input
            {...control}
            type="number"
            min={0}
            value={order ?? ''}
            onChange={({ target }) =>
              change({ order: target.value === '' ? undefined : Number(target.value) })
            }
          />
        )}
      </FormRow>
    </>
  );
}
