import { Button, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { messageFor, type FormScope } from '../../forms/form-context.ts';
import { withKey } from '../../model/definition.ts';
import { editorTexts } from '../texts.ts';
import { listenTexts } from '../triggers/listen-texts.ts';
import { triggerTexts } from '../triggers/texts.ts';

const bindingTypes = [
  'on_change',
  'on_click',
  'on_create',
  'on_update',
  'on_delete',
  'schedule',
  'webhook',
  'mail',
  'mqtt',
];

/** The bindings of a workflow as they are written: for those who name events themselves. */
export function EventBindings({
  events,
  scope,
  identifier,
  onChange,
}: {
  events: readonly Record<string, unknown>[];
  scope: FormScope;
  identifier: string;
  onChange: (events: readonly unknown[]) => void;
}) {
  const t = useTexts(editorTexts);
  const words: Readonly<Record<string, unknown>> = { ...useTexts(triggerTexts), ...useTexts(listenTexts) };
  const titleOf = (type: string) => {
    const word = words[type.replace('on_', '')];
    return typeof word === 'string' ? word : type;
  };
  return (
    <fieldset className="option-group">
      <legend>{t.events}</legend>
      {events.map((each, index) => {
        const set = (key: string, value: string) =>
          onChange(
            events.map((other, at) =>
              at === index ? withKey(other, key, value === '' ? undefined : value) : other,
            ),
          );
        const said = messageFor(scope, `events.${index}`, true);
        const written = (key: string) => (typeof each[key] === 'string' ? each[key] : '');
        return (
          <div key={index} className="flow-event">
            <FormRow label={t.eventIdentifier} {...said}>
              {(control) => (
                <Input
                  {...control}
                  value={written('identifier')}
                  onChange={(event) => set('identifier', event.target.value)}
                />
              )}
            </FormRow>
            <div className="row">
              <NativeSelect
                label={t.eventType}
                value={written('type')}
                options={bindingTypes.map((type) => [type, titleOf(type)] as const)}
                onChange={(value) => set('type', value)}
              />
              <NativeSelect
                label={t.eventModule}
                value={written('module')}
                options={[['', '–'], ...scope.suggest('module')]}
                onChange={(value) => set('module', value)}
              />
              <button
                type="button"
                className="icon-button"
                aria-label={t.removeEvent(written('identifier'))}
                onClick={() => onChange(events.filter((_, at) => at !== index))}
              >
                <X size={16} aria-hidden />
              </button>
            </div>
          </div>
        );
      })}
      <Button
        icon={<Plus size={15} aria-hidden />}
        onClick={() => onChange([...events, { identifier: identifier || 'event', type: 'on_change' }])}
      >
        {t.addEvent}
      </Button>
    </fieldset>
  );
}
