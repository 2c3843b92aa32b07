import { qrCode } from './qr-code.ts';

/** A text as a QR code; nothing where it is too long for one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = qrCode(text);
  if (modules === undefined) return null;
  const size = modules.length + 8;
  const dark = modules.flatMap((row, y) =>
    row.flatMap((each, x) => (each ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])),
  );
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
