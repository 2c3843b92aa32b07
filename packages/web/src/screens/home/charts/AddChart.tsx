import { fieldTitle } from '@bakehouse/contract';
import { Button } from 'antd';
import { useState } from 'react';
import type { Module } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { useRights } from '../../../data/session/session.ts';
import { chartFields, type Chart } from './chart-list.ts';
import { homeTexts } from '../texts.ts';

/** Asks what a new chart shall count. */
export function AddChart({
  modules,
  onAdd,
  onClose,
}: {
  modules: readonly Module[];
  onAdd: (chart: Chart) => void;
  onClose: () => void;
}) {
  const t = useTexts(homeTexts);
  const rights = useRights();
  const [name, setName] = useState(modules[0]?.identifier ?? '');
  const [by, setBy] = useState('createdAt');
  const [unit, setUnit] = useState<NonNullable<Chart['unit']>>('day');
  const module = modules.find(({ identifier }) => identifier === name);
  if (module === undefined) return null;
  const { values, times } = chartFields(module, rights);
  const isTime = !values.some(({ identifier }) => identifier === by);
  return (
    <Dialog
      title={t.addChart}
      onClose={onClose}
      onSubmit={() => {
        onAdd({ module: name, by, ...(isTime ? { unit } : {}) });
        onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" htmlType="submit">
            {t.add}
          </Button>
        </>
      }
    >
      <div className="stack">
        <NativeSelect
          label={t.module}
          value={name}
          options={modules.map(({ identifier, title }) => [identifier, title] as const)}
          onChange={(next) => {
            setName(next);
            setBy('createdAt');
          }}
        />
        <NativeSelect
          label={t.countBy}
          value={by}
          options={[
            ['createdAt', t.created],
            ['updatedAt', t.updated],
            ...[...times, ...values].map((field) => [field.identifier, fieldTitle(field)] as const),
          ]}
          onChange={setBy}
        />
        {isTime && (
          <NativeSelect
            label={t.unit}
            value={unit}
            options={[
              ['day', t.days],
              ['week', t.weeks],
              ['month', t.months],
            ]}
            onChange={(next) => setUnit(next === 'week' || next === 'month' ? next : 'day')}
          />
        )}
      </div>
    </Dialog>
  );
}
