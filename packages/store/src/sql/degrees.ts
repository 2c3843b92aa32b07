/** The latitude or the longitude of a place that a column holds as JSON. */
export function degreesSql(place: string, part: 'lat' | 'lng'): string {
  return `(${place} ->> '${part}')::double precision`;
}
