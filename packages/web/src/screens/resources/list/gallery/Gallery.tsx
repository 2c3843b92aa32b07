import { isEmpty } from '@bakehouse/contract';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ImageOff } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fileUrl } from '../../../../data/stored/files.ts';
import { useLabel } from '../../../../data/stored/label.ts';
import { useModules, type Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { paths } from '../../../../base/paths.ts';
import { FieldCell } from '../../../../fields/FieldCell.tsx';
import { ExpandedNames } from '../../../../fields/parts/choices/expanded-names.ts';
import { ErrorPage } from '../../../../parts/messages/PageStates.tsx';
import type { KindProps } from '../kinds/kind-props.ts';
import { NoRows } from '../NoRows.tsx';
import { expandedNames } from '../state/expanded.ts';
import { useLiveRows } from '../state/use-live-rows.ts';
import { useRows, type Row } from '../state/use-rows.ts';
import { pictureIn } from './picture-in.ts';
import { galleryTexts } from './texts.ts';
import './gallery.css';

/** The least width of a card, and how high it is. */
const least = 220;
const high = 268;

/** Entries as pictures with their names; only those in sight are drawn. */
export function Gallery({ module, list, head, create }: KindProps) {
  const t = useTexts(galleryTexts);
  const modules = useModules();
  const { state, change } = list;
  const found = useRows(module, state, { first: 60, next: 300 });
  useLiveRows(module.identifier, found);
  const names = useMemo(() => expandedNames(found.rows, module, modules), [found.rows, module, modules]);
  const scroller = useRef<HTMLDivElement>(null);
  const across = useAcross(scroller, found.waiting);
  const virtual = useVirtualizer({
    count: Math.ceil(found.rows.length / across),
    getScrollElement: () => scroller.current,
    estimateSize: () => high,
    gap: 16,
    overscan: 2,
  });
  const lines = virtual.getVirtualItems();
  const last = lines.at(-1)?.index ?? 0;
  useEffect(() => {
    if (!found.complete && (last + 3) * across >= found.rows.length) found.more();
  }, [last, across, found.rows.length, found.complete]);
  return (
    <>
      {head()}
      {found.error !== null ? (
        <ErrorPage error={found.error} reset={() => void found.refetch()} />
      ) : !found.waiting && found.rows.length === 0 ? (
        <NoRows
          filtered={state.search !== '' || state.filter !== undefined}
          onClear={() => change({ search: '', filter: undefined })}
          create={create}
        />
      ) : (
        <ExpandedNames value={names}>
          <div
            className="gallery"
            ref={scroller}
            role="group"
            aria-label={t.gallery(module.title)}
            tabIndex={0}
          >
            <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
              {lines.map(({ index, start, key }) => (
                <div
                  key={key}
                  className="gallery-line"
                  style={{
                    transform: `translateY(${start}px)`,
                    gridTemplateColumns: `repeat(${across}, 1fr)`,
                  }}
                >
                  {found.rows.slice(index * across, (index + 1) * across).map((row) => (
                    <Card
                      key={row.id}
                      module={module}
                      row={row}
                      picture={state.picture ?? ''}
                      columns={state.columns}
                    />
                  ))}
                </div>
              ))}
            </div>
          </div>
        </ExpandedNames>
      )}
    </>
  );
}

function Card({
  module,
  row,
  picture,
  columns,
}: {
  module: Module;
  row: Row;
  picture: string;
  columns: readonly string[];
}) {
  const t = useTexts(galleryTexts);
  const label = useLabel(module, row);
  const file = pictureIn(row.data[picture]);
  const fields = columns
    .flatMap((name) => module.fields.find(({ identifier }) => identifier === name) ?? [])
    .filter(
      ({ identifier, type }) =>
        identifier !== picture &&
        type !== 'list' &&
        !isEmpty(row.data[identifier]) &&
        row.data[identifier] !== label,
    )
    .slice(0, 2);
  return (
    <article className="gallery-card">
      <Link to={paths.show(module.identifier, row.id)} preload={false} className="gallery-link">
        {file !== undefined ? (
          <img src={fileUrl(file)} alt="" loading="lazy" decoding="async" />
        ) : (
          <span className="gallery-blank soft">
            <ImageOff size={28} role="img" aria-label={t.noPicture} />
          </span>
        )}
        <span className="gallery-title">{label}</span>
      </Link>
      <p className="gallery-fields soft small">
        {fields.map((field) => (
          <FieldCell key={field.identifier} field={field} value={row.data[field.identifier]} />
        ))}
      </p>
    </article>
  );
}

/** How many cards stand beside each other. */
function useAcross(scroller: React.RefObject<HTMLDivElement | null>, waiting: boolean): number {
  const [across, setAcross] = useState(4);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 900;
      setAcross(Math.max(1, Math.floor((width + 16) / (least + 16))));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [waiting]);
  return across;
}
