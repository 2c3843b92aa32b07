import { Select } from 'antd';
import { useContext, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import type { ControlProps, RowStatus } from '../../../parts/controls/FormRow.tsx';
import { RowLabel } from '../../../parts/controls/row-label.ts';
import { fieldTexts } from '../../texts.ts';
import { antdStatus } from '../antd-status.ts';
import { ChoiceMark } from './ChoiceMark.tsx';
import type { Choice } from './choices.ts';

/** A control to choose one or several of many, by typing a part of the name. */
export function ChoiceSelect({
  choices,
  value,
  onChange,
  control,
  disabled,
  status,
  multiple = false,
  allowOther = false,
  clearable = true,
  onSearch,
  loading = false,
  autoFocus = false,
}: {
  choices: readonly Choice[];
  value: unknown;
  onChange: (value: unknown) => void;
  control: ControlProps;
  disabled: boolean;
  status?: RowStatus | undefined;
  multiple?: boolean;
  allowOther?: boolean;
  clearable?: boolean;
  /** Where the server does the searching. */
  onSearch?: (typed: string) => void;
  loading?: boolean;
  autoFocus?: boolean;
}) {
  const t = useTexts(fieldTexts);
  const several = multiple || allowOther;
  const chosen = Array.isArray(value)
    ? value.map(String)
    : typeof value === 'string' && value !== ''
      ? [value]
      : [];
  const marked = choices.some(({ color, icon }) => color !== undefined || icon !== undefined);
  const markedLabel = (at: unknown, label: ReactNode) => {
    const choice = choices.find((each) => each.value === at);
    return choice === undefined ? (
      label
    ) : (
      <span className="marked-choice">
        <ChoiceMark choice={choice} /> {choice.label}
      </span>
    );
  };
  const label = useContext(RowLabel);
  const [open, setOpen] = useState(false);
  /** Tab goes on to the next field and chooses nothing; Escape closes the list, and not what the field stands in. */
  const leaves = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' && !(event.key === 'Escape' && open)) return;
    event.stopPropagation();
    if (event.key === 'Escape') event.preventDefault();
    setOpen(false);
  };
  return (
    <div className="choice-keys" onKeyDownCapture={leaves}>
      <Select<string | string[]>
        {...control}
        {...antdStatus(status)}
        {...(several ? { mode: allowOther ? ('tags' as const) : ('multiple' as const) } : {})}
        {...(several && !multiple ? { maxCount: 1 } : {})}
        {...(marked
          ? {
              optionRender: (option) => markedLabel(option.value, option.label),
              labelRender: (chosenOne) => markedLabel(chosenOne.value, chosenOne.label),
            }
          : {})}
        className="choice-select"
        open={open}
        onOpenChange={setOpen}
        defaultActiveFirstOption={!allowOther}
        value={several ? chosen : (chosen[0] as string)}
        placeholder={t.choose}
        allowClear={clearable && { label: t.clear(label) }}
        autoFocus={autoFocus}
        disabled={disabled}
        loading={loading}
        notFoundContent={allowOther ? t.typeOther : t.nothingFound}
        showSearch={{
          filterOption: onSearch === undefined ? byLabel : false,
          ...(onSearch === undefined ? {} : { onSearch }),
        }}
        options={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
        onChange={(next: string | string[] | undefined) => {
          const list = Array.isArray(next) ? next : next === undefined ? [] : [next];
          onChange(multiple ? list : (list.at(-1) ?? null));
        }}
      />
    </div>
  );
}

function byLabel(typed: string, option?: { label?: unknown }): boolean {
  return (typeof option?.label === 'string' ? option.label : '').toLowerCase().includes(typed.toLowerCase());
}
