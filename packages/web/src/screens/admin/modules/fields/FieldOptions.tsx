import { optionSchemas, type FieldDefinition } from '@bakehouse/contract';
import { use } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { useLanguage } from '../../../../base/i18n/language.ts';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { moduleTexts } from '../texts.ts';
import type { Faults } from '../use-module-editor.ts';
import { EditedModule } from '../value/edited-module.ts';
import { EntryValue } from '../value/EntryValue.tsx';
import { optionsElsewhere } from './option-controls.ts';
import { wordsOfOption } from './option-words.ts';
import { OptionControl } from './OptionControl.tsx';

/** The options of a field's type, as its schema states them. */
export function FieldOptions({
  field,
  path,
  faults,
  onOptions,
}: {
  field: FieldDefinition;
  path: string;
  faults: Faults;
  /** Sets options; undefined takes one away. */
  onOptions: (part: Record<string, unknown>) => void;
}) {
  const t = useTexts(moduleTexts);
  const language = useLanguage();
  const edited = use(EditedModule);
  // Others have controls of their own.
  const fromModule = field.options?.['choicesFrom'] !== undefined;
  const shown = optionSchemas(field.type).filter(
    ({ name }) => !optionsElsewhere(field.type).includes(name) && !(fromModule && name === 'choices'),
  );
  if (shown.length === 0) return null;
  const wanted = shown.some(({ name, required }) => required || field.options?.[name] !== undefined);
  return (
    <details className="field-options" open={wanted || faults.within(path)}>
      <summary>{t.options}</summary>
      <div className="field-grid">
        {shown.map((option) => {
          const at = `${path}.${option.name}`;
          const [label, help] = wordsOfOption(field.type, option.name, language);
          const inside = faults.all.find((each) => each.path === at || each.path.startsWith(`${at}.`));
          if (field.type === 'computed' && option.name === 'expression' && edited !== undefined)
            return (
              <EntryValue
                key={at}
                label={label}
                help={undefined}
                path={at}
                purpose={field}
                definition={edited}
                fault={inside?.message}
                required
                value={formulaOf(field)}
                onChange={(value) => onOptions(worksOut(field, value))}
              />
            );
          return (
            <FormRow
              key={`${field.type} ${option.name}`}
              label={label}
              help={help === '' ? undefined : help}
              required={option.required}
              message={inside?.message}
              status={inside === undefined ? undefined : 'error'}
              path={at}
            >
              {(control) => (
                <OptionControl
                  option={option}
                  control={control}
                  value={field.options?.[option.name]}
                  onChange={(value) => onOptions(optionsWith(option.name, value))}
                />
              )}
            </FormRow>
          );
        })}
      </div>
    </details>
  );
}

/** What a new field that is worked out begins with: it cannot be without a formula. */
const noFormula = '""';

function formulaOf({ options }: FieldDefinition): string | undefined {
  const formula = options?.['expression'];
  return typeof formula === 'string' && formula !== noFormula ? formula : undefined;
}

/** The options of a field with another formula; sums and counts are numbers, unless something else was chosen. */
function worksOut({ options }: FieldDefinition, value: string | undefined): Record<string, unknown> {
  const isNumber = value !== undefined && /^\$(?:sum|count)\(/.test(value);
  return {
    expression: value ?? noFormula,
    ...(isNumber && options?.['result'] === undefined ? { result: 'number' } : {}),
  };
}

/** What is set with an option: choices come from a list or from a module, never from both. */
function optionsWith(name: string, value: unknown): Record<string, unknown> {
  if (name !== 'choicesFrom') return { [name]: value };
  return { choicesFrom: value, choices: value === undefined ? ['one', 'two'] : undefined };
}
