import { Button } from 'antd';
import { PanelLeft, PanelRight, Redo2, Save, Undo2, WandSparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { Switch } from '../../parts/controls/Switch.tsx';
import { EditorMenu } from './EditorMenu.tsx';
import { editorTexts } from './texts.ts';
import { lifeTexts } from './life/texts.ts';
import type { Editing } from './state/use-editor.ts';
import type { useFolded } from './state/use-folded.ts';
import type { useSave } from './state/use-save.ts';

/** The line above the picture: the name, whether it is on, what folds, goes back, and saves. */
export function EditorHead({
  editing,
  saving: { save, turn, isNew },
  folding: [folded, fold],
  onTidy,
  children,
}: {
  editing: Editing;
  saving: ReturnType<typeof useSave>;
  folding: ReturnType<typeof useFolded>;
  onTidy: () => void;
  /** What is told below. */
  children: ReactNode;
}) {
  const t = useTexts(editorTexts);
  const life = useTexts(lifeTexts);
  const { title, active } = editing.definition;
  const name = typeof title === 'string' && title !== '' ? title : t.newTitle;
  return (
    <header className="flow-head">
      <h1>{name}</h1>
      <Switch
        label={life.isOn(name)}
        checked={active !== false}
        on={life.on}
        off={life.off}
        onChange={turn}
      />
      {(['palette', 'side'] as const).map((part) => (
        <Button
          key={part}
          className="flow-fold"
          icon={
            part === 'palette' ? <PanelLeft size={16} aria-hidden /> : <PanelRight size={16} aria-hidden />
          }
          aria-label={part === 'palette' ? t.showPalette : t.showSide}
          title={part === 'palette' ? t.showPalette : t.showSide}
          aria-pressed={!folded[part]}
          onClick={() => fold(part)}
        />
      ))}
      <Button
        icon={<Undo2 size={16} aria-hidden />}
        aria-label={t.undo}
        title={`${t.undo} (Ctrl+Z)`}
        disabled={!editing.canUndo}
        onClick={editing.undo}
      />
      <Button
        icon={<Redo2 size={16} aria-hidden />}
        aria-label={t.redo}
        title={`${t.redo} (Ctrl+Y)`}
        disabled={!editing.canRedo}
        onClick={editing.redo}
      />
      <Button
        icon={<WandSparkles size={16} aria-hidden />}
        aria-label={t.tidy}
        title={t.tidy}
        onClick={onTidy}
      />
      <EditorMenu editing={editing} isNew={isNew} />
      <Button
        type="primary"
        icon={<Save size={16} aria-hidden />}
        disabled={!editing.dirty && !isNew}
        onClick={() => void save()}
      >
        {t.save}
      </Button>
      {children}
    </header>
  );
}
