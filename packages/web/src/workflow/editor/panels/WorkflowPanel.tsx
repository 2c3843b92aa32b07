import { isObject } from '@bakehouse/contract';
import { Input } from 'antd';
import { CheckBox } from '../../../parts/controls/CheckBox.tsx';
import { lazy, Suspense } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { nameFrom } from '../../../base/name-from.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { messageFor, type FormScope } from '../../forms/form-context.ts';
import { elementsOf, nameOf, withKey } from '../../model/definition.ts';
import type { Trigger } from '../../model/trigger.ts';
import type { Checked } from '../../use-check.ts';
import { lifeTexts } from '../life/texts.ts';
import { editorTexts } from '../texts.ts';
import { TriggerList } from '../triggers/TriggerList.tsx';
import type { Editing } from '../state/use-editor.ts';

const FolderField = lazy(async () => ({ default: (await import('./FolderField.tsx')).FolderField }));
const RunFields = lazy(async () => ({ default: (await import('./RunFields.tsx')).RunFields }));
const OnFailure = lazy(async () => ({ default: (await import('./OnFailure.tsx')).OnFailure }));
const EventBindings = lazy(async () => ({ default: (await import('./EventBindings.tsx')).EventBindings }));

/** The form of the workflow itself: what it is called, how it begins and how it runs. */
export function WorkflowPanel({
  editing,
  scope,
  isNew,
  kind,
  modules,
  onTrigger,
  onSelect,
}: {
  editing: Editing;
  scope: FormScope;
  isNew: boolean;
  kind: string;
  modules: Checked['options']['modules'];
  onTrigger: (trigger: Trigger) => void;
  onSelect: (element: string) => void;
}) {
  const t = useTexts(editorTexts);
  const life = useTexts(lifeTexts);
  const { definition, edit } = editing;
  const text = (key: string) => (typeof definition[key] === 'string' ? definition[key] : '');
  const put = (key: string, value: unknown) => edit((all) => withKey(all, key, value), key);
  const names = elementsOf(definition)
    .map(nameOf)
    .filter((each) => each !== '');
  const events = (Array.isArray(definition['events']) ? definition['events'] : []).map((each: unknown) =>
    isObject(each) ? each : {},
  );
  const tags: unknown[] = Array.isArray(definition['tags']) ? definition['tags'] : [];
  const putEvents = (next: readonly unknown[]) => put('events', next.length === 0 ? undefined : next);
  const write = (key: string, typed: string) =>
    edit((all) => {
      const next = withKey(all, key, typed === '' && key !== 'identifier' ? undefined : typed);
      // The identifier follows the title until somebody gives it another.
      const follows = isNew && key === 'title' && text('identifier') === nameFrom(text('title'));
      return follows ? withKey(next, 'identifier', nameFrom(typed)) : next;
    }, key);
  const line = (key: string, label: string, help?: string) => (
    <FormRow
      label={label}
      help={help}
      path={key}
      // Nobody is told what is missing before they have begun.
      {...(key === 'identifier' && !editing.dirty ? {} : messageFor(scope, key))}
    >
      {(control) => (
        <Input
          {...control}
          value={text(key)}
          disabled={key === 'identifier' && !isNew}
          onChange={(event) => write(key, event.target.value)}
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
      <FormRow label={life.tags} help={life.tagsHelp} path="tags" {...messageFor(scope, 'tags')}>
        {(control) => (
          <Input
            {...control}
            key={JSON.stringify(tags)}
            defaultValue={tags.join(', ')}
            onBlur={({ target }) => {
              const next = tagsIn(target.value);
              if (JSON.stringify(next) !== JSON.stringify(tags))
                put('tags', next.length === 0 ? undefined : next);
            }}
          />
        )}
      </FormRow>
      <Suspense fallback={<div className="folder-place" />}>
        <FolderField key={text('folder')} folder={text('folder')} scope={scope} edit={edit} />
      </Suspense>
      <TriggerList editing={editing} modules={modules} onAdd={onTrigger} onSelect={onSelect} />
      <NativeSelect
        label={t.entry}
        value={text('entry')}
        options={[['', t.noEntry], ...names.map((each) => [each, each] as const)]}
        onChange={(value) => put('entry', value === '' ? undefined : value)}
      />
      <details className="flow-more">
        <summary>{t.advanced}</summary>
        <Suspense>
          <OnFailure
            value={definition['onFailure']}
            own={text('identifier')}
            scope={scope}
            onChange={(value) => put('onFailure', value)}
          />
          {(['input', 'output'] as const).map((which) => (
            <RunFields
              key={which}
              which={which}
              value={definition[which]}
              scope={scope}
              onChange={(value) => put(which, value)}
            />
          ))}
          <EventBindings events={events} scope={scope} identifier={text('identifier')} onChange={putEvents} />
        </Suspense>
      </details>
      <CheckBox
        checked={definition['async'] === true}
        onChange={(checked) => put('async', checked ? true : undefined)}
      >
        {t.async}
      </CheckBox>
      <CheckBox
        checked={definition['trace'] === 'all'}
        onChange={(checked) => put('trace', checked ? 'all' : undefined)}
      >
        {t.trace}
      </CheckBox>
      <CheckBox
        checked={definition['elevated'] === true}
        onChange={(checked) => put('elevated', checked ? true : undefined)}
      >
        {t.elevated}
      </CheckBox>
      <CheckBox
        checked={definition['tool'] === true}
        onChange={(checked) => put('tool', checked ? true : undefined)}
      >
        {t.tool}
      </CheckBox>
      <p className="soft small">{t.kind(kind)}</p>
    </div>
  );
}

/** The words between commas, each once. */
function tagsIn(text: string): string[] {
  const words = text.split(',').map((each) => each.trim());
  return [...new Set(words.filter((each) => each !== ''))];
}
