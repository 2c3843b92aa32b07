import { Checkbox, Input } from 'antd';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { nameFrom } from '../../../base/name-from.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { SeveralRoles } from '../../../fields/parts/choices/SeveralRoles.tsx';
import { MenuPlace } from './MenuPlace.tsx';
import { outwardTexts } from './outward-texts.ts';
import { moduleTexts } from './texts.ts';
import type { ModuleEditor } from './use-module-editor.ts';
import { EntryValue } from './value/EntryValue.tsx';

/** What a module is called and how it is kept. */
export function General({ editor, isNew }: { editor: ModuleEditor; isNew: boolean }) {
  const t = useTexts(moduleTexts);
  const outward = useTexts(outwardTexts);
  const { definition, change, set, faults } = editor;
  const { bakery_resource_module: identifier, bakery_resource: resource } = definition;
  const fault = (path: string) => {
    const message = faults.at(path);
    return { message, status: message === undefined ? undefined : ('error' as const) };
  };
  const rename = (title: string) => {
    const follows = isNew && identifier === nameFrom(resource.title ?? '');
    set({
      bakery_resource_module: follows ? nameFrom(title) : identifier,
      bakery_resource: { ...resource, title },
    });
  };
  return (
    <div className="field-grid">
      <FormRow label={t.name} {...fault('bakery_resource.title')} required>
        {(control) => (
          <Input {...control} value={resource.title ?? ''} onChange={({ target }) => rename(target.value)} />
        )}
      </FormRow>
      <FormRow label={t.identifier} help={t.identifierHelp} {...fault('bakery_resource_module')} required>
        {(control) => (
          <Input
            {...control}
            disabled={!isNew}
            value={identifier}
            onChange={({ target }) => set({ ...definition, bakery_resource_module: target.value })}
          />
        )}
      </FormRow>
      <FormRow label={t.description} {...fault('bakery_resource.description')}>
        {(control) => (
          <Input
            {...control}
            value={resource.description ?? ''}
            onChange={({ target }) => change({ description: target.value === '' ? undefined : target.value })}
          />
        )}
      </FormRow>
      <EntryValue
        label={t.label}
        help={t.labelHelp}
        path="bakery_resource.label"
        purpose="label"
        definition={definition}
        fault={fault('bakery_resource.label').message}
        value={resource.label}
        onChange={(label) => change({ label })}
      />
      <MenuPlace editor={editor} />
      {(['comments', 'links'] as const).map((key) => (
        <SeveralRoles
          key={key}
          label={outward[key]}
          help={outward[`${key}Help`]}
          value={resource[key] ?? []}
          onChange={(roles) => change({ [key]: roles.length === 0 ? undefined : roles })}
        />
      ))}
      {(['offline', 'requireIfMatch'] as const).map((key) => (
        <Checkbox
          key={key}
          checked={resource[key] === true}
          onChange={({ target }) => change({ [key]: target.checked ? true : undefined })}
        >
          {t[key]}
        </Checkbox>
      ))}
    </div>
  );
}
