import { useTexts } from '../base/i18n/define-texts.ts';
import { Dialog } from '../parts/dialogs/Dialog.tsx';
import { shellTexts } from './texts.ts';

/** What the keys do. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useTexts(shellTexts);
  const keys: [string, string][] = [
    ['Ctrl K', t.keyPalette],
    ['/', t.keySearch],
    ['n', t.keyNew],
    ['Ctrl S', t.keySave],
    ['↑ ↓ ← →', t.keyMove],
    ['Enter', t.keyOpen],
    ['F2', t.keyEdit],
    ['Space', t.keySelect],
    ['Esc', t.keyClose],
    ['?', t.keyHelp],
  ];
  return (
    <Dialog title={t.shortcuts} onClose={onClose}>
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
    </Dialog>
  );
}
