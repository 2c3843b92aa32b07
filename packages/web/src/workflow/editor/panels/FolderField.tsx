import { workflowFolder } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { workflowsQuery } from '../../../data/stored/workflows.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { messageFor, type FormScope } from '../../forms/form-context.ts';
import { foldersOf, inFolder, typedFolder } from '../../model/folder-tree.ts';
import { lifeTexts } from '../life/texts.ts';
import type { Editing } from '../state/use-editor.ts';

/** Where the workflow stands in the list: one of the folders that are there, or a new one. */
export function FolderField({
  folder,
  scope,
  edit,
}: {
  folder: string;
  scope: FormScope;
  edit: Editing['edit'];
}) {
  const t = useTexts(lifeTexts);
  const list = useId();
  const { data: all = [] } = useQuery(workflowsQuery);
  const [typed, setTyped] = useState(folder);
  const next = typedFolder(typed);
  const fits = next === undefined || workflowFolder.safeParse(next).success;
  return (
    <FormRow
      label={t.folder}
      help={t.folderHelp}
      path="folder"
      {...(fits ? messageFor(scope, 'folder') : { message: t.tooDeep, status: 'error' })}
    >
      {(control) => (
        <>
          <Input
            {...control}
            list={list}
            value={typed}
            maxLength={200}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => {
              if (fits && next !== typedFolder(folder)) edit((all) => inFolder(all, next), 'folder');
            }}
          />
          <datalist id={list}>
            {foldersOf(all).map(({ path }) => (
              <option key={path} value={path} />
            ))}
          </datalist>
        </>
      )}
    </FormRow>
  );
}
