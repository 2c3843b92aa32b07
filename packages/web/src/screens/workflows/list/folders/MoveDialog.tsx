import { workflowFolder, type WorkflowDefinition } from '@bakehouse/contract';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { BusyButton } from '../../../../parts/controls/BusyButton.tsx';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { Dialog } from '../../../../parts/dialogs/Dialog.tsx';
import { renamedFolder, typedFolder } from '../../../../workflow/model/folder-tree.ts';
import { folderTexts } from './texts.ts';
import { useMove } from './use-move.ts';

/** Asks where workflows shall stand: in a folder that is there, in a new one, or in none; or what a folder is called. */
export function MoveDialog({
  workflows,
  renamed,
  folders,
  onClose,
}: {
  workflows: readonly WorkflowDefinition[];
  /** The folder that gets another name, with all that stands in it; undefined to move workflows. */
  renamed: string | undefined;
  /** The paths of those that are there. */
  folders: readonly string[];
  onClose: () => void;
}) {
  const t = useTexts(folderTexts);
  const list = useId();
  const move = useMove();
  const [typed, setTyped] = useState(renamed ?? workflows[0]?.folder ?? '');
  const [busy, setBusy] = useState(false);
  const folder = typedFolder(typed);
  const moved = workflows.map((workflow) => ({
    workflow,
    folder: renamed === undefined ? folder : renamedFolder(workflow.folder ?? '', renamed, folder),
  }));
  const fits = moved.every(
    (each) => each.folder === undefined || workflowFolder.safeParse(each.folder).success,
  );
  const apply = async () => {
    if (!fits) return;
    setBusy(true);
    await move(moved, folder);
    onClose();
  };
  return (
    <Dialog
      title={renamed === undefined ? t.move : t.renameTitle}
      onClose={onClose}
      onSubmit={() => void apply()}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <BusyButton type="primary" htmlType="submit" busy={busy} disabled={!fits}>
            {renamed === undefined ? t.apply : t.renameIt}
          </BusyButton>
        </>
      }
    >
      <FormRow
        label={t.folder}
        help={renamed === undefined ? t.help : t.renameHelp(workflows.length)}
        message={fits ? undefined : t.tooDeep}
        status={fits ? undefined : 'error'}
      >
        {(control) => (
          <Input
            {...control}
            list={list}
            value={typed}
            maxLength={200}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </FormRow>
      <datalist id={list}>
        {folders.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      {folders.length > 0 && (
        <div className="folder-choices" role="group" aria-label={t.known}>
          {folders.slice(0, 30).map((each) => (
            <button
              key={each}
              type="button"
              className="workflow-tag"
              aria-pressed={each === folder}
              onClick={() => setTyped(each)}
            >
              {each}
            </button>
          ))}
        </div>
      )}
    </Dialog>
  );
}
