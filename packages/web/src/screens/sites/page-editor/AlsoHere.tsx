import { Users } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { joinNames } from '../../../base/i18n/join-names.ts';
import { useLanguage } from '../../../base/i18n/language.ts';
import { request } from '../../../data/server/client.ts';
import { editorTexts } from './texts.ts';

interface Other {
  name: string;
  you: boolean;
  changed: boolean;
}

const everyMs = 15_000;

/** Says that this page is being edited here, and who else has it open. */
export function AlsoHere({
  site,
  module,
  resource,
  changed,
}: {
  site: string;
  module: string;
  resource: string;
  /** Whether there is something that is not stored yet. */
  changed: boolean;
}) {
  const t = useTexts(editorTexts);
  const language = useLanguage();
  const [others, setOthers] = useState<readonly Other[]>([]);
  const [window] = useState(thisWindow);
  const latest = useRef(changed);
  latest.current = changed;
  const tell = useCallback(
    async (left: boolean) => {
      const body = { module, resource, window, changed: latest.current, ...(left ? { left } : {}) };
      const answer = request<{ editors: Other[] }>(`/sites/${site}/editing`, { method: 'POST', body });
      // It is a courtesy: without a connection nobody is told.
      return (await answer.catch(() => undefined))?.editors;
    },
    [site, module, resource, window],
  );
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const editors = await tell(false);
      if (!isGone && editors !== undefined) setOthers(editors);
    };
    void look();
    const timer = setInterval(() => void look(), everyMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [tell, changed]);
  useEffect(() => () => void tell(true), [tell]);
  const names = [...new Set(others.map(({ name, you }) => (you ? t.youElsewhere : name)))];
  return (
    <span className="row nowrap small editor-others" role="status">
      {names.length > 0 && (
        <>
          <Users size={15} aria-hidden />
          {t.alsoHere(joinNames(names, language))}
          {others.some((each) => each.changed) && ` ${t.alsoChanged}`}
        </>
      )}
    </span>
  );
}

/** Stays the same while the page is loaded again, so that nobody meets themselves. */
function thisWindow(): string {
  const key = 'bakehouse.window';
  const known = sessionStorage.getItem(key) ?? crypto.randomUUID();
  sessionStorage.setItem(key, known);
  return known;
}
