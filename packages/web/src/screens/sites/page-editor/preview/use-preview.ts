import { useEffect, useRef, useState } from 'react';
import { request } from '../../../../data/server/client.ts';
import { problemText } from '../../../../parts/messages/problem-text.ts';

/** What the page builder made of the page as it is edited. */
export interface Preview {
  /** The address of the page; another one after each change. */
  url: string;
  /** Where the page stands on the site. */
  path: string;
  slots: string[];
  warnings: { path: string; message: string }[];
}

interface Answer extends Omit<Preview, 'url'> {
  draft: string;
  preview_url: string;
}

const pause = 300;

/** Has the page rendered a moment after each change; an answer that comes late never replaces a newer one. */
export function usePreview(site: string, module: string, id: string, data: Record<string, unknown>) {
  const [preview, setPreview] = useState<Preview>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(true);
  const draft = useRef<string>(undefined);
  const count = useRef(0);
  const text = JSON.stringify(data);
  useEffect(() => {
    const leaving = new AbortController();
    setBusy(true);
    const draw = async () => {
      try {
        const body = { module, id, data: JSON.parse(text) as object, draft: draft.current };
        const made = await request<Answer>(`/sites/${site}/preview`, {
          method: 'POST',
          body,
          signal: leaving.signal,
        });
        if (leaving.signal.aborted) return;
        draft.current = made.draft;
        count.current += 1;
        const url = new URL(made.path, made.preview_url);
        url.searchParams.set('v', String(count.current));
        setPreview({ url: url.href, path: made.path, slots: made.slots, warnings: made.warnings });
        setProblem(undefined);
        setBusy(false);
      } catch (error) {
        if (leaving.signal.aborted) return;
        setProblem(problemText(error));
        setBusy(false);
      }
    };
    const timer = setTimeout(() => void draw(), count.current === 0 ? 0 : pause);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [site, module, id, text]);
  return { preview, problem, busy };
}
