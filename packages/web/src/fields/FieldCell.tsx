import type { FieldCellProps } from './define-field-ui.ts';
import { fieldUi } from './index.ts';
import { CellContext, type Cells } from './parts/cell-context.ts';

/** A value in one line, by its field's type. */
export function FieldCell(props: FieldCellProps) {
  const { Cell } = fieldUi(props.field.type);
  return <Cell {...props} />;
}

/** A value in full, by its field's type. */
export function FieldShow(props: FieldCellProps) {
  const { Cell, Show = Cell } = fieldUi(props.field.type);
  return (
    <CellContext value={cells}>
      <Show {...props} />
    </CellContext>
  );
}

const cells: Cells = { Cell: FieldCell, alignOf: (type) => fieldUi(type).align };
