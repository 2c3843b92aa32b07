import type { FieldDefinition } from '@bakehouse/contract';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, Ellipsis, RefreshCw } from 'lucide-react';
import { useLabel } from '../../../../data/stored/label.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import { paths } from '../../../../base/paths.ts';
import { FieldCell } from '../../../../fields/FieldCell.tsx';
import { Menu, type MenuItem } from '../../../../parts/controls/Menu.tsx';
import { useDropTarget } from '../../../../parts/controls/use-drop-target.ts';
import type { Row } from '../state/use-rows.ts';
import { treeTexts } from './texts.ts';
import type { TreeLine } from './tree-rows.ts';

let dragged: Row | undefined;

/** The entry that is being dragged. */
export function draggedEntry(): Row | undefined {
  return dragged;
}

/** A line of the tree with an entry: its name, what it has below it, and some of its fields. */
export function TreeRow({
  module,
  line,
  columns,
  busy,
  movable,
  items,
  onToggle,
  onDrop,
  onDrag,
}: {
  module: Module;
  line: Extract<TreeLine, { kind: 'entry' }>;
  columns: readonly FieldDefinition[];
  /** It is on its way to another place. */
  busy: boolean;
  movable: boolean;
  items: readonly MenuItem[];
  onToggle: () => void;
  onDrop: (row: Row) => void;
  /** It begins to be dragged, or ends. */
  onDrag: (row: Row | undefined) => void;
}) {
  const t = useTexts(treeTexts);
  const { row, path, below = 0, open, circle } = line;
  const label = useLabel(module, row);
  const { over, target } = useDropTarget(
    () => (movable && dragged?.id !== row.id ? dragged : undefined),
    onDrop,
  );
  return (
    <div
      role="presentation"
      className={`tree-line ${over ? 'over' : ''} ${busy ? 'busy' : ''}`}
      draggable={movable}
      onDragStart={(event) => {
        dragged = row;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', label);
        onDrag(row);
      }}
      onDragEnd={() => {
        dragged = undefined;
        onDrag(undefined);
      }}
      {...target}
    >
      <div
        role="gridcell"
        className="tree-name"
        style={{ paddingInlineStart: `${(path.length - 1) * 1.4}rem` }}
      >
        {below > 0 ? (
          <button
            type="button"
            className="icon-button tree-toggle"
            tabIndex={-1}
            aria-label={open ? t.close(label) : t.open(label)}
            onClick={onToggle}
          >
            {open ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
          </button>
        ) : (
          <span className="tree-toggle" />
        )}
        <Link
          to={paths.show(module.identifier, row.id)}
          className="tree-label"
          tabIndex={-1}
          preload={false}
          draggable={false}
        >
          {label}
        </Link>
        {below > 0 && (
          <span className="tree-count small" title={t.below(showCount(below))}>
            <span aria-hidden="true">{showCount(below)}</span>
            <span className="hidden-visually">{t.below(showCount(below))}</span>
          </span>
        )}
        {circle && (
          <span className="tag tree-circle" title={t.circleHelp}>
            <RefreshCw size={13} aria-hidden /> {t.circle}
          </span>
        )}
      </div>
      {columns.map((field) => (
        <div key={field.identifier} role="gridcell" className="tree-cell">
          <FieldCell field={field} value={row.data[field.identifier]} />
        </div>
      ))}
      <div role="gridcell" className="tree-actions">
        {items.length > 0 && (
          <Menu label={t.actions(label)} items={items}>
            <Ellipsis size={16} aria-hidden />
          </Menu>
        )}
      </div>
    </div>
  );
}
