import { Select } from 'antd';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import type { ControlProps, RowStatus } from '../../../parts/controls/FormRow.tsx';
import { fieldTexts } from '../../texts.ts';
import { antdStatus } from '../antd-status.ts';
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
  return (
    <Select<string | string[]>
      {...control}
      {...antdStatus(status)}
      {...(several ? { mode: allowOther ? ('tags' as const) : ('multiple' as const) } : {})}
      {...(several && !multiple ? { maxCount: 1 } : {})}
      className="choice-select"
      value={several ? chosen : (chosen[0] as string)}
      placeholder={t.choose}
      allowClear={clearable}
      autoFocus={autoFocus}
      disabled={disabled}
      loading={loading}
      notFoundContent={t.nothingFound}
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
  );
}

function byLabel(typed: string, option?: { label?: unknown }): boolean {
  return (typeof option?.label === 'string' ? option.label : '').toLowerCase().includes(typed.toLowerCase());
}
