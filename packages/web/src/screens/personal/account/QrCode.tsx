import { encode } from 'uqr';

/** A text as a QR code; nothing where it is too long for one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = rowsOf(text);
  if (rows === undefined) return null;
  const size = rows.length;
  const dark = rows.flatMap((row, y) => row.flatMap((each, x) => (each ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}

/** Rows of modules, true for dark, with the white edge of four that scanners want around them. */
function rowsOf(text: string): boolean[][] | undefined {
  try {
    return encode(text, { ecc: 'M', border: 4 }).data;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
