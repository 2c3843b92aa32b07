import { useEffect, useState } from 'react';
import { request } from '../../../../data/server/client.ts';
import type { SectionParts } from '../../../../data/stored/sites.ts';

/** What tells the section at this place of the page of examples. */
export function thumbMark(index: number): string {
  return `thumb-${index}`;
}

/** Has one page rendered on which every section stands as it is used on the site; gives its address. It needs the slots that templates show, and so comes after the page itself. */
export function useThumbs(
  site: string,
  { module, id }: { module: string; id: string },
  sections: readonly SectionParts[],
  slots: readonly string[] | undefined,
): string | undefined {
  const [url, setUrl] = useState<string>();
  const slot = slots?.includes('main') === true ? 'main' : slots?.[0];
  const placed = JSON.stringify(
    sections.map(({ name, sample }, index) => ({
      section: name,
      params: sample ?? {},
      mark: thumbMark(index),
    })),
  );
  useEffect(() => {
    if (slot === undefined) return;
    const leaving = new AbortController();
    const data = { slots: [{ slot, sections: JSON.parse(placed) as object[] }] };
    const draw = async () => {
      const body = { module, id, data };
      const made = await request<{ path: string; preview_url: string }>(`/sites/${site}/preview`, {
        method: 'POST',
        body,
        signal: leaving.signal,
      });
      setUrl(new URL(made.path, made.preview_url).href);
    };
    // Where one section cannot be rendered, there are names alone.
    draw().catch(() => undefined);
    return () => leaving.abort();
  }, [site, module, id, placed, slot]);
  return url;
}
