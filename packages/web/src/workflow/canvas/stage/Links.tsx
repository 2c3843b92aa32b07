import { memo } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import type { PictureEdge } from '../picture.ts';
import { canvasTexts } from '../texts.ts';
import { linkPath, type Point } from './geometry.ts';

/** A link and where it begins and ends. */
export interface PlacedLink {
  edge: PictureEdge;
  from: Point;
  to: Point;
}

/** The links of a picture, each with its value on it, and with a plus where something can be put between. */
export function Links({
  links,
  mayEdit,
  onChoose,
}: {
  links: readonly PlacedLink[];
  mayEdit: boolean;
  onChoose: (id: string) => void;
}) {
  return (
    <>
      <svg className="flow-links-drawn">
        <defs>
          <marker
            id="flow-arrow"
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerWidth="9"
            markerHeight="9"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0,1 L9,5 L0,9 z" />
          </marker>
        </defs>
        {links.map(({ edge, from, to }) => (
          <LinkLine
            key={edge.id}
            edge={edge}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            mayEdit={mayEdit}
            onChoose={onChoose}
          />
        ))}
      </svg>
      {links.map(
        ({ edge, from, to }) =>
          edge.data.value !== undefined && <LinkValue key={edge.id} edge={edge} at={linkPath(from, to)[1]} />,
      )}
    </>
  );
}

const LinkLine = memo(function LinkLine({
  edge,
  x1,
  y1,
  x2,
  y2,
  mayEdit,
  onChoose,
}: {
  edge: PictureEdge;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  mayEdit: boolean;
  onChoose: (id: string) => void;
}) {
  const t = useTexts(canvasTexts);
  const [path, middle] = linkPath({ x: x1, y: y1 }, { x: x2, y: y2 });
  return (
    <g
      className={`flow-edge ${edge.data.state ?? ''} ${edge.selected ? 'selected' : ''}`}
      data-link={edge.id}
      {...(mayEdit
        ? { tabIndex: 0, role: 'button', 'aria-label': edge.ariaLabel, 'aria-pressed': edge.selected }
        : {})}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onChoose(edge.id);
      }}
    >
      <path d={path} className="flow-edge-hit" />
      <path d={path} className="flow-edge-path" markerEnd="url(#flow-arrow)" />
      {mayEdit && (
        <g
          className="flow-insert"
          transform={`translate(${middle.x} ${edge.data.value === undefined ? middle.y : middle.y - 20})`}
        >
          <title>{t.insert}</title>
          <circle r="10" />
          <path d="M-4.5,0 H4.5 M0,-4.5 V4.5" />
        </g>
      )}
    </g>
  );
});

/** The value that went through a link, cut where it is long; the whole shows where the mouse rests. */
function LinkValue({ edge, at }: { edge: PictureEdge; at: Point }) {
  return (
    <div
      className="flow-value"
      title={edge.data.value}
      data-edge={edge.id}
      style={{ transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)` }}
    >
      {edge.data.value}
    </div>
  );
}
