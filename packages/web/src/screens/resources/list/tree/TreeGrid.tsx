import type { FieldDefinition } from '@bakehouse/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import type { MenuItem } from '../../../../parts/controls/Menu.tsx';
import type { Move } from '../state/use-moves.ts';
import type { Row } from '../state/use-rows.ts';
import { treeTexts } from './texts.ts';
import { keyOfLine, moveByKey, type TreeLine } from './tree-rows.ts';
import { draggedEntry, TreeRow } from './TreeRow.tsx';
import { mostOfBranch, type useTree } from './use-tree.ts';

/** The lines of a tree as a treegrid: one of them has the focus, arrow keys go from line to line, open and close. */
export function TreeGrid({
  module,
  tree,
  columns,
  titles,
  moves,
  movable,
  topAllowed,
  itemsOf,
  onMove,
  onOpen,
}: {
  module: Module;
  tree: ReturnType<typeof useTree>;
  columns: readonly FieldDefinition[];
  titles: readonly string[];
  moves: ReadonlyMap<string, Move>;
  movable: boolean;
  topAllowed: boolean;
  itemsOf: (row: Row) => MenuItem[];
  onMove: (row: Row, under: string | undefined) => Promise<boolean>;
  onOpen: (id: string) => void;
}) {
  const t = useTexts(treeTexts);
  const { lines } = tree;
  const [active, setActive] = useState('');
  const [dragging, setDragging] = useState(false);
  const follow = useRef<string>(undefined);
  const scroller = useRef<HTMLDivElement>(null);
  const current = Math.max(
    0,
    lines.findIndex((line) => keyOfLine(line) === active),
  );
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 42,
    getItemKey: (index) => keyOf(lines[index]),
    overscan: 12,
    // The line with the focus stays, wherever one scrolls to.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const all = Array.from({ length: to - from + 1 }, (_, at) => from + at);
      return all.includes(current) || current >= count ? all : [...all, current].sort((a, b) => a - b);
    },
  });
  const focus = (index: number) => {
    const line = lines[index];
    if (line === undefined) return;
    setActive(keyOfLine(line));
    virtual.scrollToIndex(index);
    follow.current = keyOfLine(line);
  };
  // The line to go to may be drawn only after it was scrolled to, or be moved to its place by the server.
  useEffect(() => {
    const wanted = follow.current;
    if (wanted === undefined) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-line="${wanted}"]`);
    if (row == null) return;
    follow.current = undefined;
    row.focus();
  });
  const moveAlong = async (row: Row, under: string | undefined) => {
    const at = lines.find((each) => each.kind === 'entry' && each.row.id === under);
    const path = at?.path ?? [];
    if (!(await onMove(row, under))) return;
    if (at !== undefined) tree.toggle(path, true);
    follow.current = [...path, row.id].join('/');
    setActive(follow.current);
  };
  const keys = (event: KeyboardEvent, index: number) => {
    const line = lines[index];
    if (line === undefined || event.target !== event.currentTarget) return;
    const { key } = event;
    if (line.kind === 'entry' && event.altKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      event.preventDefault();
      const to = movable ? moveByKey(lines, line.path, key) : undefined;
      if (to !== undefined && (to.under !== undefined || topAllowed)) void moveAlong(line.row, to.under);
      return;
    }
    const isOpen = line.kind === 'entry' && line.open;
    // While it is not known how many there are, there may be some.
    const hasBelow = line.kind === 'entry' && line.below !== 0;
    if (key === 'ArrowDown') focus(index + 1);
    else if (key === 'ArrowUp') focus(index - 1);
    else if (key === 'Home') focus(0);
    else if (key === 'End') focus(lines.length - 1);
    else if (key === 'ArrowRight' && isOpen) focus(index + 1);
    else if (key === 'ArrowRight' && hasBelow) tree.toggle(line.path, true);
    else if (key === 'ArrowLeft' && isOpen) tree.toggle(line.path, false);
    else if (key === 'ArrowLeft') {
      const above = line.kind === 'entry' ? line.path.slice(0, -1).join('/') : line.path.join('/');
      focus(lines.findIndex((each) => keyOfLine(each) === above));
    } else if (key === 'Enter' && line.kind === 'entry') onOpen(line.row.id);
    else if (key === 'Enter' && line.kind === 'more') tree.more(line.path.at(-1) ?? '');
    else return;
    event.preventDefault();
  };
  const template = `minmax(14rem, 2.4fr) ${'minmax(6rem, 1fr) '.repeat(columns.length)}3rem`;
  return (
    <div
      className="tree"
      role="treegrid"
      aria-label={t.tree(module.title)}
      aria-rowcount={lines.length + 1}
      style={{ '--tree-columns': template } as CSSProperties}
    >
      <div
        className={`tree-head soft small ${dragging ? 'over' : ''}`}
        role="row"
        aria-rowindex={1}
        onDragOver={(event) => {
          if (dragging && topAllowed) event.preventDefault();
        }}
        onDrop={(event) => {
          event.preventDefault();
          const row = draggedEntry();
          if (row !== undefined) void onMove(row, undefined);
        }}
      >
        <div role="columnheader">{dragging && topAllowed ? t.dropTop : t.name}</div>
        {titles.map((title) => (
          <div key={title} role="columnheader" className="tree-cell">
            {title}
          </div>
        ))}
        <div role="columnheader">
          <span className="hidden-visually">{t.actionsOf}</span>
        </div>
      </div>
      <div className="tree-scroller" ref={scroller} role="rowgroup" tabIndex={-1}>
        <div role="presentation" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const line = lines[index];
            if (line === undefined) return null;
            const isEntry = line.kind === 'entry';
            return (
              <div
                key={key}
                role="row"
                className="tree-row"
                data-line={keyOfLine(line)}
                tabIndex={index === current ? 0 : -1}
                aria-rowindex={index + 2}
                aria-level={isEntry ? line.path.length : line.path.length + 1}
                {...(isEntry
                  ? {
                      'aria-posinset': line.place,
                      'aria-setsize': line.of,
                      title: movable ? t.help : undefined,
                      ...((line.below ?? 0) > 0 ? { 'aria-expanded': line.open } : {}),
                    }
                  : {})}
                style={{ transform: `translateY(${start}px)` }}
                onFocus={() => setActive(keyOfLine(line))}
                onKeyDown={(event) => keys(event, index)}
              >
                {isEntry ? (
                  <TreeRow
                    module={module}
                    line={line}
                    columns={columns}
                    busy={moves.has(line.row.id)}
                    movable={movable}
                    items={moves.has(line.row.id) ? [] : itemsOf(line.row)}
                    onToggle={() => tree.toggle(line.path, !line.open)}
                    onDrop={(row) => void onMove(row, line.row.id)}
                    onDrag={(row) => setDragging(row !== undefined)}
                  />
                ) : (
                  <div
                    role="gridcell"
                    className="tree-name soft"
                    style={{ paddingInlineStart: `${line.path.length * 1.4 + 2}rem` }}
                  >
                    {line.kind === 'waiting' ? (
                      t.waiting
                    ) : tree.isFull(line.path.at(-1) ?? '') ? (
                      t.full(showCount(mostOfBranch))
                    ) : (
                      <button
                        type="button"
                        className="link-button"
                        tabIndex={-1}
                        onClick={() => tree.more(line.path.at(-1) ?? '')}
                      >
                        {t.more}
                      </button>
                    )}
                  </div>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function keyOf(line: TreeLine | undefined): string {
  return line === undefined ? '' : keyOfLine(line);
}
