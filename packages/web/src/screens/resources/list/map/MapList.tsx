import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useLabel } from '../../../../data/stored/label.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import { paths } from '../../../../base/paths.ts';
import type { Row, useRows } from '../state/use-rows.ts';
import { mapTexts } from './texts.ts';
import type { Point } from './view.ts';
import './map-list.css';

/** How high a line of the list is, in pixels. */
const high = 38;

/** The entries in the frame of a map, or at one of its places; only those in sight are drawn. */
export function MapList({
  module,
  found,
  here,
  lit,
  colourOfRow,
  movable,
  onBack,
  onLight,
  onStep,
}: {
  module: Module;
  found: ReturnType<typeof useRows>;
  /** Whether they are those at one place. */
  here: boolean;
  lit: string | undefined;
  colourOfRow: (row: Row) => string;
  movable: boolean;
  onBack: () => void;
  onLight: (id: string | undefined) => void;
  onStep: (row: Row, way: Point) => void;
}) {
  const t = useTexts(mapTexts);
  const { rows, total, complete, waiting, more } = found;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => high,
    overscan: 8,
  });
  const lines = virtual.getVirtualItems();
  const last = lines.at(-1)?.index ?? 0;
  useEffect(() => {
    if (!complete && last + 10 >= rows.length) more();
  }, [last, rows.length, complete]);
  const count = showCount(total);
  return (
    <section className="map-list" aria-label={t.list}>
      <header>
        <h2>
          <span role="status">{waiting ? '' : here ? t.here(count) : t.inFrame(count)}</span>
        </h2>
        {here && (
          <button type="button" className="link-button small" onClick={onBack}>
            {t.backToFrame}
          </button>
        )}
      </header>
      <div ref={scroller} className="map-list-lines" onMouseLeave={() => onLight(undefined)}>
        {!waiting && rows.length === 0 && <p className="soft small">{t.empty}</p>}
        <ul style={{ height: virtual.getTotalSize() }}>
          {lines.map(({ index, start }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <li
                key={row.id}
                aria-setsize={total}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)`, height: high }}
              >
                <ListEntry
                  module={module}
                  row={row}
                  colour={colourOfRow(row)}
                  lit={row.id === lit}
                  movable={movable}
                  onLight={onLight}
                  onStep={onStep}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function ListEntry({
  module,
  row,
  colour,
  lit,
  movable,
  onLight,
  onStep,
}: {
  module: Module;
  row: Row;
  colour: string;
  lit: boolean;
  movable: boolean;
  onLight: (id: string | undefined) => void;
  onStep: (row: Row, way: Point) => void;
}) {
  const t = useTexts(mapTexts);
  const label = useLabel(module, row);
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const way = {
      ArrowLeft: { x: -1, y: 0 },
      ArrowRight: { x: 1, y: 0 },
      ArrowUp: { x: 0, y: -1 },
      ArrowDown: { x: 0, y: 1 },
    }[event.key];
    if (way === undefined) return;
    if (event.altKey) onStep(row, way);
    else {
      const item = event.currentTarget.closest('li');
      const to = way.y < 0 ? item?.previousElementSibling : way.y > 0 ? item?.nextElementSibling : null;
      to?.querySelector<HTMLElement>('a')?.focus();
    }
    event.preventDefault();
  };
  return (
    <Link
      to={paths.show(module.identifier, row.id)}
      preload={false}
      className={lit ? 'lit' : ''}
      data-line={row.id}
      title={movable ? `${label}. ${t.move}` : label}
      onKeyDown={keys}
      onFocus={() => onLight(row.id)}
      onBlur={() => onLight(undefined)}
      onMouseEnter={() => onLight(row.id)}
    >
      <span className="map-dot" style={{ background: colour }} />
      <span className="map-list-name">{label}</span>
    </Link>
  );
}
