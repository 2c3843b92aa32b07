import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { Notice } from '../../../../parts/messages/Notice.tsx';
import { editorTexts } from '../texts.ts';
import { fitted, previewWidths, type PreviewSize } from './preview-sizes.ts';
import { usePlace } from './use-place.ts';
import type { usePreview } from './use-preview.ts';

/** What the page in the frame says. */
interface FrameMessage {
  draft: boolean;
  ready: boolean;
  select: string;
  scroll: number;
  text: { key: string; from: string; to: string };
}

/** The page as it will be, in a frame of another origin; a click there selects a section here. */
export function PreviewPane({
  shown: { preview, problem, busy },
  selected,
  onSelect,
  onText,
}: {
  shown: ReturnType<typeof usePreview>;
  selected: string | undefined;
  onSelect: (key: string) => void;
  /** A text of a section was changed in the page; false where it cannot be, so that the page shows the old one again. */
  onText: (key: string, from: string, to: string) => boolean;
}) {
  const t = useTexts(editorTexts);
  const frame = useRef<HTMLIFrameElement>(null);
  const scroll = useRef(0);
  const [size, setSize] = useState<PreviewSize>('desktop');
  const [place, room] = usePlace();
  const { scale, width, height } = fitted(previewWidths[size], room);
  const latest = useRef({ selected, onSelect, onText });
  latest.current = { selected, onSelect, onText };
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const message = data as Partial<FrameMessage>;
      if (message.draft !== true) return;
      if (message.ready === true)
        tell(frame.current, { scroll: scroll.current, select: latest.current.selected });
      else if (typeof message.select === 'string') latest.current.onSelect(message.select);
      else if (typeof message.scroll === 'number') scroll.current = message.scroll;
      else if (message.text !== undefined) {
        const { key, from, to } = message.text;
        if (!latest.current.onText(key, from, to)) tell(frame.current, { restore: true });
      }
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  useEffect(() => tell(frame.current, { select: selected, reveal: true }), [selected]);
  return (
    <section className="editor-preview" aria-label={t.preview} aria-busy={busy}>
      <div className="row editor-preview-head">
        <h2 className="grow">{t.preview}</h2>
        <span className="soft small" role="status">
          {busy ? t.drawing : ''}
        </span>
        <div className="row nowrap" role="group" aria-label={t.view}>
          {(['desktop', 'tablet', 'phone'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className="editor-toggle"
              aria-pressed={size === each}
              title={t.pixels(previewWidths[each])}
              onClick={() => setSize(each)}
            >
              {t[each]}
            </button>
          ))}
        </div>
      </div>
      {problem !== undefined && (
        <Notice level="error">
          {t.problem}
          {problem}
        </Notice>
      )}
      {preview !== undefined && preview.warnings.length > 0 && (
        <details className="small editor-warnings">
          <summary>{t.warnings(preview.warnings.length)}</summary>
          <ul>
            {preview.warnings.map(({ message }, index) => (
              <li key={index}>{message}</li>
            ))}
          </ul>
        </details>
      )}
      <div className="editor-frame" ref={place}>
        {preview !== undefined && (
          <iframe
            ref={frame}
            title={t.preview}
            src={preview.url}
            // Its origin is a host of its own, so it may keep it.
            sandbox="allow-scripts allow-same-origin allow-forms"
            style={{
              width,
              height,
              transform: `scale(${scale})`,
              marginInline: (room.width - width * scale) / 2,
            }}
          />
        )}
      </div>
    </section>
  );
}

function tell(frame: HTMLIFrameElement | null, message: object): void {
  frame?.contentWindow?.postMessage({ draft: true, ...message }, '*');
}
