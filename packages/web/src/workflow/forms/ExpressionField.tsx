import { builtins } from '@bakehouse/engine';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { FormRow } from '../../parts/controls/FormRow.tsx';
import { completionsAt, type Completions } from './completion.ts';
import { evaluateSample } from './evaluate.ts';
import { messageFor, useFormScope } from './form-context.ts';
import { formTexts } from './texts.ts';
import './forms.css';

const functions = [...builtins.keys()].sort();

/** An expression: completed as it is typed, with what it gives for sample values below. */
export function ExpressionField({
  label,
  help,
  path,
  value,
  onChange,
  required = false,
  hiddenLabel = false,
}: {
  label: string;
  help?: string | undefined;
  path: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  hiddenLabel?: boolean;
}) {
  const t = useTexts(formTexts);
  const scope = useFormScope();
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  // Set as soon as the text is there: whoever types on does not wait.
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (wanted.current !== undefined) area.current?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = undefined;
  }, [value]);
  const [offer, setOffer] = useState<Completions>();
  const [at, setAt] = useState(0);
  const items = offer?.items ?? [];
  const gives = evaluateSample(value, scope.sample);
  const look = (text: string, caret: number) => {
    const found = completionsAt(text, caret, { ...scope, functions });
    setOffer(found.items.length === 0 ? undefined : found);
    setAt(0);
  };
  const take = (index: number) => {
    const item = items[index];
    const field = area.current;
    if (item === undefined || field === null || offer === undefined) return;
    const caret = field.selectionStart;
    const next = value.slice(0, offer.from) + item.text + value.slice(caret);
    onChange(next);
    setOffer(undefined);
    wanted.current = offer.from + item.text.length;
  };
  const key = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      look(value, event.currentTarget.selectionStart);
      return;
    }
    if (offer === undefined) return;
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length };
    const move = moves[event.key];
    if (move !== undefined) setAt(move % items.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(at);
    else if (event.key === 'Escape') setOffer(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <FormRow
      label={label}
      help={help}
      path={path}
      required={required}
      hiddenLabel={hiddenLabel}
      {...messageFor(scope, path)}
    >
      {(control) => (
        <div className="expression">
          <textarea
            {...control}
            ref={area}
            className="expression-area"
            rows={Math.min(6, value.split('\n').length)}
            spellCheck={false}
            autoComplete="off"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={listId}
            {...(offer === undefined ? {} : { 'aria-activedescendant': `${listId}-${at}` })}
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
              look(event.target.value, event.target.selectionStart);
            }}
            onKeyDown={key}
            onBlur={() => setOffer(undefined)}
          />
          <ul
            id={listId}
            role="listbox"
            aria-label={t.completions}
            className="completions"
            hidden={offer === undefined}
          >
            {items.map(({ text, about, kind }, index) => (
              <li
                key={text}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === at}
                className={kind}
                // Before the field loses the focus.
                onMouseDown={(event) => {
                  event.preventDefault();
                  take(index);
                }}
              >
                <code>{text}</code>
                <small>{about}</small>
              </li>
            ))}
          </ul>
          {gives !== undefined && (
            <output className="expression-gives" title={t.gives}>
              = {gives}
            </output>
          )}
        </div>
      )}
    </FormRow>
  );
}
