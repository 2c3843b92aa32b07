import { Button, Input } from 'antd';
import { useState } from 'react';
import type { Fault } from '@bakehouse/client/source';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { useEditing } from '../editing.ts';
import type { Placed } from '../model.ts';
import { ParamField } from './ParamField.tsx';
import { SectionFields } from './SectionFields.tsx';
import { editorTexts } from '../texts.ts';

/** What a placed section is given: a form of its parameters, and the slot that it offers. */
export function SectionDetails({ placed, faults }: { placed: Placed; faults: readonly Fault[] }) {
  const t = useTexts(editorTexts);
  const { sections, change } = useEditing();
  const [fresh, setFresh] = useState('');
  const [more, setMore] = useState<readonly string[]>([]);
  const { key, section, params, provides } = placed;
  const parts = sections.find(({ name }) => name === section);
  const fields = new Set(parts?.fields.map(({ identifier }) => identifier));
  const names = [
    ...new Set([
      // A section that says which fields it has reads no others.
      ...(fields.size > 0 ? [] : (parts?.params ?? [])),
      ...Object.keys(parts?.vars ?? {}),
      ...Object.keys(params),
      ...more,
    ]),
  ].filter((name) => !fields.has(name));
  const set = (name: string, value: unknown) =>
    change(key, `param ${key} ${name}`, (now) => {
      const { [name]: _gone, ...rest } = now.params;
      return { ...now, params: value === undefined ? rest : { ...now.params, [name]: value } };
    });
  return (
    <div className="stack">
      <h2>{section}</h2>
      {parts === undefined && <p className="form-message">{t.unknownSection}</p>}
      {names.length === 0 && fields.size === 0 && parts?.type !== 'block' && (
        <p className="soft">{t.noParams}</p>
      )}
      {parts !== undefined && fields.size > 0 && (
        <SectionFields placed={placed} parts={parts} faults={faults} />
      )}
      {names.map((name) => (
        <ParamField
          key={`${key} ${name}`}
          name={name}
          value={params[name]}
          standard={parts?.vars[name]}
          onChange={(value) => set(name, value)}
        />
      ))}
      {(parts?.open === true || provides !== '') && (
        <FormRow label={t.provides} help={t.providesHelp}>
          {(control) => (
            <Input
              {...control}
              value={provides}
              pattern="[A-Za-z][A-Za-z0-9_-]*"
              onChange={({ target: { value } }) => {
                if (/^([A-Za-z][A-Za-z0-9_-]{0,62})?$/.test(value))
                  change(key, `provides ${key}`, (now) => renamed(now, value));
              }}
            />
          )}
        </FormRow>
      )}
      {fields.size === 0 && parts?.type !== 'block' && (
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault();
            if (fresh.trim() !== '') setMore([...more, fresh.trim()]);
            setFresh('');
          }}
        >
          <Input
            className="grow"
            aria-label={t.addParam}
            placeholder={t.addParam}
            value={fresh}
            onChange={(event) => setFresh(event.target.value)}
          />
          <Button htmlType="submit">{t.addParamButton}</Button>
        </form>
      )}
    </div>
  );
}

/** What stands in the offered slot goes along with its name. */
function renamed(placed: Placed, provides: string): Placed {
  const { [placed.provides]: held, ...others } = placed.subslots;
  if (held === undefined || held.length === 0 || provides === '') return { ...placed, provides };
  return { ...placed, provides, subslots: { ...others, [provides]: held } };
}
