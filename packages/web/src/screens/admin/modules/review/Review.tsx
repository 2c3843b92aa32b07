import type { ContentFault, ModuleDefinition } from '@bakehouse/contract';
import { Button } from 'antd';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { useLanguage } from '../../../../base/i18n/language.ts';
import type { Use } from '../../../../data/stored/uses.ts';
import { BusyButton } from '../../../../parts/controls/BusyButton.tsx';
import { Dialog } from '../../../../parts/dialogs/Dialog.tsx';
import { Notice } from '../../../../parts/messages/Notice.tsx';
import { UsesNotice } from '../../../../parts/messages/UsesNotice.tsx';
import { moduleTexts } from '../texts.ts';
import { ModuleChangeList } from './ModuleChangeList.tsx';
import { placeWords } from './place-words.ts';
import { reviewTexts } from './texts.ts';
import { useFaultWords } from './use-fault-words.ts';

/** What the server says of a definition before it is stored. */
export interface ModuleCheck {
  errors: ContentFault[];
  /** What uses what the change takes away. */
  uses: Use[];
  /** A unified diff of the definition's file. */
  diff: string;
  /** The stored version; null where there is none. */
  version: number | null;
  /** The module as it is stored in that version. */
  now: ModuleDefinition | undefined;
}

/** Shows what would change and what the server refuses; saves. */
export function Review({
  check: { errors, uses, diff, version: newest, now: stored },
  isNew,
  version,
  definition,
  busy,
  onSave,
  onTakeTheirs,
  onClose,
}: {
  check: ModuleCheck;
  isNew: boolean;
  /** The version that was opened. */
  version: number | null;
  definition: ModuleDefinition;
  busy: boolean;
  onSave: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}) {
  const t = useTexts(moduleTexts);
  const words = { language: useLanguage(), t: useTexts(reviewTexts), module: t };
  const inWords = useFaultWords();
  const overtaken = !isNew && newest !== version;
  const names = new Set(
    definition.bakery_resource.fields.flatMap(({ identifier, was }) => [identifier, was ?? identifier]),
  );
  const removed = (stored?.bakery_resource.fields ?? []).filter(({ identifier }) => !names.has(identifier));
  return (
    <Dialog
      wide
      title={t.review}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          {overtaken && newest !== null && <Button onClick={onTakeTheirs}>{t.takeTheirs}</Button>}
          <BusyButton
            type="primary"
            danger={overtaken}
            disabled={errors.length > 0 || diff === ''}
            busy={busy}
            onClick={onSave}
          >
            {overtaken ? t.saveMine : t.save}
          </BusyButton>
        </>
      }
    >
      {overtaken && (
        <Notice level="warning">{newest === null ? t.theirsDeleted : t.theirsStored(newest)}</Notice>
      )}
      {errors.length > 0 && (
        <Notice level="error">
          <strong>{t.refused}</strong>
          <ul className="fault-list">
            {errors.map(inWords).map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                {path !== '' && <strong>{placeWords(path, definition, words)}:</strong>} {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {removed.length > 0 && (
        <Notice level="warning">{t.kept(removed.map(({ identifier }) => identifier).join(', '))}</Notice>
      )}
      <UsesNotice uses={uses} />
      {diff === '' ? (
        <p className="soft">{t.nothingChanged}</p>
      ) : (
        <ModuleChangeList stored={stored} definition={definition} diff={diff} />
      )}
    </Dialog>
  );
}
