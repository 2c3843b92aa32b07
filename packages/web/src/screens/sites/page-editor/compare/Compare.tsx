import { Button } from 'antd';
import { GitCompare } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import type { Site } from '../../../../data/stored/sites.ts';
import { editorTexts } from '../texts.ts';

const CompareDialog = lazy(async () => ({ default: (await import('./CompareDialog.tsx')).CompareDialog }));

/** A button that shows what differs from what visitors get; nothing where the site is not served. */
export function Compare(shown: { site: Site; module: string; id: string; now: Record<string, unknown> }) {
  const t = useTexts(editorTexts);
  const [open, setOpen] = useState(false);
  if (shown.site.live.length === 0) return null;
  return (
    <>
      <Button
        aria-label={t.compare}
        title={t.compare}
        icon={<GitCompare size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <CompareDialog {...shown} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
