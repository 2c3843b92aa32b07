import { useMemo } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { formatContext } from '../../../../base/i18n/format.ts';
import { mapTiles } from '../../../../data/server/addresses.ts';
import { graticule } from './graticule.ts';
import { mapTexts } from './texts.ts';
import { creditsOf, tilesOf } from './tiles.ts';
import type { MapView, Size } from './view.ts';

/** What lies under the entries: lines of degrees, and pictures where the server names some. */
export function MapBackground({ view, size }: { view: MapView; size: Size }) {
  const tiles = useMemo(mapTiles, []);
  return (
    <>
      {tiles !== undefined && <Tiles address={tiles.address} view={view} size={size} />}
      <Graticule view={view} size={size} />
    </>
  );
}

/** Whom the pictures are from. */
export function MapCredit() {
  const tiles = useMemo(mapTiles, []);
  if (tiles === undefined || tiles.credit === '') return null;
  return (
    <p className="map-credit map-over">
      {creditsOf(tiles.credit).map(({ text, link }) =>
        link === undefined ? (
          text
        ) : (
          <a key={link} href={link} target="_blank" rel="noreferrer">
            {text}
          </a>
        ),
      )}
    </p>
  );
}

function Tiles({ address, view, size }: { address: string; view: MapView; size: Size }) {
  return (
    <div className="map-tiles" aria-hidden="true">
      {tilesOf(address, view, size).map(({ key, url, x, y, side }) => (
        <img
          key={key}
          src={url}
          alt=""
          draggable={false}
          // Servers of tiles want to know which app asks, and no more.
          referrerPolicy="origin"
          decoding="async"
          // What cannot be had leaves the plain background.
          onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
          style={{ width: side, height: side, transform: `translate(${x}px, ${y}px)` }}
        />
      ))}
    </div>
  );
}

function Graticule({ view, size }: { view: MapView; size: Size }) {
  const t = useTexts(mapTexts);
  const { locale = 'en' } = formatContext();
  const { across, down } = graticule(view, size);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  const named = (degrees: number, more: (text: string) => string, less: (text: string) => string) => {
    const text = number.format(Math.abs(degrees));
    return degrees === 0 || Math.abs(degrees) === 180 ? `${text}°` : (degrees > 0 ? more : less)(text);
  };
  return (
    <svg className="map-lines" width={size.width} height={size.height} aria-hidden="true">
      {across.map(({ degrees, at }) => (
        <g key={`${degrees} ${at}`}>
          <line x1={at} x2={at} y1={0} y2={size.height} />
          <text x={at + 4} y={size.height - 6}>
            {named(degrees, t.east, t.west)}
          </text>
        </g>
      ))}
      {down.map(({ degrees, at }) => (
        <g key={degrees}>
          <line x1={0} x2={size.width} y1={at} y2={at} />
          <text x={6} y={at - 4}>
            {named(degrees, t.north, t.south)}
          </text>
        </g>
      ))}
    </svg>
  );
}
