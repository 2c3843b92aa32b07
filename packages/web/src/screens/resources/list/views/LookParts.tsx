import { fieldTitle, type RowColor } from '@bakehouse/contract';
import { Button } from 'antd';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { useChoices } from '../../../../fields/parts/choices/choices.ts';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import type { Editing } from '../filter/editing.ts';
import { FilterBar } from '../filter/FilterBar.tsx';
import type { ListState } from '../state/list-state.ts';
import type { Offered } from './kind-settings.ts';
import { lookTexts } from './look-texts.ts';
import './look.css';

/** What a colour begins with, until another is picked: each is told from the others, also by those who see colours otherwise. */
const palette = ['#d55e00', '#0072b2', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];
const mostColors = 10;

/** How many columns of a table stay in sight. */
export function FrozenPart({ shown, onChange }: PartProps) {
  const t = useTexts(lookTexts);
  return (
    <NativeSelect
      label={t.frozen}
      value={String(shown.frozen)}
      options={[0, 1, 2, 3].map((count) => [
        String(count),
        count === 0 ? t.noneFrozen : t.firstColumns(count),
      ])}
      onChange={(count) => onChange({ frozen: Number(count) })}
    />
  );
}

/** The lanes of a board, and how many entries its columns are to have. */
export function BoardLook({ module, shown, of, onChange }: PartProps & { module: Module; of: Offered }) {
  const t = useTexts(lookTexts);
  const field = module.fields.find(({ identifier }) => identifier === shown.group);
  const choices = useChoices(field?.type === 'select' ? field : { identifier: '', type: 'select' });
  const lanes = of.group.filter(({ identifier }) => identifier !== shown.group);
  const limit = (value: string, text: string) => {
    const { [value]: _, ...others } = shown.limits;
    const number = Math.trunc(Number(text));
    onChange({ limits: number >= 1 && number <= 1_000_000 ? { ...others, [value]: number } : others });
  };
  return (
    <>
      {lanes.length > 0 && (
        <NativeSelect
          label={t.lanesBy}
          value={shown.lanes ?? ''}
          options={[['', t.noLanes], ...lanes.map((each) => [each.identifier, fieldTitle(each)] as const)]}
          onChange={(name) => onChange({ lanes: name === '' ? undefined : name })}
        />
      )}
      {choices.length > 0 && (
        <fieldset className="look-part">
          <legend>{t.limits}</legend>
          <div className="look-limits">
            {choices.map(({ value, label }) => (
              <label key={value}>
                <span>{label}</span>
                <input
                  type="number"
                  min={1}
                  max={1_000_000}
                  placeholder="–"
                  value={shown.limits[value] ?? ''}
                  onChange={({ target }) => limit(value, target.value)}
                />
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

/** Colours of entries, each with the conditions for it. */
export function ColorParts({ module, shown, onChange }: PartProps & { module: Module }) {
  const t = useTexts(lookTexts);
  const [editing, setEditing] = useState<{ at: number; part: Editing }>();
  const { colors } = shown;
  const put = (at: number, next: RowColor | undefined) =>
    onChange({ colors: colors.flatMap((each, index) => (index === at ? (next ?? []) : [each])) });
  const add = () =>
    onChange({
      colors: [...colors, { color: palette[colors.length % palette.length] ?? '#d55e00', filter: {} }],
    });
  return (
    <fieldset className="look-part">
      <legend>{t.colors}</legend>
      {colors.map(({ color, filter }, at) => (
        <div key={at} className="look-color" role="group" aria-label={t.colorNumber(at + 1)}>
          <input
            type="color"
            aria-label={t.colorOf(at + 1)}
            value={color}
            onChange={({ target }) => put(at, { filter, color: target.value })}
          />
          <div className="grow">
            <FilterBar
              module={module}
              filter={Object.keys(filter).length === 0 ? undefined : filter}
              editing={editing?.at === at ? editing.part : undefined}
              onEdit={(part) => setEditing(part === undefined ? undefined : { at, part })}
              onChange={(next) => put(at, { color, filter: next ?? {} })}
            />
          </div>
          <button
            type="button"
            className="icon-button"
            aria-label={t.removeColor(at + 1)}
            title={t.removeColor(at + 1)}
            onClick={() => put(at, undefined)}
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
      {colors.length < mostColors && (
        <Button icon={<Plus size={15} aria-hidden />} onClick={add}>
          {t.addColor}
        </Button>
      )}
    </fieldset>
  );
}

interface PartProps {
  shown: ListState;
  onChange: (part: Partial<ListState>) => void;
}
