import { isObject } from '@bakehouse/contract';
import { Button, Checkbox, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { messageFor, type FormScope } from '../../forms/form-context.ts';
import { elementsOf, nameOf, withKey } from '../../model/definition.ts';
import { editorTexts } from '../texts.ts';
import type { Editing } from '../state/use-editor.ts';

const bindingTypes = ['on_change', 'on_click', 'on_create', 'on_update', 'on_delete', 'schedule', 'webhook'];

/** The form of the workflow itself: what it is called, how it begins and how it runs. */
export function WorkflowPanel({
  editing,
  scope,
  isNew,
  kind,
}: {
  editing: Editing;
  scope: FormScope;
  isNew: boolean;
  kind: string;
}) {
  const t = useTexts(editorTexts);
  const { definition, edit } = editing;
  const text = (key: string) => (typeof definition[key] === 'string' ? definition[key] : '');
  const put = (key: string, value: unknown) => edit((all) => withKey(all, key, value), key);
  const names = elementsOf(definition)
    .map(nameOf)
    .filter((each) => each !== '');
  const events = (Array.isArray(definition['events']) ? definition['events'] : []).map((each: unknown) =>
    isObject(each) ? each : {},
  );
  const putEvents = (next: readonly unknown[]) => put('events', next.length === 0 ? undefined : next);
  const line = (key: string, label: string, help?: string) => (
    <FormRow label={label} help={help} path={key} {...messageFor(scope, key)}>
      {(control) => (
        <Input
          {...control}
          value={text(key)}
          disabled={key === 'identifier' && !isNew}
          onChange={(event) =>
            put(key, event.target.value === '' && key !== 'identifier' ? undefined : event.target.value)
          }
        />
      )}
    </FormRow>
  );
  return (
    <div className="flow-form">
      <h2>{t.workflow}</h2>
      {line('title', t.title)}
      {line('identifier', t.identifier, isNew ? t.identifierHelp : undefined)}
      {line('description', t.description)}
      <NativeSelect
        label={t.entry}
        value={text('entry')}
        options={[['', t.noEntry], ...names.map((each) => [each, each] as const)]}
        onChange={(value) => put('entry', value === '' ? undefined : value)}
      />
      <fieldset className="option-group">
        <legend>{t.events}</legend>
        {events.map((each, index) => {
          const set = (key: string, value: string) =>
            putEvents(
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
                  options={bindingTypes.map((type) => [type, type] as const)}
                  onChange={(value) => set('type', value)}
                />
                <NativeSelect
                  label={t.eventModule}
                  value={written('module')}
                  options={[['', '–'], ...scope.suggest('module').map((name) => [name, name] as const)]}
                  onChange={(value) => set('module', value)}
                />
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t.removeEvent(written('identifier'))}
                  onClick={() => putEvents(events.filter((_, at) => at !== index))}
                >
                  <X size={16} aria-hidden />
                </button>
              </div>
            </div>
          );
        })}
        <Button
          icon={<Plus size={15} aria-hidden />}
          onClick={() =>
            putEvents([...events, { identifier: text('identifier') || 'event', type: 'on_change' }])
          }
        >
          {t.addEvent}
        </Button>
      </fieldset>
      <Checkbox
        checked={definition['async'] === true}
        onChange={(event) => put('async', event.target.checked ? true : undefined)}
      >
        {t.async}
      </Checkbox>
      <Checkbox
        checked={definition['trace'] === 'all'}
        onChange={(event) => put('trace', event.target.checked ? 'all' : undefined)}
      >
        {t.trace}
      </Checkbox>
      <Checkbox
        checked={definition['elevated'] === true}
        onChange={(event) => put('elevated', event.target.checked ? true : undefined)}
      >
        {t.elevated}
      </Checkbox>
      <Checkbox
        checked={definition['tool'] === true}
        onChange={(event) => put('tool', event.target.checked ? true : undefined)}
      >
        {t.tool}
      </Checkbox>
      <p className="soft small">{t.kind(kind)}</p>
    </div>
  );
}
