/** A place on earth, in degrees. */
export interface Place {
  lat: number;
  lng: number;
}

/** Where a map looks: the middle of its frame, and how near it is. At zoom 0 the world is 256 pixels wide, at each further one twice as wide. */
export interface MapView extends Place {
  zoom: number;
}

/** What the frame of a map measures, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A point, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A part of the earth. East is never less than west, and may lie beyond the 180th meridian. */
export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** How near one can go: a house fills the frame. */
export const nearest = 19;

/** Beyond it the projection has no end. */
const edge = 85.0511;

/** Where a place stands on the whole map of a zoom, in pixels from its upper left corner. */
export function worldPoint({ lat, lng }: Place, zoom: number): Point {
  const sine = Math.sin((clamp(lat, -edge, edge) * Math.PI) / 180);
  const world = worldSize(zoom);
  return {
    x: ((lng + 180) / 360) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  };
}

/** The place that stands there. */
export function placeOfWorld({ x, y }: Point, zoom: number): Place {
  const world = worldSize(zoom);
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI;
  return { lat, lng: (x / world) * 360 - 180 };
}

/** Where a place stands in the frame: of all ways round the earth the nearest to its middle. */
export function pointOf(place: Place, view: MapView, { width, height }: Size): Point {
  const middle = worldPoint(view, view.zoom);
  const at = worldPoint({ ...place, lng: near(place.lng, view.lng) }, view.zoom);
  return { x: at.x - middle.x + width / 2, y: at.y - middle.y + height / 2 };
}

/** The place at a point of the frame. */
export function placeAt(point: Point, view: MapView, size: Size): Place {
  const { lat, lng } = unwrappedAt(point, view, size);
  return { lat, lng: wrapped(lng) };
}

/** The view after its content went on by so many pixels. */
export function panned(view: MapView, by: Point): MapView {
  const middle = worldPoint(view, view.zoom);
  return sound({
    ...placeOfWorld({ x: middle.x - by.x, y: middle.y - by.y }, view.zoom),
    zoom: view.zoom,
  });
}

/** The view nearer or farther by some steps of zoom; what stands at a point stays there. */
export function zoomedAt(view: MapView, size: Size, point: Point, by: number): MapView {
  const zoom = clamp(view.zoom + by, farthest(size), nearest);
  const at = worldPoint(unwrappedAt(point, view, size), zoom);
  const middle = { x: at.x + size.width / 2 - point.x, y: at.y + size.height / 2 - point.y };
  return sound({ ...placeOfWorld(middle, zoom), zoom });
}

/** The part of the earth that is in the frame. */
export function frameOf(view: MapView, size: Size): Box {
  const first = unwrappedAt({ x: 0, y: 0 }, view, size);
  const last = unwrappedAt({ x: size.width, y: size.height }, view, size);
  return { south: last.lat, west: first.lng, north: first.lat, east: last.lng };
}

/** The view in which all of a part of the earth is in sight, with some room around it. */
export function fitted(box: Box, size: Size): MapView {
  const room = Math.min(48, size.width / 8, size.height / 8);
  const [from, to] = [
    worldPoint({ lat: box.north, lng: box.west }, 0),
    worldPoint({ lat: box.south, lng: box.east }, 0),
  ];
  const across = Math.log2((size.width - 2 * room) / Math.max(to.x - from.x, 1e-9));
  const down = Math.log2((size.height - 2 * room) / Math.max(to.y - from.y, 1e-9));
  // One place alone is seen with what lies around it.
  const zoom = clamp(Math.min(across, down), farthest(size), isOnePlace(box) ? 13 : nearest);
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return sound({ ...placeOfWorld(middle, 0), zoom });
}

/** Whether a part of the earth is no more than a place. */
export function isOnePlace({ south, west, north, east }: Box): boolean {
  return north - south < 1e-6 && east - west < 1e-6;
}

/** A longitude from -180 to 180 degrees. */
export function wrapped(lng: number): number {
  return lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180;
}

/** The way round the earth on which a longitude is nearest to another one. */
export function near(lng: number, to: number): number {
  return lng + Math.round((to - lng) / 360) * 360;
}

function unwrappedAt({ x, y }: Point, view: MapView, { width, height }: Size): Place {
  const middle = worldPoint(view, view.zoom);
  return placeOfWorld({ x: middle.x + x - width / 2, y: middle.y + y - height / 2 }, view.zoom);
}

/** How far away one can go: the world fills the shorter side of the frame. */
function farthest({ width, height }: Size): number {
  return Math.max(0, Math.log2(Math.min(width, height) / 256));
}

function sound({ lat, lng, zoom }: MapView): MapView {
  return { lat: clamp(lat, -edge, edge), lng: wrapped(lng), zoom };
}

function worldSize(zoom: number): number {
  return 256 * 2 ** zoom;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
