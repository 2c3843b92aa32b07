import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import '../../../parts/controls/native-select.css';
import { messageFor, type FormScope } from '../../forms/form-context.ts';
import { editorTexts } from '../texts.ts';

/** Stands for null, which no workflow is called. */
const nothing = '-';

/** Which workflow is started when a run fails: that of the server, none, or one by name. */
export function OnFailure({
  value,
  own,
  scope,
  onChange,
}: {
  value: unknown;
  /** The workflow itself, which is never started for its own failures. */
  own: string;
  scope: FormScope;
  onChange: (value: string | null | undefined) => void;
}) {
  const t = useTexts(editorTexts);
  const known = scope.suggest('workflow').filter(([name]) => name !== own);
  const isUnknown = typeof value === 'string' && !known.some(([name]) => name === value);
  const options = [
    ['', t.onFailureUsual],
    [nothing, t.onFailureNone],
    ...known,
    ...(isUnknown ? [[value, value] as const] : []),
  ] as const;
  return (
    <FormRow label={t.onFailure} path="onFailure" {...messageFor(scope, 'onFailure')}>
      {(control) => (
        <select
          {...control}
          className="native-select"
          value={value === null ? nothing : typeof value === 'string' ? value : ''}
          onChange={({ target }) =>
            onChange(target.value === '' ? undefined : target.value === nothing ? null : target.value)
          }
        >
          {options.map(([each, title]) => (
            <option key={each} value={each}>
              {title}
            </option>
          ))}
        </select>
      )}
    </FormRow>
  );
}
