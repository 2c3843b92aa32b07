import { Maximize, Minus, Plus } from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { canvasTexts } from '../texts.ts';
import { boundsOf, viewOf, zoomedAt, type Rect } from './geometry.ts';
import { useStage } from './stage.ts';

/** Buttons that bring the picture nearer, take it further away, or show all of it. */
export function StageControls({ parts }: { parts: readonly Rect[] }) {
  const t = useTexts(canvasTexts);
  const stage = useStage();
  const zoom = (factor: number) => () => {
    const { view, width, height } = stage.get();
    stage.set({ view: zoomedAt(view, { x: width / 2, y: height / 2 }, factor) });
  };
  const buttons = [
    [t.zoomIn, Plus, zoom(1.2)],
    [t.zoomOut, Minus, zoom(1 / 1.2)],
    [t.fit, Maximize, () => stage.set({ view: viewOf(boundsOf(parts), stage.get()) })],
  ] as const;
  return (
    <div className="flow-controls flow-over">
      {buttons.map(([title, Icon, run]) => (
        <button key={title} type="button" aria-label={title} title={title} onClick={run}>
          <Icon size={14} aria-hidden />
        </button>
      ))}
    </div>
  );
}
