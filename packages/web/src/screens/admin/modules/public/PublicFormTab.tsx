import { checkPublicForm, fieldTitle, type RoleDefinition } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Input } from 'antd';
import { useRef } from 'react';
import { request } from '../../../../data/server/client.ts';
import type { Page } from '../../../../data/server/page.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import { Switch } from '../../../../parts/controls/Switch.tsx';
import type { ModuleEditor } from '../use-module-editor.ts';
import { askableFields } from './askable.ts';
import { EmbedPart } from './EmbedPart.tsx';
import { FileLimits } from './FileLimits.tsx';
import { FormFlow } from './FormFlow.tsx';
import { withFields } from './form-flow.ts';
import { publicTexts } from './texts.ts';
import './public-form.css';

const at = 'bakery_resource.publicForm';

/** How hard the browser of a visitor works, where it does. */
const usualWork = 16;

/** Whether anybody may fill in the form of the module, which of its fields, and by whose rights. */
export function PublicFormTab({ editor }: { editor: ModuleEditor }) {
  const t = useTexts(publicTexts);
  const { definition, change, faults } = editor;
  const { bakery_resource: resource, bakery_resource_module: identifier } = definition;
  const { publicForm: form } = resource;
  // Whoever switches it off and on again finds what was there.
  const before = useRef(form);
  const { data: roles = [] } = useQuery({
    queryKey: ['roles', 'all'],
    queryFn: async () => (await request<Page<RoleDefinition>>('/roles', { query: { limit: 1000 } })).data,
  });
  const askable = askableFields(definition);
  const asksFiles = resource.fields.some(
    ({ identifier: name, type }) =>
      (type === 'file' || type === 'image') && form?.fields.includes(name) === true,
  );
  const put = (part: Partial<NonNullable<typeof form>>) => {
    if (form === undefined) return;
    const next: Record<string, unknown> = { ...form, ...part };
    for (const [key, value] of Object.entries(next))
      if (value === undefined || value === '') delete next[key];
    change({ publicForm: { role: '', fields: [], ...next } });
  };
  const toggle = () => {
    if (form !== undefined) before.current = form;
    change({
      publicForm: form === undefined ? (before.current ?? { role: '', fields: askable }) : undefined,
    });
    return Promise.resolve();
  };
  const fault = (key: string) => {
    const message = [...faults.all, ...checkPublicForm(definition)].find(
      ({ path }) => path === `${at}.${key}` || path.startsWith(`${at}.${key}.`),
    )?.message;
    return { message, status: message === undefined ? undefined : ('error' as const) };
  };
  const line = (key: 'title' | 'description' | 'button' | 'thanks') => (
    <FormRow key={key} label={t[key]} {...fault(key)}>
      {(control) => (
        <Input
          {...control}
          value={form?.[key] ?? ''}
          onChange={({ target }) => put({ [key]: target.value })}
        />
      )}
    </FormRow>
  );
  return (
    <div className="public-form">
      <div className="row">
        <Switch label={t.offer} checked={form !== undefined} on={t.on} off={t.off} onChange={toggle} />
        <span>{t.offer}</span>
      </div>
      <p className="soft small">{t.about}</p>
      {form !== undefined && (
        <>
          <p className="small">
            {t.address} <code>{`/app/forms/${identifier}`}</code>
          </p>
          <div className="field-grid">
            <div>
              <NativeSelect
                label={t.role}
                value={form.role}
                options={[
                  ['', t.chooseRole],
                  ...roles
                    .filter(({ slug }) => slug !== 'admin')
                    .map(({ slug, title }) => [slug, title ?? slug] as const),
                ]}
                onChange={(role) => put({ role })}
              />
              <p className="form-help">{t.roleHelp}</p>
              {fault('role').message !== undefined && (
                <p className="form-message bad">{form.role === '' ? t.chooseRole : fault('role').message}</p>
              )}
            </div>
            <fieldset className="public-fields">
              <legend>{t.fields}</legend>
              {resource.fields
                .filter(({ identifier: name }) => askable.includes(name) || form.fields.includes(name))
                .map((field) => (
                  <Checkbox
                    key={field.identifier}
                    checked={form.fields.includes(field.identifier)}
                    onChange={({ target }) =>
                      put(
                        withFields(
                          form,
                          target.checked
                            ? [...form.fields, field.identifier]
                            : form.fields.filter((each) => each !== field.identifier),
                        ),
                      )
                    }
                  >
                    {fieldTitle(field)}
                  </Checkbox>
                ))}
              {fault('fields').message !== undefined && (
                <p className="form-message bad">{fault('fields').message}</p>
              )}
            </fieldset>
            <FormFlow form={form} fields={resource.fields} onChange={put} />
            {(['title', 'button', 'description', 'thanks'] as const).map(line)}
            <EmbedPart
              module={identifier}
              embed={form.embed}
              fault={fault('embed')}
              onChange={(embed) => put({ embed })}
            />
            <FormRow label={t.perHour} {...fault('perHour')}>
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  min={1}
                  placeholder="20"
                  value={form.perHour ?? ''}
                  onChange={({ target }) =>
                    put({ perHour: target.value === '' ? undefined : Number(target.value) })
                  }
                />
              )}
            </FormRow>
            {asksFiles && (
              <FileLimits files={form.files} onChange={(files) => put({ files })} fault={fault} />
            )}
            <Checkbox
              checked={(form.proofOfWork ?? 0) > 0}
              onChange={({ target }) => put({ proofOfWork: target.checked ? usualWork : undefined })}
            >
              {t.work}
            </Checkbox>
          </div>
        </>
      )}
    </div>
  );
}
