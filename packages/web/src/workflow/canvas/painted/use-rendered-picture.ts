import { useMemo } from 'react';
import { paintingOf, type Painting } from './painting.ts';
import type { RenderedParts } from './rendered-parts.ts';
import type { ElementNodeType, PictureEdge } from '../picture.ts';

/** What of a picture is in the page, and what is painted instead. */
export interface RenderedPicture {
  nodes: ElementNodeType[];
  edges: PictureEdge[];
  painting: Painting;
}

/** Parts a large picture into what is real and what is painted; without parts all of it is real. */
export function useRenderedPicture(
  nodes: ElementNodeType[],
  edges: PictureEdge[],
  parts: RenderedParts | undefined,
  selected: ReadonlySet<string>,
): RenderedPicture {
  const whole = useMemo(
    () => (parts === undefined ? nothing : paintingOf(nodes, edges)),
    [nodes, edges, parts === undefined],
  );
  return useMemo(() => {
    if (parts === undefined) return { nodes, edges, painting: whole };
    // The one that is chosen is real from afar too: it has the focus, and keys move it.
    const isReal = (id: string) =>
      parts.ids.has(id) || (!parts.near && selected.size === 1 && selected.has(id));
    const isRealLink = (link: { source: string; target: string }) =>
      parts.near && (isReal(link.source) || isReal(link.target));
    return {
      nodes: nodes.filter(({ id }) => isReal(id)),
      edges: edges.filter(isRealLink),
      painting: {
        boxes: whole.boxes.filter(({ id }) => !isReal(id)),
        links: whole.links.filter((link) => !isRealLink(link)),
      },
    };
  }, [nodes, edges, parts, selected, whole]);
}

const nothing: Painting = { boxes: [], links: [] };
