/** The widths at which a page is looked at, in its own pixels. */
export const previewWidths = { desktop: 1280, tablet: 768, phone: 390 } as const;

/** One of the widths. */
export type PreviewSize = keyof typeof previewWidths;

/** How a page of a width stands in a place: made smaller where it does not fit, never larger; its height then fills the place. */
export function fitted(
  width: number,
  place: { width: number; height: number },
): { scale: number; width: number; height: number } {
  const scale = place.width > 0 && place.width < width ? place.width / width : 1;
  return { scale, width, height: Math.round(place.height / scale) };
}
