import { builtins } from '@bakehouse/engine';
import { Braces } from 'lucide-react';
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useLanguage } from '../../../base/i18n/language.ts';
import { FormRow, type ControlProps } from '../../../parts/controls/FormRow.tsx';
import type { CodeHandle } from '../code/CodeArea.tsx';
import type { CodeOptions } from '../code/code-options.ts';
import { loadSignatures, signatureOf } from '../code/signatures.ts';
import { completionsAt } from '../completion.ts';
import { messageFor, useFormScope, type NamedChoice } from '../form-context.ts';
import { formTexts } from '../texts.ts';
import { chipTitle } from './chip-title.ts';
import type { Expected } from './expected.ts';
import { firstMode } from './first-mode.ts';
import { Gives } from './Gives.tsx';
import { ModeSwitch } from './ModeSwitch.tsx';
import { asTextInstead } from './quick-fix.ts';
import { templateOfSource } from './template.ts';
import { syntaxFault } from './text-parts.ts';
import { valueTexts } from './texts.ts';
import { isNumber, modeOf, textOf, writtenText, type ValueMode } from './value-mode.ts';
import { useValueTarget } from './value-targets.ts';
import { everyPick, valueTree } from './value-tree.ts';
import './value.css';

const ValuePicker = lazy(async () => ({ default: (await import('./ValuePicker.tsx')).ValuePicker }));

const functions = [...builtins.keys()].sort();

// The picture does not wait for the code editor, which is a third of all.
const CodeArea = lazy(async () => {
  const [{ CodeArea: made }] = await Promise.all([import('../code/CodeArea.tsx'), loadSignatures()]);
  return { default: made };
});

