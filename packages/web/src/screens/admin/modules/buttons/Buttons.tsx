import {
  buttonKeys,
  type ActionDefinition,
  type ButtonDefinition,
  type ButtonKey,
} from '@bakehouse/contract';
import { Checkbox, Input } from 'antd';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { EventChoice } from './EventChoice.tsx';
import { ListButtons } from './ListButtons.tsx';
import { moduleTexts } from '../texts.ts';
import type { ModuleEditor } from '../use-module-editor.ts';

const keys = Object.keys(buttonKeys) as ButtonKey[];

/** The default buttons, renamed, hidden or bound to events, and those of the module's own. */
export function Buttons({ editor: { definition, change, faults } }: { editor: ModuleEditor }) {
  const t = useTexts(moduleTexts);
  const buttons = definition.bakery_resource.buttons ?? {};
  const set = (key: ButtonKey, part: { [K in keyof ButtonDefinition]?: ButtonDefinition[K] | undefined }) => {
    const button: Record<string, unknown> = { ...buttons[key], ...part };
    for (const [name, value] of Object.entries(button)) if (value === undefined) delete button[name];
    const next = { ...buttons, [key]: button as ButtonDefinition };
    if (Object.keys(button).length === 0) delete next[key];
    change({ buttons: Object.keys(next).length === 0 ? undefined : next });
  };
  return (
    <div className="module-buttons">
      {keys.map((key) => {
        const path = `bakery_resource.buttons.${key}`;
        const { title = '', trigger, display } = buttons[key] ?? {};
        const fault = (name: string) => {
          const message = faults.at(`${path}.${name}`);
          return { message, status: message === undefined ? undefined : ('error' as const) };
        };
        return (
          <fieldset key={key}>
            <legend>
              <code>{key}</code> <span className="soft small">{t[`${key}_button`]}</span>
            </legend>
            <FormRow label={t.buttonTitle} {...fault('title')}>
              {(control) => (
                <Input
                  {...control}
                  value={title}
                  onChange={({ target }) =>
                    set(key, { title: target.value === '' ? undefined : target.value })
                  }
                />
              )}
            </FormRow>
            <FormRow label={t.trigger} help={t.triggerHelp} {...fault('trigger')}>
              {(control) => (
                <EventChoice
                  control={control}
                  value={trigger}
                  onChange={(next) => set(key, { trigger: typeof next === 'string' ? next : undefined })}
                />
              )}
            </FormRow>
            <Checkbox
              checked={display !== false}
              onChange={({ target }) => set(key, { display: target.checked ? undefined : false })}
            >
              {t.shown}
            </Checkbox>
          </fieldset>
        );
      })}
      <ListButtons
        title={t.ownButtons}
        buttons={definition.bakery_resource.actions}
        path="bakery_resource.actions"
        places
        faults={faults}
        onChange={(next) => change({ actions: next as ActionDefinition[] | undefined })}
      />
    </div>
  );
}
