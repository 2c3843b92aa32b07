import { fieldTitle, type FieldDefinition } from '@bakehouse/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { useLive } from '../../../../data/live/use-live.ts';
import { invalidateModule } from '../../../../data/stored/resources.ts';
import { Empty } from '../../../../parts/messages/Empty.tsx';
import { ErrorPage } from '../../../../parts/messages/PageStates.tsx';
import { Apart } from '../apart/Apart.tsx';
import type { KindProps } from '../kinds/kind-props.ts';
import { useRows, type Row } from '../state/use-rows.ts';
import { both, withinFilter } from './asked.ts';
import type { Drawn } from './clusters.ts';
import { firstWithin } from './first-within.ts';
import { MapFrame } from './MapFrame.tsx';
import { MapLegend } from './MapLegend.tsx';
import { MapList } from './MapList.tsx';
import { MapMarks } from './MapMarks.tsx';
import { placeOf } from './row-place.ts';
import { mapTexts } from './texts.ts';
import { useClusters, useExtent } from './use-clusters.ts';
import { useColours } from './use-colours.ts';
import { useMapMoves } from './use-map-moves.ts';
import { useMapView } from './use-map-view.ts';
import { useSettled } from './use-settled.ts';
import { useSize } from './use-size.ts';
import {
  fitted,
  frameOf,
  isOnePlace,
  nearest,
  placeAt,
  pointOf,
  type Box,
  type MapView,
  type Place,
  type Point,
} from './view.ts';
import './map.css';

/** Entries at their places. */
export function PlacesMap(props: KindProps) {
  const t = useTexts(mapTexts);
  const { module, list, head } = props;
  const field = module.fields.find(
    ({ identifier, type }) => identifier === list.state.place && type === 'geo',
  );
  if (field === undefined)
    return (
      <>
        {head()}
        <Empty title={t.noPlace}>{''}</Empty>
      </>
    );
  return <MapOf {...props} field={field} />;
}

function MapOf({ module, list, head, open, field }: KindProps & { field: FieldDefinition }) {
  const t = useTexts(mapTexts);
  const client = useQueryClient();
  const { state } = list;
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const size = useSize(frame);
  const { extent, count, error, waiting, refetch } = useExtent(module, state, field);
  const { view, go } = useMapView(size, extent);
  const shown = useMemo(
    () => (view === undefined || size === undefined ? undefined : { view, size }),
    [view, size],
  );
  const settled = useSettled(shown);
  const colours = useColours(module, state.group);
  const found = useClusters(module, state, field, colours.field, extent, settled);
  // The entries at one place, where a circle cannot be taken apart by going nearer.
  const [here, setHere] = useState<Box>();
  const within = here ?? (settled === undefined ? undefined : frameOf(settled.view, settled.size));
  const rows = useRows(
    module,
    {
      ...state,
      filter: both(state.filter, within === undefined ? {} : withinFilter(field.identifier, within, extent)),
    },
    { first: 100, next: 200, enabled: within !== undefined },
  );
  const [lit, setLit] = useState<string>();
  const { movable, moves, to, said } = useMapMoves(module, field);
  useLive(`resources:${module.identifier}`, ({ type }) => {
    if (type === 'changed') void invalidateModule(module.identifier);
  });
  const look = (next: MapView | undefined) => {
    setHere(undefined);
    go(next);
  };
  const press = ({ count: of, box }: Drawn) => {
    if (shown === undefined) return;
    if (of === 1)
      void firstWithin(client, module, state, field.identifier, box).then(
        (id) => id !== undefined && open(id),
      );
    else if (isOnePlace(box) || shown.view.zoom >= nearest) setHere(box);
    else {
      const next = fitted(box, shown.size);
      look({ ...next, zoom: Math.min(nearest, Math.max(next.zoom, shown.view.zoom + 1)) });
    }
  };
  const move = (row: Row, place: Place) => {
    // What is shown stays where it is, though it may no longer be all of it.
    go(view);
    to(row, place);
  };
  const step = (row: Row, { x, y }: Point) => {
    const place = placeOf(row.data[field.identifier]);
    if (shown === undefined || place === undefined) return;
    const at = pointOf(place, shown.view, shown.size);
    move(row, placeAt({ x: at.x + x * 10, y: at.y + y * 10 }, shown.view, shown.size));
  };
  const [onPress, onMove] = [useLatest(press), useLatest(move)];
  return (
    <>
      {head()}
      {error !== null || found.error !== null ? (
        <ErrorPage
          error={error ?? found.error}
          reset={() => void Promise.all([refetch(), found.refetch()])}
        />
      ) : (
        <div className="map">
          <MapFrame
            title={module.title}
            view={view}
            size={size}
            frame={frame}
            onFrame={setFrame}
            origin={settled?.view}
            go={look}
            over={
              <>
                <MapLegend clusters={found.clusters} colours={colours} />
                {!waiting && count === 0 && <p className="map-note">{t.nothing}</p>}
                {found.more && <p className="map-note">{t.tooMany}</p>}
              </>
            }
          >
            {view !== undefined && settled !== undefined && (
              <MapMarks
                module={module}
                field={field.identifier}
                clusters={found.clusters}
                rows={rows.rows}
                moves={moves}
                origin={settled.view}
                zoom={view.zoom}
                lit={lit}
                movable={movable}
                colourOf={colours.of}
                colourOfRow={colours.ofRow}
                onPress={onPress}
                onMove={onMove}
              />
            )}
          </MapFrame>
          <MapList
            module={module}
            found={rows}
            here={here !== undefined}
            lit={lit}
            colourOfRow={colours.ofRow}
            movable={movable}
            onBack={() => setHere(undefined)}
            onLight={setLit}
            onStep={step}
          />
          <p className="hidden-visually" role="status">
            {said}
          </p>
        </div>
      )}
      <Apart
        module={module}
        state={state}
        own={{ [field.identifier]: { _null: true } }}
        field={fieldTitle(field)}
      />
    </>
  );
}

/** The same function for as long as it lives, so that marks are not drawn anew for it. */
function useLatest<Given extends unknown[]>(run: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...given: Given) => latest.current(...given), []);
}
