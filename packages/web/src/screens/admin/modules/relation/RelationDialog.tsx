import { fieldTitle, type FieldDefinition, type OnDelete } from '@bakehouse/contract';
import { Button, Checkbox, Input } from 'antd';
import { use, useId, useState } from 'react';
import { useModules } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { Several } from '../../../../fields/parts/choices/Several.tsx';
import { SortInput } from '../../../../fields/parts/SortInput.tsx';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import { Dialog } from '../../../../parts/dialogs/Dialog.tsx';
import { Notice } from '../../../../parts/messages/Notice.tsx';
import { EditedModule, useEditedTitle } from '../value/edited-module.ts';
import { requiredSides, sidesOf, withSides } from './relation-sides.ts';
import { RelationPicture } from './RelationPicture.tsx';
import { relationTexts } from './texts.ts';

const rules: readonly OnDelete[] = ['clear', 'restrict', 'cascade'];

/** Asks for both sides of a relation at once. */
export function RelationDialog({
  field,
  isNew,
  nested,
  onDone,
  onClose,
}: {
  field: FieldDefinition;
  isNew: boolean;
  /** It stands in the rows of a list, which the other side does not list. */
  nested: boolean;
  onDone: (field: FieldDefinition) => void;
  onClose: () => void;
}) {
  const t = useTexts(relationTexts);
  const modules = useModules();
  const [sides, setSides] = useState(() => sidesOf(field));
  const set = (part: Partial<typeof sides>) => setSides({ ...sides, ...part });
  const own = useEditedTitle() || t.this;
  const fields = use(EditedModule)?.bakery_resource.fields ?? [];
  const chosen = modules.find(({ identifier }) => identifier === sides.module);
  const other = chosen?.title ?? (sides.module || t.other);
  const done = () => {
    if (sides.module !== '') onDone(withSides(field, sides, other));
  };
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      onSubmit={done}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" htmlType="submit" disabled={sides.module === ''}>
            {isNew ? t.add : t.apply}
          </Button>
        </>
      }
    >
      {modules.length === 0 && <Notice level="info">{t.noModules}</Notice>}
      <RelationPicture sides={sides} own={own} other={other} withList={!nested} />
      <div className="field-grid">
        <NativeSelect
          label={t.module}
          value={sides.module}
          options={[
            ['', t.chooseModule],
            ...(chosen === undefined && sides.module !== '' ? [[sides.module, sides.module] as const] : []),
            ...modules.map(({ identifier, title }) => [identifier, title] as const),
          ]}
          onChange={(module) => set({ module })}
        />
        <FormRow label={t.fieldTitle(own)}>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              placeholder={other}
              value={sides.title}
              onChange={({ target }) => set({ title: target.value })}
            />
          )}
        </FormRow>
      </div>
      <Radios
        legend={t.several(own)}
        value={sides.several}
        options={[
          [false, t.one(other)],
          [true, t.many(other)],
        ]}
        onChange={(several) => set({ several })}
      />
      <Checkbox
        checked={sides.required}
        onChange={({ target }) => setSides(requiredSides(sides, target.checked))}
      >
        {t.required}
      </Checkbox>
      <Radios
        legend={t.onDelete(other)}
        value={sides.onDelete}
        options={rules
          .filter((rule) => rule !== 'clear' || !sides.required)
          .map((rule) => [rule, t[rule](own)] as const)}
        onChange={(onDelete) => set({ onDelete })}
      />
      {!nested && (
        <fieldset className="relation-choice">
          <legend>{t.otherSide(other)}</legend>
          <Checkbox checked={sides.listed} onChange={({ target }) => set({ listed: target.checked })}>
            {t.listed(own)}
          </Checkbox>
          {sides.listed && (
            <>
              <FormRow label={t.listTitle}>
                {(control) => (
                  <Input
                    {...control}
                    maxLength={200}
                    placeholder={own}
                    value={sides.listTitle}
                    onChange={({ target }) => set({ listTitle: target.value })}
                  />
                )}
              </FormRow>
              <Several
                label={t.listColumns}
                help={t.listColumnsHelp}
                value={sides.listColumns}
                choices={fields
                  .filter(({ identifier, type }) => identifier !== field.identifier && type !== 'list')
                  .map((each) => ({ value: each.identifier, label: fieldTitle(each) }))}
                onChange={(listColumns) => set({ listColumns: listColumns.slice(0, 8) })}
              />
              <SortInput
                label={t.listSort}
                fields={fields}
                value={sides.listSort}
                fault={undefined}
                onChange={(listSort) => set({ listSort })}
              />
            </>
          )}
        </fieldset>
      )}
    </Dialog>
  );
}

/** A few answers of which one counts. */
function Radios<T extends string | boolean>({
  legend,
  value,
  options,
  onChange,
}: {
  legend: string;
  value: T;
  options: readonly (readonly [value: T, title: string])[];
  onChange: (value: T) => void;
}) {
  const name = useId();
  return (
    <fieldset className="relation-choice">
      <legend>{legend}</legend>
      {options.map(([each, title]) => (
        <label key={String(each)}>
          <input type="radio" name={name} checked={each === value} onChange={() => onChange(each)} />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
