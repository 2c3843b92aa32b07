import type { ContentFault, ModuleDefinition } from '@bakehouse/contract';
import { Button } from 'antd';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import type { Use } from '../../../data/stored/uses.ts';
import { UsesNotice } from '../../../parts/messages/UsesNotice.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { moduleTexts } from './texts.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';

/** What the server says of a definition before it is stored. */
export interface ModuleCheck {
  errors: ContentFault[];
  /** What uses what the change takes away. */
  uses: Use[];
  /** A unified diff of the definition's file. */
  diff: string;
  /** The stored version; null where there is none. */
  version: number | null;
}

/** Shows what would change and what the server refuses; saves. */
export function Review({
  check: { errors, uses, diff, version: now },
  stored,
  version,
  definition,
  busy,
  onSave,
  onTakeTheirs,
  onClose,
}: {
  check: ModuleCheck;
  stored: ModuleDefinition | undefined;
  /** The version that was opened. */
  version: number | null;
  definition: ModuleDefinition;
  busy: boolean;
  onSave: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}) {
  const t = useTexts(moduleTexts);
  const overtaken = stored !== undefined && now !== version;
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
          {overtaken && now !== null && <Button onClick={onTakeTheirs}>{t.takeTheirs}</Button>}
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
      {overtaken && <Notice level="warning">{now === null ? t.theirsDeleted : t.theirsStored(now)}</Notice>}
      {errors.length > 0 && (
        <Notice level="error">
          <strong>{t.refused}</strong>
          <ul className="fault-list">
            {errors.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                {path !== '' && <code>{path}</code>} {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {removed.length > 0 && (
        <Notice level="warning">{t.kept(removed.map(({ identifier }) => identifier).join(', '))}</Notice>
      )}
      <UsesNotice uses={uses} />
      <h3>{t.diff}</h3>
      {diff === '' ? (
        <p className="soft">{t.nothingChanged}</p>
      ) : (
        <pre className="definition-diff" tabIndex={0} aria-label={t.diff}>
          {diff.split('\n').map((line, index) => (
            <span key={index} className={classes[line[0] ?? ''] ?? ''}>
              {line}
              {'\n'}
            </span>
          ))}
        </pre>
      )}
    </Dialog>
  );
}

const classes: Record<string, string> = { '+': 'added', '-': 'removed', '@': 'place' };
