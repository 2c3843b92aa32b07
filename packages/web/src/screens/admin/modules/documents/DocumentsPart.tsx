import { fieldTitle, templateWords, typeOf, type EntryDocument } from '@bakehouse/contract';
import { Input } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { nameFrom } from '../../../../base/name-from.ts';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { Menu } from '../../../../parts/controls/Menu.tsx';
import type { ModuleEditor } from '../use-module-editor.ts';
import { documentTexts } from './texts.ts';
import './documents.css';

/** Documents that are made of an entry: a title, and a text with places for its values. */
export function DocumentsPart({ editor }: { editor: ModuleEditor }) {
  const t = useTexts(documentTexts);
  const { definition, change } = editor;
  const { documents = [] } = definition.bakery_resource;
  const put = (next: EntryDocument[]) => change({ documents: next.length === 0 ? undefined : next });
  const free = () => {
    const taken = new Set(documents.map(({ identifier }) => identifier));
    let at = documents.length + 1;
    while (taken.has(`document_${at}`)) at += 1;
    return `document_${at}`;
  };
  return (
    <section>
      <h2>{t.title}</h2>
      <p className="soft small">{t.about}</p>
      {documents.map((document, index) => (
        <OneDocument
          key={index}
          editor={editor}
          index={index}
          document={document}
          onChange={(next) => put(documents.with(index, next))}
          onRemove={() => put(documents.toSpliced(index, 1))}
        />
      ))}
      <button
        type="button"
        className="link-button add-row"
        onClick={() =>
          put([
            ...documents,
            {
              identifier: free(),
              title: t.start,
              template: '{{ $logo }}\n\n# {{ $name }}\n\n{{ $fields }}\n',
            },
          ])
        }
      >
        <Plus size={16} aria-hidden /> {t.add}
      </button>
    </section>
  );
}

function OneDocument({
  editor: { definition, faults },
  index,
  document,
  onChange,
  onRemove,
}: {
  editor: ModuleEditor;
  index: number;
  document: EntryDocument;
  onChange: (next: EntryDocument) => void;
  onRemove: () => void;
}) {
  const t = useTexts(documentTexts);
  const holder = useRef<HTMLDivElement>(null);
  const fault = (key: keyof EntryDocument) => {
    const message = faults.at(`bakery_resource.documents.${index}.${key}`);
    return { message, status: message === undefined ? undefined : ('error' as const) };
  };
  const { title, identifier, template } = document;
  const insert = (name: string) => {
    const area = holder.current?.querySelector('textarea');
    const [from, to] = [area?.selectionStart ?? template.length, area?.selectionEnd ?? template.length];
    onChange({ ...document, template: `${template.slice(0, from)}{{ ${name} }}${template.slice(to)}` });
  };
  return (
    <fieldset className="entry-document">
      <legend>{t.document(index + 1)}</legend>
      <div className="field-grid">
        <FormRow label={t.name} {...fault('title')} required>
          {(control) => (
            <Input
              {...control}
              value={title}
              onChange={({ target }) =>
                onChange({
                  ...document,
                  title: target.value,
                  identifier: identifier === nameFrom(title) ? nameFrom(target.value) : identifier,
                })
              }
            />
          )}
        </FormRow>
        <FormRow label={t.identifier} {...fault('identifier')} required>
          {(control) => (
            <Input
              {...control}
              value={identifier}
              onChange={({ target }) => onChange({ ...document, identifier: target.value })}
            />
          )}
        </FormRow>
      </div>
      <div ref={holder}>
        <FormRow label={t.template} help={t.help} {...fault('template')} required>
          {(control) => (
            <Input.TextArea
              {...control}
              autoSize={{ minRows: 6, maxRows: 30 }}
              value={template}
              onChange={({ target }) => onChange({ ...document, template: target.value })}
            />
          )}
        </FormRow>
      </div>
      <div className="row">
        <Menu
          className="tool"
          place="below-start"
          items={[
            ...definition.bakery_resource.fields
              .filter((field) => typeOf(field).readable)
              .map((field) => ({
                id: field.identifier,
                title: fieldTitle(field),
                run: () => insert(field.identifier),
              })),
            ...templateWords.map((word) => ({
              id: word,
              title: t[`word_${word.slice(1)}` as 'word_name'],
              run: () => insert(word),
            })),
          ]}
        >
          <Plus size={16} aria-hidden /> {t.insert}
        </Menu>
        <span className="grow" />
        <button type="button" className="icon-button" aria-label={t.remove(title)} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </button>
      </div>
    </fieldset>
  );
}
