import { lazy, Suspense, type ComponentType } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { partTexts } from '../texts.ts';
import { useModal } from './use-modal.ts';
import './dialog.css';

/** A window that can be loaded before it is shown, for instance when the menu that leads to it opens. */
export type LaterWindow<Props extends object> = ComponentType<Props> & { prepare: () => void };

/** A window whose code is loaded when it is first needed. */
export function laterWindow<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LaterWindow<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  const Window = (props: Props) => (
    <Suspense fallback={<ComingWindow />}>
      <Loaded {...props} />
    </Suspense>
  );
  // A failure is told when the window is asked for.
  return Object.assign(Window, { prepare: () => void load().catch(() => {}) });
}

/** Stands in for a window while it is loaded, so that keys pressed meanwhile do not count as shortcuts of the page behind. */
function ComingWindow() {
  const t = useTexts(partTexts);
  const { ref } = useModal();
  return (
    <dialog
      ref={ref}
      className="dialog coming"
      aria-label={t.loading}
      aria-busy
      onCancel={(event) => event.preventDefault()}
    />
  );
}
