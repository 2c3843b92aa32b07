import { elementDefinition, isObject } from '@bakehouse/contract';
import { Button, Input } from 'antd';
import { CheckBox } from '../../../parts/controls/CheckBox.tsx';
import { X } from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { hasInput } from '../../element-types.ts';
import { messageFor } from '../../forms/form-context.ts';
import { OptionField } from '../../forms/OptionField.tsx';
import { definitionText, elementsOf, nameOf, typeOfElement, withKey } from '../../model/definition.ts';
import { setElementKey } from '../../model/edit-elements.ts';
import { connect, disconnect } from '../../model/edit-links.ts';
import { elsewhereTexts } from '../../elsewhere/texts.ts';
import { editorTexts } from '../texts.ts';
import type { PanelProps } from './panel.ts';

/** What every element has besides its options: where its ports lead, a note, tries, and whether it is skipped. */
export function ElementRest({
  editing: { definition, edit },
  node: { name, index, element },
  known,
  scope,
  ports,
  mayConnect,
  onSelect,
}: PanelProps & { ports: readonly string[] }) {
  const t = useTexts(editorTexts);
  const elsewhere = useTexts(elsewhereTexts);
  const path = `elements.${index}`;
  return (
    <>
      <fieldset className="option-group">
        <legend>{t.leadsTo}</legend>
        {ports.map((port) => {
          const to = isObject(element['to']) ? element['to'][port] : undefined;
          const targets = isObject(to) ? Object.keys(to) : [];
          const free = elementsOf(definition)
            .filter((each) => hasInput(typeOfElement(each)))
            .map(nameOf)
            .filter(
              (each) =>
                each !== '' && !targets.includes(each) && mayConnect({ source: name, port, target: each }),
            );
          const said = messageFor(scope, `${path}.to.${port}`, true);
          return (
            <div key={port} className="flow-links">
              <strong>{port}</strong>
              <div className="row">
                {targets.map((target) => (
                  <span key={target} className="tag">
                    <button type="button" className="link-button" onClick={() => onSelect(target)}>
                      {target}
                    </button>
                    <button
                      type="button"
                      className="icon-button tiny"
                      aria-label={t.unlink(port, target)}
                      onClick={() =>
                        edit((all) => disconnect(all, { source: name, port, target, input: 'default' }))
                      }
                    >
                      <X size={13} aria-hidden />
                    </button>
                  </span>
                ))}
                <NativeSelect
                  label={t.linkTo(port)}
                  hiddenLabel
                  value=""
                  options={[['', t.link], ...free.map((each) => [each, each] as const)]}
                  onChange={(target) =>
                    target !== '' &&
                    edit((all) => connect(all, { source: name, port, target, input: 'default' }))
                  }
                />
              </div>
              {said.message !== undefined && <p className="form-message bad">{said.message}</p>}
            </div>
          );
        })}
        {ports.length === 0 && <p className="soft small">{t.noPorts}</p>}
      </fieldset>
      <FormRow label={t.note} help={t.noteHelp} {...messageFor(scope, `${path}.note`)}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 1, maxRows: 8 }}
            value={typeof element['note'] === 'string' ? element['note'] : ''}
            onChange={({ target }) =>
              edit(
                (all) => setElementKey(all, name, 'note', target.value === '' ? undefined : target.value),
                `${name}.note`,
              )
            }
          />
        )}
      </FormRow>
      <CheckBox
        checked={element['disabled'] === true}
        onChange={(checked) =>
          edit((all) => setElementKey(all, name, 'disabled', checked ? true : undefined))
        }
      >
        {known?.group === 'event' ? t.skipEvent : t.skip}
      </CheckBox>
      {element['original'] !== undefined && (
        <details className="flow-more">
          <summary>{elsewhere.original}</summary>
          <pre className="flow-original" tabIndex={0}>
            {definitionText(element['original'])}
          </pre>
        </details>
      )}
      {known?.group !== 'event' && (
        <details className="flow-more">
          <summary>{t.retries}</summary>
          <OptionField
            label="retry"
            path={`${path}.retry`}
            schema={elementDefinition.shape.retry}
            value={element['retry']}
            onChange={(value) => edit((all) => setElementKey(all, name, 'retry', value), `${name}.retry`)}
          />
          <OptionField
            label="timeout"
            path={`${path}.timeout`}
            schema={elementDefinition.shape.timeout}
            value={element['timeout']}
            onChange={(value) => edit((all) => setElementKey(all, name, 'timeout', value), `${name}.timeout`)}
          />
        </details>
      )}
      {known?.group !== 'event' && definition['entry'] !== name && (
        <Button onClick={() => edit((all) => withKey(all, 'entry', name))}>{t.makeEntry}</Button>
      )}
    </>
  );
}
