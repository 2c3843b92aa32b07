import { useTexts } from '../base/i18n/define-texts.ts';
import { Dialog } from '../parts/dialogs/Dialog.tsx';
import { shellTexts } from './texts.ts';

/** What the keys do. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useTexts(shellTexts);
  const keys: [string, string][] = [
    ['Ctrl K', t.keyPalette],
    ['/', t.keySearch],
    ['f', t.keyFilter],
    ['n', t.keyNew],
    ['Ctrl S', t.keySave],
    ['↑ ↓ ← →', t.keyMove],
    ['Enter', t.keyOpen],
    ['J K', t.keyNeighbours],
    ['F2', t.keyEdit],
    ['Space', t.keySelect],
    ['Esc', t.keyClose],
    ['?', t.keyHelp],
  ];
  const inText: [string, string][] = [
    ['Ctrl B I E', t.keyBold],
    ['Ctrl Shift X', t.keyStrike],
    ['Ctrl Shift U', t.keyLink],
    ['Ctrl Shift 1 2 3 0', t.keyHeading],
    ['Ctrl Shift 7 8 9', t.keyLists],
    ['Ctrl [ ]', t.keyIndent],
    ['Shift Enter', t.keyLine],
    ['Tab', t.keyCell],
    ['@', t.keyMention],
    ['Ctrl Z', t.keyUndo],
    ['Ctrl Y', t.keyRedo],
  ];
  const inEditor: [string, string][] = [
    ['Ctrl Z', t.keyUndo],
    ['Ctrl Y', t.keyRedo],
    ['Ctrl A', t.keyAll],
    ['Ctrl C', t.keyCopy],
    ['Ctrl X', t.keyCut],
    ['Ctrl V', t.keyPaste],
    ['Ctrl D', t.keyDuplicate],
    ['Del', t.keyRemove],
    ['a', t.keyAdd],
    ['n', t.keyNote],
    ['Ctrl F', t.keyFind],
    ['Ctrl G', t.keyGroup],
    ['Shift F10', t.keyMenu],
    ['Tab', t.keyNext],
    ['Enter', t.keyChoose],
    ['↑ ↓ ← →', t.keyShift],
  ];
  return (
    <Dialog title={t.shortcuts} onClose={onClose}>
      <KeyList keys={keys} />
      <h3>{t.textKeys}</h3>
      <KeyList keys={inText} />
      <h3>{t.editorKeys}</h3>
      <KeyList keys={inEditor} />
    </Dialog>
  );
}

function KeyList({ keys }: { keys: readonly (readonly [key: string, meaning: string])[] }) {
  return (
    <dl className="shortcuts">
      {keys.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            {key.split(' ').map((each) => (
              <kbd key={each}>{each}</kbd>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
