import { isObject, type FieldDefinition, type Instruction, type ModuleDefinition } from '@bakehouse/contract';
import { lazy, Suspense, useState, type Ref } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useLanguage } from '../../../base/i18n/language.ts';
import type { Module } from '../../../data/stored/modules.ts';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { JsonField } from '../../forms/JsonField.tsx';
import type { Definition } from '../../model/definition.ts';
import { isPlayed } from '../../play/played-event.ts';
import type { PlayedValues } from '../../play/PlayForm.tsx';
import { triggerTexts } from '../triggers/texts.ts';
import { saidTriggers } from '../triggers/words.ts';
import { bindingOf, bindingsOf } from './bindings.ts';
import { EntryChoice } from './EntryChoice.tsx';
import { RecordedChoice } from './RecordedChoice.tsx';
import type { Sample } from './sample.ts';
import { trialTexts } from './texts.ts';

const PlayForm = lazy(async () => ({ default: (await import('../../play/PlayForm.tsx')).PlayForm }));

/** What a trial begins with: the form that people fill in, a stored entry, a recorded run, or JSON. */
export function TryBeginning({
  definition,
  modules,
  sample,
  onSample,
  values,
  play,
  failed,
}: {
  definition: Definition;
  modules: (name: string) => ModuleDefinition | undefined;
  sample: Sample;
  onSample: (sample: Sample) => void;
  /** What stands in the form that is played. */
  values: Ref<PlayedValues>;
  play: (event: Record<string, unknown>) => Promise<readonly Instruction[]>;
  failed: (error: unknown) => void;
}) {
  const t = useTexts(trialTexts);
  // What comes from elsewhere than the form makes it a new one.
  const [turn, setTurn] = useState(0);
  const take = (next: Sample) => {
    onSample(next);
    setTurn(turn + 1);
  };
  const binding = bindingOf(definition, sample);
  const event = isObject(sample.json) ? sample.json : {};
  const form = formOf(definition, modules, sample);
  const says = saidTriggers(definition, modules, useTexts(triggerTexts), useLanguage());
  const events: (readonly [string, string])[] = says.map(({ event: name, says: said }) => [
    `event:${name}`,
    said,
  ]);
  const given = typeof event['identifier'] === 'string' ? `event:${event['identifier']}` : '';
  const offered = events.some(([value]) => value === given);
  return (
    <>
      <NativeSelect
        label={t.beginWith}
        value={sample.mode === 'input' ? 'input' : offered ? given : 'event'}
        options={[...events, ...(offered ? [] : [['event', t.anEvent] as const]), ['input', t.anInput]]}
        onChange={(next) => {
          const [mode, name] = next.split(':');
          if (mode === 'input' || name === undefined)
            return take({ ...sample, mode: mode === 'input' ? 'input' : 'event' });
          const known = isObject(sample.json) && sample.mode === 'event' ? sample.json : { data: {} };
          return take({ mode: 'event', json: { ...known, identifier: name } });
        }}
      />
      <RecordedChoice definition={definition} onPick={take} />
      {sample.mode === 'event' && <EntryChoice definition={definition} sample={sample} onPick={take} />}
      {form !== undefined && (
        <Suspense>
          <PlayForm
            key={`${form.module.identifier} ${sample.mode} ${turn}`}
            values={values}
            module={form.module}
            bindings={
              form.plays ? bindingsOf(definition).filter(({ module }) => module === binding?.module) : []
            }
            begin={form.begin}
            play={play}
            failed={failed}
          />
        </Suspense>
      )}
      <details className="flow-more" open={form === undefined ? true : undefined}>
        <summary>{t.asJson}</summary>
        <JsonField
          label={sample.mode === 'event' ? t.sampleEvent : t.sampleInput}
          path="sample"
          rows={6}
          value={sample.json}
          onChange={(json) => take({ ...sample, json: json ?? null })}
        />
      </details>
    </>
  );
}

/** The form of the module whose event is tried, or of what a direct run takes; undefined where there is none. */
function formOf(
  definition: Definition,
  modules: (name: string) => ModuleDefinition | undefined,
  sample: Sample,
): { module: Module; plays: boolean; begin: { id?: string; data: Record<string, unknown> } } | undefined {
  const { json, mode } = sample;
  if (mode === 'input') {
    const { input, title } = definition;
    if (!Array.isArray(input) || input.length === 0 || !input.every(isField)) return undefined;
    const name = typeof title === 'string' ? title : '';
    const fields = input.map(({ readonly: _readonly, ...field }) => field);
    const module = { identifier: 'input', title: name, definition: { fields }, fields };
    return { module, plays: false, begin: { data: isObject(json) ? json : {} } };
  }
  const binding = bindingOf(definition, sample);
  const known = binding === undefined || !isPlayed(binding.type) ? undefined : modules(binding.module);
  if (known === undefined) return undefined;
  const { bakery_resource_module: identifier, bakery_resource: resource } = known;
  const { id, data } = isObject(json) ? json : {};
  return {
    module: {
      identifier,
      title: resource.title ?? identifier,
      definition: resource,
      fields: resource.fields,
    },
    plays: true,
    begin: { ...(typeof id === 'string' ? { id } : {}), data: isObject(data) ? data : {} },
  };
}

function isField(value: unknown): value is FieldDefinition {
  return isObject(value) && typeof value['identifier'] === 'string' && typeof value['type'] === 'string';
}
