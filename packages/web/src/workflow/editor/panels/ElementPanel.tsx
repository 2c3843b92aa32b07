import { isObject } from '@bakehouse/contract';
import { Button, Input } from 'antd';
import { Copy, CopyPlus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { TextWithCode } from '../../../parts/text/TextWithCode.tsx';
import { hasInput, portsOf } from '../../element-types.ts';
import { DictionaryField } from '../../forms/DictionaryField.tsx';
import { FormScopeContext, messageFor } from '../../forms/form-context.ts';
import { JsonField } from '../../forms/JsonField.tsx';
import { OptionField } from '../../forms/OptionField.tsx';
import { makeValueTargets, ValueTargetsContext } from '../../forms/value/value-targets.ts';
import { identifierOf, optionsOf } from '../../model/definition.ts';
import { renameElement, setElementKey, setOption } from '../../model/edit-elements.ts';
import { ElementOptions } from './ElementOptions.tsx';
import { recipeSchema } from './recipe-schema.ts';
import { lifeTexts } from '../life/texts.ts';
import { renamedPin, withPin } from '../trial/pins.ts';
import { useBeside } from '../trial/use-beside.ts';
import { useCardTitle } from '../../words/use-card-title.ts';
import { useSaid } from '../../words/use-words.ts';
import { editorTexts } from '../texts.ts';
import type { PanelProps } from './panel.ts';
import { Writes } from './Writes.tsx';

const ElementValues = lazy(async () => ({
  default: (await import('../trial/ElementValues.tsx')).ElementValues,
}));

const ElementRest = lazy(async () => ({ default: (await import('./ElementRest.tsx')).ElementRest }));
const ElementDocs = lazy(async () => ({ default: (await import('../../stored/index.ts')).ElementDocs }));

/** The form of the selected element: its name, options, variables, and where its ports lead. */
export function ElementPanel(props: PanelProps) {
  const { editing, node, known, scope, tried, pin, changePins, onSelect } = props;
  const { onRemove, onCopy, onDuplicate } = props;
  const [targets] = useState(makeValueTargets);
  const t = useTexts(editorTexts);
  const life = useTexts(lifeTexts);
  const [beside, setBeside] = useBeside();
  useEffect(() => {
    if (tried?.until === node.name) setBeside(true);
  }, [tried]);
  const { definition, edit } = editing;
  const { name, type, index, element } = node;
  const options = optionsOf(element);
  const path = `elements.${index}`;
  const others = Object.keys(options).filter((key) => known === undefined || !(key in known.options.shape));
  const set = isObject(element['set']) ? element['set'] : {};
  const offers = useMemo(() => (known?.offers ?? []).map((each) => `:${each}`), [known]);
  const ports = portsOf(type, element);
  const said = useSaid(type, known?.summary ?? t.unknownType);
  const { title } = useCardTitle()(node);
  return (
    <FormScopeContext value={scope}>
      <ValueTargetsContext value={targets}>
        <div className="flow-form">
          <div className="row">
            <h2 className="grow">{title}</h2>
            <Button
              size="small"
              icon={<CopyPlus size={15} aria-hidden />}
              aria-label={t.duplicate(name)}
              title={`${t.duplicate(name)} (Ctrl+D)`}
              onClick={onDuplicate}
            />
            <Button
              size="small"
              icon={<Copy size={15} aria-hidden />}
              aria-label={t.copy}
              title={t.copy}
              onClick={onCopy}
            />
            <Button
              size="small"
              danger
              icon={<Trash2 size={15} aria-hidden />}
              aria-label={t.remove(name)}
              title={t.remove(name)}
              onClick={onRemove}
            />
          </div>
          <p className="soft small">
            <code>{type}</code> <TextWithCode text={said} />
          </p>
          {known?.docs !== undefined && (
            <Suspense>
              <ElementDocs docs={known.docs} />
            </Suspense>
          )}
          <details
            className="flow-more"
            open={beside}
            onToggle={({ currentTarget }) => setBeside(currentTarget.open)}
          >
            <summary>{life.beside}</summary>
            {beside && (
              <Suspense>
                <ElementValues
                  workflow={identifierOf(definition)}
                  element={name}
                  tried={props.lastTried}
                  isStale={tried === undefined}
                  ports={ports}
                  pin={pin}
                  onPin={hasInput(type) ? (next) => changePins((all) => withPin(all, name, next)) : undefined}
                  onRunTo={props.onRunTo}
                  onRunOne={props.onRunOne}
                />
              </Suspense>
            )}
          </details>
          {type === 'action/save' && <Writes options={options} />}
          <NameField
            key={name}
            name={name}
            said={messageFor(scope, `${path}.name`)}
            onRename={(next) => {
              edit((all) => renameElement(all, name, next));
              changePins((all) => renamedPin(all, name, next));
              onSelect(next);
            }}
          />
          <ElementOptions
            type={type}
            path={path}
            shape={known?.options.shape ?? {}}
            options={options}
            onChange={(key, next) =>
              edit((all) => setElementKey(all, name, 'options', next), `${name}.options.${key}`)
            }
          />
          {others.map((key) => (
            <JsonField
              key={key}
              label={key}
              path={`${path}.options.${key}`}
              value={options[key]}
              onChange={(value) => edit((all) => setOption(all, name, key, value), `${name}.options.${key}`)}
            />
          ))}
          <DictionaryField
            label={t.variables}
            help={offers.length === 0 ? t.variablesHelp : `${t.variablesHelp} ${offers.join(', ')}`}
            path={`${path}.set`}
            value={set}
            of={recipeSchema}
            keys="plain"
            onChange={(value) => edit((all) => setElementKey(all, name, 'set', value), `${name}.set`)}
          >
            {(entry) => <OptionField schema={recipeSchema} {...entry} />}
          </DictionaryField>
          <Suspense>
            <ElementRest {...props} ports={ports} />
          </Suspense>
        </div>
      </ValueTargetsContext>
    </FormScopeContext>
  );
}

/** The name is taken when the field is left, so that links do not follow every letter. */
function NameField({
  name,
  said,
  onRename,
}: {
  name: string;
  said: ReturnType<typeof messageFor>;
  onRename: (name: string) => void;
}) {
  const t = useTexts(editorTexts);
  const [text, setText] = useState(name);
  const take = () => {
    if (text !== name && text.trim() !== '') onRename(text.trim());
  };
  return (
    <FormRow label={t.name} {...said}>
      {(control) => (
        <Input
          {...control}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take();
          }}
        />
      )}
    </FormRow>
  );
}
