import { fieldTitle, typeOf } from '@bakehouse/contract';
import type { Module } from '../../../../data/stored/modules.ts';
import type { PartKind, SiteParts } from '../../../../data/stored/sites.ts';
import { fieldUi } from '../../../../fields/index.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import { useModuleRights } from '../../../../data/session/session.ts';
import { editorTexts } from '../texts.ts';

/** The fields of the page or layout itself. */
export function PageDetails({
  module,
  kind,
  parts,
  fields,
  onChange,
}: {
  module: Module;
  kind: PartKind;
  parts: SiteParts;
  fields: Readonly<Record<string, unknown>>;
  onChange: (name: string, value: unknown) => void;
}) {
  const t = useTexts(editorTexts);
  const { update } = useModuleRights(module.identifier);
  // Lists need the form around them; they are edited there.
  const shown = module.fields.filter(
    ({ identifier, type }) => identifier !== 'slots' && identifier !== 'slot_files' && type !== 'list',
  );
  return (
    <div className="stack">
      <h2>{{ pages: t.page, layouts: t.layout, blocks: t.block }[kind]}</h2>
      <p className="small soft">{t.pageHelp}</p>
      {shown.map((field) => {
        const { identifier } = field;
        const value = fields[identifier] ?? null;
        const disabled =
          field.readonly === true || !typeOf(field).writable || update?.includes(identifier) !== true;
        if (kind === 'pages' && identifier === 'layout')
          return (
            <NativeSelect
              key={identifier}
              label={fieldTitle(field)}
              value={typeof value === 'string' ? value : ''}
              disabled={disabled}
              options={[
                ['', t.noLayout(parts.base ?? '')],
                ...parts.layouts.map(({ name }) => [name, name] as const),
              ]}
              onChange={(next) => onChange(identifier, next === '' ? null : next)}
            />
          );
        const { Control } = fieldUi(field.type);
        return (
          <FormRow key={identifier} label={fieldTitle(field)} help={field.description}>
            {(control) => (
              <Control
                field={field}
                path={identifier}
                value={value}
                disabled={disabled}
                control={control}
                onChange={(next) => onChange(identifier, next)}
              />
            )}
          </FormRow>
        );
      })}
    </div>
  );
}
