import { isObject } from '@bakehouse/contract';
import { Input } from 'antd';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { FormRow, type ControlProps } from '../../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import { optionTexts } from './option-texts.ts';

/** How new entries are numbered: one of the usual ways, or a format of one's own. */
export function NumberingInput({
  value,
  onChange,
  control,
}: {
  value: unknown;
  onChange: (value: unknown) => void;
  control: ControlProps;
}) {
  const t = useTexts(optionTexts);
  const chosen = isObject(value) ? value : undefined;
  const format = typeof chosen?.['format'] === 'string' ? chosen['format'] : '';
  const put = (key: string, next: unknown) => {
    const { [key]: _left, ...rest } = chosen ?? {};
    onChange(next === undefined ? rest : { ...rest, [key]: next });
  };
  const restart = typeof chosen?.['restart'] === 'string' ? chosen['restart'] : '';
  return (
    <div className="stack">
      <select
        {...control}
        className="native-select"
        value={chosen === undefined ? '' : usual.some(([each]) => each === format) ? format : 'own'}
        onChange={({ target }) =>
          onChange(
            target.value === '' ? undefined : { format: target.value === 'own' ? '{0000}-' : target.value },
          )
        }
      >
        <option value="">{t.noNumbering}</option>
        {usual.map(([each, example]) => (
          <option key={each} value={each}>
            {example}
          </option>
        ))}
        <option value="own">{t.ownNumbering}</option>
      </select>
      {chosen !== undefined && !usual.some(([each]) => each === format) && (
        <FormRow label={t.numberFormat} help={t.numberFormatHelp}>
          {(inner) => (
            <Input {...inner} value={format} onChange={({ target }) => put('format', target.value)} />
          )}
        </FormRow>
      )}
      {chosen !== undefined && (
        <NativeSelect
          label={t.numberRestart}
          value={restart}
          options={[['', t.restart('')], ...restarts.map((each) => [each, t.restart(each)] as const)]}
          onChange={(next) => put('restart', next === '' ? undefined : next)}
        />
      )}
    </div>
  );
}

/** Formats that most need, with the first number of each. */
const usual: readonly (readonly [format: string, example: string])[] = [
  ['{0000}', '0001, 0002, 0003 …'],
  ['{YYYY}-{0000}', '2026-0001, 2026-0002 …'],
  ['{YYYY}{MM}-{000}', '202611-001, 202611-002 …'],
];

const restarts = ['year', 'month', 'day', 'never'] as const;
