import { Button } from 'antd';
import { useImperativeHandle, type Ref } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { FormField } from '../../fields/FormField.tsx';
import { FormContext } from '../../form/form-context.ts';
import { plain } from '../../form/save-request.ts';
import { playedButtons } from './played-event.ts';
import { playTexts } from './texts.ts';
import { usePlayedForm, type PlayedFormParts } from './use-played-form.ts';
import './play.css';

/** The values that stand in a played form. */
export interface PlayedValues {
  now: () => Record<string, unknown>;
}

/** The form of a module beside the workflow that it starts: one fills it in, and the workflow answers in it. */
export function PlayForm({ values, ...parts }: PlayedFormParts & { values: Ref<PlayedValues> }) {
  const t = useTexts(playTexts);
  const { module, bindings, begin } = parts;
  const { scope, store, press, busy } = usePlayedForm(parts);
  useImperativeHandle(values, () => ({ now: () => plain(store.values()) }), [store]);
  const view = begin.id === undefined ? 'create' : 'update';
  const { fields: order, sections } = module.definition.views?.[view] ?? {};
  const names = sections?.flatMap(({ fields }) => fields) ?? order;
  const shown =
    names === undefined
      ? module.fields
      : names.flatMap((name) => module.fields.find(({ identifier }) => identifier === name) ?? []);
  const buttons = playedButtons(module.definition, bindings, t);
  return (
    <form
      className="play-form"
      aria-label={t.form(module.title)}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <p className="soft small">{t.about}</p>
      <FormContext value={scope}>
        <div className="field-grid columns-1">
          {shown.map((field) => (
            <FormField key={field.identifier} field={field} path={field.identifier} />
          ))}
        </div>
      </FormContext>
      {buttons.length > 0 && (
        <div className="row">
          {buttons.map(({ title, event }) => (
            <Button key={`${title} ${event}`} disabled={busy} onClick={() => void press(event)}>
              {title}
            </Button>
          ))}
        </div>
      )}
    </form>
  );
}
