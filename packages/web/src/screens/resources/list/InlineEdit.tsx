import { fieldTitle, type FieldDefinition } from '@bakehouse/contract';
import { useId, useRef, useState } from 'react';
import { fieldUi } from '../../../fields/index.ts';

/** A cell while it is edited: Enter, Tab or leaving it stores, Escape gives up. */
export function InlineEdit({
  field,
  value,
  onStore,
  onCancel,
}: {
  field: FieldDefinition;
  value: unknown;
  onStore: (value: unknown) => void;
  onCancel: () => void;
}) {
  const { Control } = fieldUi(field.type);
  const [typed, setTyped] = useState(value);
  const id = useId();
  const over = useRef(false);
  const end = (store: boolean, last = typed) => {
    if (over.current) return;
    over.current = true;
    if (store && last !== value) onStore(last);
    else onCancel();
  };
  const chosenAtOnce = field.type === 'select' || field.type === 'boolean';
  return (
    <div
      className="cell-edit"
      onKeyDownCapture={(event) => {
        if (event.key !== 'Tab') return;
        // The table goes on to the next cell.
        event.preventDefault();
        end(true);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') end(false);
        else if (event.key === 'Enter' && !chosenAtOnce) end(true);
        event.stopPropagation();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget))
          setTimeout(() => end(true), chosenAtOnce ? 150 : 0);
      }}
    >
      <span className="hidden-visually" id={`${id}-label`}>
        {fieldTitle(field)}
      </span>
      <Control
        field={field}
        path={field.identifier}
        value={typed}
        disabled={false}
        autoFocus
        control={{ id, 'aria-labelledby': `${id}-label` }}
        onChange={(next) => {
          setTyped(next);
          if (chosenAtOnce) end(true, next);
        }}
      />
    </div>
  );
}
