import { useContext } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { serverAddresses } from '../../../data/server/addresses.ts';
import { showSize } from '../../../data/stored/files.ts';
import type { FieldCellProps } from '../../../fields/define-field-ui.ts';
import { fieldUi } from '../../../fields/index.ts';
import { CellContext, type Cells } from '../../../fields/parts/cell-context.ts';
import { LinkedContext } from './linked-entry.ts';
import { sharedTexts } from './texts.ts';

/** A value in full, to somebody who is not signed in: what it names was told along with it. */
export function SharedValue(props: FieldCellProps) {
  const { Cell, Show = Cell } = fieldUi(props.field.type);
  const Own = own[props.field.type];
  return (
    <CellContext value={cells}>{Own === undefined ? <Show {...props} /> : <Own {...props} />}</CellContext>
  );
}

/** The same in one line, in the rows of a list. */
function SharedCell(props: FieldCellProps) {
  const { Cell } = fieldUi(props.field.type);
  const Own = own[props.field.type];
  return Own === undefined ? <Cell {...props} /> : <Own {...props} />;
}

const cells: Cells = { Cell: SharedCell, alignOf: (type) => fieldUi(type).align };

/** The types that ask the server for names or files where somebody is signed in. */
const own: Partial<Record<string, typeof Names>> = {
  relation: Names,
  user: Names,
  role: Names,
  file: Files,
  image: Pictures,
};

function Names({ value }: FieldCellProps) {
  const { names } = useContext(LinkedContext);
  return (
    <span className="tags">
      {textsIn(value).map((id) => (
        <span key={id}>{names[id] ?? (id.length === 36 ? '…' : id)}</span>
      ))}
    </span>
  );
}

function Files({ value }: FieldCellProps) {
  const t = useTexts(sharedTexts);
  const { files, token } = useContext(LinkedContext);
  return (
    <span className="tags">
      {textsIn(value).map((id) => {
        const file = files[id];
        return file === undefined ? null : (
          <a key={id} href={fileAddress(token, id)} target="_blank" rel="noopener noreferrer">
            {t.bytes(file.name, showSize(file.size))}
          </a>
        );
      })}
    </span>
  );
}

function Pictures({ value }: FieldCellProps) {
  const { files, token } = useContext(LinkedContext);
  return (
    <span className="image-show">
      {textsIn(value).map((id) =>
        files[id] === undefined ? null : (
          <img key={id} src={fileAddress(token, id)} alt={files[id].name} loading="lazy" />
        ),
      )}
    </span>
  );
}

function fileAddress(token: string, id: string): string {
  return `${serverAddresses().api}/entry-links/${encodeURIComponent(token)}/files/${encodeURIComponent(id)}`;
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' && value !== '' ? [value] : [];
}
