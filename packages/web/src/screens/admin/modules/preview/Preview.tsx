import { checkModule, type ModuleDefinition } from '@bakehouse/contract';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import type { ModuleRights } from '../../../../data/session/rights.ts';
import { FormContext, type FormScope } from '../../../../form/form-context.ts';
import { FormField } from '../../../../fields/FormField.tsx';
import { createFormStore } from '../../../../form/form-store.ts';
import { newFormValues } from '../../../../form/new-form-values.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import { buttonOf } from '../../../resources/resource/buttons.ts';
import { FormSections } from '../../../resources/resource/FormSections.tsx';
import '../../../resources/resource/resource.css';
import { resourceTexts } from '../../../resources/resource/texts.ts';
import { sectionsOf } from '../../../resources/resource/view-fields.ts';
import { finishedFields } from '../fields/unfinished.ts';
import { moduleTexts } from '../texts.ts';
import { ListPreview } from './ListPreview.tsx';

const shown = ['create', 'update', 'list'] as const;
type Shown = (typeof shown)[number];

/** The forms and the list of the module as they would be, made by the same code that people use. */
export function Preview({ definition }: { definition: ModuleDefinition }) {
  const t = useTexts(moduleTexts);
  const r = useTexts(resourceTexts);
  const [view, setView] = useState<Shown>('create');
  // While something is wrong, the last sound form stays.
  const last = useRef<ModuleDefinition>(undefined);
  const finished = useMemo(() => withFinishedFields(definition), [definition]);
  if (isSound(finished)) last.current = finished;
  const sound = last.current;
  const module = useMemo(() => (sound === undefined ? undefined : moduleOf(sound)), [sound]);
  const form = view === 'list' ? 'create' : view;
  const scope = useMemo((): FormScope | undefined => {
    if (module === undefined) return undefined;
    return {
      store: createFormStore(module.fields, form === 'create' ? newFormValues(module.fields) : {}),
      module,
      view: form,
      Field: FormField,
      writable: () => true,
      changed: () => undefined,
      pressed: () => undefined,
    };
  }, [module, form]);
  if (module === undefined || scope === undefined) return null;
  const names = module.fields.map(({ identifier }) => identifier);
  const rights: ModuleRights = { read: names, search: names, create: names, update: names, delete: true };
  const buttons = [
    form === 'create' ? buttonOf(module, 'save', r.save) : buttonOf(module, 'update', r.updateButton),
    form === 'create' ? undefined : buttonOf(module, 'continue', r.continue),
  ];
  return (
    <section className="module-preview" aria-label={t.preview}>
      <div className="row">
        <h2 className="grow">{t.preview}</h2>
        <NativeSelect
          label={t.preview}
          hiddenLabel
          value={view}
          options={[
            ['create', t.previewCreate],
            ['update', t.previewUpdate],
            ['list', t.previewList],
          ]}
          onChange={(next) => setView(shown.find((each) => each === next) ?? 'create')}
        />
      </div>
      {view === 'list' ? (
        <ListPreview module={module} rights={rights} />
      ) : (
        <>
          <p className="soft small">{t.previewText}</p>
          <FormContext value={scope}>
            <FormSections
              key={JSON.stringify(module.definition.fields)}
              sections={sectionsOf(module, form, rights)}
            />
          </FormContext>
          <div className="row">
            {buttons.map(
              (button, index) =>
                button !== undefined && (
                  <Button key={index} {...(index === 0 ? { type: 'primary' as const } : {})}>
                    {button.title}
                  </Button>
                ),
            )}
          </div>
        </>
      )}
    </section>
  );
}

function moduleOf({
  bakery_resource_module: identifier,
  bakery_resource: definition,
}: ModuleDefinition): Module {
  return { identifier, title: definition.title ?? identifier, definition, fields: definition.fields };
}

/** What somebody has just added, and not come to yet, keeps the rest from being shown. */
function withFinishedFields(definition: ModuleDefinition): ModuleDefinition {
  const { bakery_resource } = definition;
  const fields = finishedFields(bakery_resource.fields);
  return { ...definition, bakery_resource: { ...bakery_resource, fields } };
}

/** The name of a new module may still be missing: the form does not show it. */
function isSound({ bakery_resource }: ModuleDefinition): boolean {
  const resource = {
    ...bakery_resource,
    title: bakery_resource.title === '' ? undefined : bakery_resource.title,
  };
  return 'definition' in checkModule({ bakery_resource_module: 'preview', bakery_resource: plain(resource) });
}

function plain(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}
