import { fieldTitle, fieldTypes, type FieldDefinition } from '@bakehouse/contract';
import { GripVertical, Plus, Trash2 } from 'lucide-react';
import { useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { useLanguage } from '../../../../base/i18n/language.ts';
import { typeTitle } from '../../../../fields/type-words.ts';
import type { FieldEditorProps } from './field-editor-props.ts';
import { identityOf, newField } from './field-identity.ts';
import { RelationDialog } from '../relation/RelationDialog.tsx';
import { typeIcon } from './type-icons.ts';
import { TypeGallery } from './TypeGallery.tsx';
import { moduleTexts } from '../texts.ts';
import type { Faults } from '../use-module-editor.ts';
import './type-gallery.css';

/** Fields in their order: added, removed, opened, and moved by pointer or keyboard. */
export function FieldList({
  fields,
  path,
  faults,
  nested = false,
  Editor,
  onChange,
}: {
  fields: readonly FieldDefinition[];
  /** Where they stand in the definition. */
  path: string;
  faults: Faults;
  nested?: boolean;
  /** Shows everything about one of them; it has a list of fields inside where the field is a list. */
  Editor: ComponentType<FieldEditorProps>;
  onChange: (fields: FieldDefinition[]) => void;
}) {
  const t = useTexts(moduleTexts);
  const [open, setOpen] = useState<string>();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [told, setTold] = useState('');
  const [choosing, setChoosing] = useState(false);
  const [relation, setRelation] = useState<FieldDefinition>();
  const language = useLanguage();
  const holder = useRef<HTMLUListElement>(null);
  const move = (from: number, to: number) => {
    const field = fields[from];
    if (field === undefined || to < 0 || to >= fields.length || from === to) return;
    const next = fields.filter((_, index) => index !== from);
    next.splice(to, 0, field);
    onChange(next);
    setTold(t.moved(fieldTitle(field), to + 1, fields.length));
    requestAnimationFrame(() =>
      holder.current?.querySelectorAll<HTMLElement>(':scope > li > .field-line > .field-grip')[to]?.focus(),
    );
  };
  const byKey = (event: KeyboardEvent, index: number) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: fields.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(index, to);
  };
  const taken = fields.map(({ identifier }) => identifier);
  const add = (field: FieldDefinition) => {
    onChange([...fields, field]);
    setOpen(identityOf(field).key);
  };
  const types = fieldTypes
    .filter(({ readable, writable }) => !nested || (readable && writable))
    .map(({ type }) => type);
  return (
    <div className="field-list">
      {fields.length === 0 && <p className="soft">{t.noFields}</p>}
      <ul ref={holder}>
        {fields.map((field, index) => {
          const { key } = identityOf(field);
          const title = fieldTitle(field) || field.identifier;
          const isOpen = open === key;
          const Icon = typeIcon(field.type);
          return (
            <li
              key={key}
              className={`${over === index && dragged !== index ? 'over' : ''} ${isOpen ? 'open' : ''}`}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                event.stopPropagation();
                setOver(index);
              }}
              onDrop={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                event.stopPropagation();
                move(dragged, index);
              }}
            >
              <div className="field-line">
                <button
                  type="button"
                  className="icon-button field-grip"
                  draggable
                  aria-label={t.drag(title)}
                  onKeyDown={(event) => byKey(event, index)}
                  onDragStart={(event) => {
                    event.stopPropagation();
                    event.dataTransfer.effectAllowed = 'move';
                    event.dataTransfer.setData('text/plain', field.identifier);
                    setDragged(index);
                  }}
                  onDragEnd={() => {
                    setDragged(undefined);
                    setOver(undefined);
                  }}
                >
                  <GripVertical size={16} aria-hidden />
                </button>
                <button
                  type="button"
                  className="field-open"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? undefined : key)}
                >
                  <span className="hidden-visually">{t.edit}</span>
                  <strong>{title}</strong>
                  <code>{field.identifier}</code>
                  <span className="tag">
                    <Icon size={13} aria-hidden /> {typeTitle(field.type, language)}
                  </span>
                  {faults.within(`${path}.${index}`) && <span className="field-fault">{t.faults(1)}</span>}
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t.remove(title)}
                  onClick={() => onChange(fields.filter((_, at) => at !== index))}
                >
                  <Trash2 size={16} aria-hidden />
                </button>
              </div>
              {isOpen && (
                <Editor
                  field={field}
                  path={`${path}.${index}`}
                  faults={faults}
                  nested={nested}
                  onChange={(next) => onChange(fields.map((each, at) => (at === index ? next : each)))}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p className="hidden-visually" role="status">
        {told}
      </p>
      {choosing ? (
        <TypeGallery
          types={types}
          onPick={(type) => {
            setChoosing(false);
            const field = newField(type, taken);
            // It is nothing without the module that it names.
            if (type === 'relation') setRelation(field);
            else add(field);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : (
        <button type="button" className="link-button add-row" onClick={() => setChoosing(true)}>
          <Plus size={16} aria-hidden /> {t.addField}
        </button>
      )}
      {relation !== undefined && (
        <RelationDialog
          field={relation}
          isNew
          nested={nested}
          onDone={(field) => {
            setRelation(undefined);
            add(field);
          }}
          onClose={() => setRelation(undefined)}
        />
      )}
    </div>
  );
}