/** One field for every value: words with values in them, one value that is there, or an expression. */
export function ValueField({
  label,
  help,
  path,
  value,
  onChange,
  required = false,
  hiddenLabel = false,
  expected = { kind: 'any' },
  first = firstMode(path),
}: {
  label: string;
  help?: string | undefined;
  path: string;
  /** A recipe that is no list and no dictionary. */
  value: unknown;
  onChange: (value: unknown) => void;
  required?: boolean;
  hiddenLabel?: boolean;
  expected?: Expected;
  /** How it is offered while nothing is written. */
  first?: ValueMode;
}) {
  const t = useTexts(valueTexts);
  const forms = useTexts(formTexts);
  const language = useLanguage();
  const scope = useFormScope();
  const code = useRef<CodeHandle>(null);
  const pickerId = useId();
  const [picking, setPicking] = useState(false);
  const [wished, setWished] = useState<ValueMode>();
  const [left, setLeft] = useState(false);
  const written = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  const picked = useMemo(() => titleOfPick(written, scope), [written, scope]);
  const natural = modeOf(value) ?? first;
  const seen = picked !== undefined && natural === 'expression' ? 'value' : natural;
  const mode = wished !== undefined && canShow(wished, value, picked) ? wished : seen;
  // Nobody is told of what they have not come to yet.
  const said = value === '' && !left ? {} : messageFor(scope, path);
  const fault = mode === 'expression' && written !== '' ? syntaxFault(written) : undefined;
  const fixed = mode === 'text' || typeof value !== 'string' ? undefined : asTextInstead(value, scope);
  const options: CodeOptions = {
    kind: mode === 'text' ? 'text' : 'expression',
    complete: (source, caret) => completionsAt(source, caret, { ...scope, functions }),
    signature: (name) => signatureOf(name, language),
    chipTitle,
    completionsLabel: forms.completions,
  };
  const change = (next: ValueMode) => {
    setWished(next);
    setPicking(next === 'value' && written === '');
    if (!canShow(next, value, picked)) onChange(undefined);
  };
  const asNumber = typeof value === 'number' || isNumber(written) || expected.kind === 'number';
  const take = (source: string) => {
    setPicking(false);
    if (mode === 'value') onChange(source);
    else code.current?.insert(mode === 'text' ? `{{ ${source} }}` : source);
  };
  const target = useValueTarget(path, label, (source) => {
    if (mode !== 'value' && written !== '' && code.current !== null) return take(source);
    setWished(undefined);
    onChange(source);
  });
  const inner = (control: ControlProps) => {
    // A button cannot say that it is required; the label does.
    const { 'aria-required': _required, ...ofButton } = control;
    if (mode === 'value')
      return (
        <button
          {...ofButton}
          aria-labelledby={`${control['aria-labelledby']} ${control.id}`}
          type="button"
          className="value-from"
          aria-expanded={picking}
          aria-controls={pickerId}
          onClick={() => setPicking(!picking)}
        >
          {written === '' ? (
            <span className="soft">{t.choose}</span>
          ) : (
            <span className="value-chip">{picked ?? chipTitle(written)}</span>
          )}
        </button>
      );
    const text = mode === 'text' ? textOf(value) : written;
    if (mode === 'text' && expected.choices !== undefined && !text.includes('{{'))
      return (
        <select
          {...control}
          className="native-select"
          value={text}
          onChange={({ target }) => onChange(writtenText(target.value, false))}
        >
          <option value="">{forms.notSet}</option>
          {withWritten(expected.choices, text).map(([each, title]) => (
            <option key={each} value={each}>
              {title}
            </option>
          ))}
        </select>
      );
    return (
      <Suspense fallback={<div className="value-from">{text}</div>}>
        <CodeArea
          control={control}
          value={text}
          options={options}
          faultAt={fault?.position}
          handle={code}
          onChange={(next) => {
            // Half of what is typed may look like something else.
            setWished(mode);
            onChange(mode === 'text' ? writtenText(next, asNumber) : next === '' ? undefined : next);
          }}
        />
      </Suspense>
    );
  };
  return (
    <FormRow
      label={label}
      help={help}
      path={path}
      required={required}
      hiddenLabel={hiddenLabel}
      {...said}
      extra={hiddenLabel ? undefined : <ModeSwitch label={label} mode={mode} onChange={change} />}
    >
      {(control) => (
        <div
          className="value-field"
          {...target}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) setLeft(true);
          }}
        >
          {hiddenLabel && <ModeSwitch label={label} mode={mode} onChange={change} />}
          {inner(control)}
          <div className="value-tools">
            {mode !== 'value' && (
              <button
                type="button"
                className="link-button"
                aria-expanded={picking}
                aria-controls={pickerId}
                onClick={() => setPicking(!picking)}
              >
                <Braces size={13} aria-hidden /> {t.insert}
              </button>
            )}
            {mode === 'value' && written !== '' && (
              <button type="button" className="link-button" onClick={() => onChange(undefined)}>
                {t.remove}
              </button>
            )}
            {mode === 'text' && expected.kind === 'any' && isNumber(textOf(value)) && (
              <label className="value-number">
                <input
                  type="checkbox"
                  checked={typeof value === 'number' || isNumber(written)}
                  onChange={({ target }) => onChange(writtenText(textOf(value), target.checked))}
                />{' '}
                {t.asNumber}
              </label>
            )}
            {fixed !== undefined && (
              <button type="button" className="link-button" onClick={() => onChange(fixed)}>
                {t.useAsText}: “{textOf(fixed)}”
              </button>
            )}
          </div>
          <div id={pickerId}>
            {picking && (
              <Suspense>
                <ValuePicker onPick={take} />
              </Suspense>
            )}
          </div>
          {said.status !== 'error' && <Gives source={value} plain={mode === 'text'} />}
        </div>
      )}
    </FormRow>
  );
}

/** How what is written is called among the values that are there; undefined where it is none of them. */
function titleOfPick(source: string, scope: ReturnType<typeof useFormScope>): string | undefined {
  if (source === '') return undefined;
  for (const pick of valueTree(scope).flatMap(({ picks }) => everyPick(picks))) {
    if (pick.source === source && pick.title !== '') return pick.title;
    const sum = pick.sums?.find((each) => each.source === source);
    if (sum !== undefined)
      return sum.kind === 'count' ? `# ${pick.title}` : `Σ ${pick.title}: ${sum.of.join(' × ')}`;
  }
  return undefined;
}

/** Whether a way of editing can show what is written. */
function canShow(mode: ValueMode, value: unknown, picked: string | undefined): boolean {
  const natural = modeOf(value);
  if (natural === undefined || mode === 'expression') return true;
  if (mode === 'value') return natural === 'value' || picked !== undefined;
  return natural === 'text' || (typeof value === 'string' && templateOfSource(value) !== undefined);
}

function withWritten(choices: readonly NamedChoice[], written: string): readonly NamedChoice[] {
  return written === '' || choices.some(([each]) => each === written)
    ? choices
    : [...choices, [written, written]];
}
