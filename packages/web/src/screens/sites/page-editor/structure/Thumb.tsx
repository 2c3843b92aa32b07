import { useEffect, useRef, useState } from 'react';
import { previewWidths } from '../preview/preview-sizes.ts';

/** How high the place of a thumbnail is, in pixels of the screen, from the beginning: what one is about to drag does not move. */
const height = 56;

const width = previewWidths.desktop;

/** One section of the page of examples, small; nothing where it shows nothing. */
export function Thumb({ url, mark, name }: { url: string | undefined; mark: string; name: string }) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const message = data as Partial<{ draft: boolean; ready: boolean; only: string; height: number }>;
      if (message.draft !== true) return;
      if (message.ready === true) frame.current.contentWindow.postMessage({ draft: true, only: mark }, '*');
      else if (message.only === mark && typeof message.height === 'number')
        setRoom(place.current?.clientWidth ?? 0);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [mark]);
  const scale = room === 0 ? 0.2 : room / width;
  return (
    <div className="thumb" ref={place} style={{ height }} inert>
      {url !== undefined && (
        <iframe
          ref={frame}
          title={name}
          loading="lazy"
          src={url}
          // Its origin is a host of its own, so it may keep it.
          sandbox="allow-scripts allow-same-origin"
          style={{ width, height: height / scale, transform: `scale(${scale})` }}
        />
      )}
    </div>
  );
}
