import { useEffect, useRef, useState } from 'react';
import { previewWidths } from '../preview/preview-sizes.ts';

/** Thumbnails are no higher than this, in pixels of the screen. */
const mostHeight = 120;

const width = previewWidths.desktop;

/** One section of the page of examples, small; nothing where it shows nothing. */
export function Thumb({ url, mark, name }: { url: string; mark: string; name: string }) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState<{ height: number; room: number }>();
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const message = data as Partial<{ draft: boolean; ready: boolean; only: string; height: number }>;
      if (message.draft !== true) return;
      if (message.ready === true) frame.current.contentWindow.postMessage({ draft: true, only: mark }, '*');
      else if (message.only === mark && typeof message.height === 'number')
        setShown({ height: message.height, room: place.current?.clientWidth ?? 0 });
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [mark]);
  const scale = shown === undefined || shown.room === 0 ? 0.2 : shown.room / width;
  // Before it is there it has a line, as a frame without any is never loaded.
  const height = shown === undefined ? 1 : Math.min(shown.height * scale, mostHeight);
  return (
    <div className="thumb" ref={place} style={{ height }} inert>
      <iframe
        ref={frame}
        title={name}
        loading="lazy"
        src={url}
        // Its origin is a host of its own, so it may keep it.
        sandbox="allow-scripts allow-same-origin"
        style={{ width, height: mostHeight / scale, transform: `scale(${scale})` }}
      />
    </div>
  );
}
