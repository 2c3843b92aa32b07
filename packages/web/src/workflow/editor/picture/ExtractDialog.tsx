import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { putWorkflow } from '../../../data/stored/workflows.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { nameFrom } from '../../../base/name-from.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { problemText } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { identifierOf } from '../../model/definition.ts';
import { extract } from '../../model/extract.ts';
import type { Editing } from '../state/use-editor.ts';
import { pictureTexts } from './texts.ts';

/** Asks how the workflow is called that is made of the selection; says why it cannot be made. */
export function ExtractDialog({
  editing: { definition, edit },
  selected,
  onDone,
  onClose,
}: {
  editing: Editing;
  selected: ReadonlySet<string>;
  onDone: (name: string) => void;
  onClose: () => void;
}) {
  const t = useTexts(pictureTexts);
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const identifier = typed ?? (nameFrom(title) || (title === '' ? '' : `${identifierOf(definition)}_part`));
  const result = extract(definition, selected, { identifier, title });
  const fault = typeof result === 'string' ? result : undefined;
  const go = async () => {
    if (typeof result === 'string' || identifier === '') return;
    try {
      // Nothing that is there already is replaced.
      await putWorkflow(identifier, result.made, undefined);
      await client.invalidateQueries({ queryKey: ['workflows'] });
      edit(() => result.left);
      toast({ level: 'success', title: t.extracted });
      onDone(result.name);
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  return (
    <Dialog
      title={t.extractTitle}
      onClose={onClose}
      onSubmit={() => void go()}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" htmlType="submit" disabled={fault !== undefined || title === ''}>
            {t.extractIt}
          </Button>
        </>
      }
    >
      {fault === undefined ? (
        <p className="soft">{t.extractAbout}</p>
      ) : (
        <Notice level="warning">{t.fault(fault)}</Notice>
      )}
      {fault === undefined && (
        <>
          <FormRow label={t.title}>
            {(control) => (
              <Input {...control} value={title} onChange={({ target }) => setTitle(target.value)} />
            )}
          </FormRow>
          <FormRow label={t.identifier}>
            {(control) => (
              <Input {...control} value={identifier} onChange={({ target }) => setTyped(target.value)} />
            )}
          </FormRow>
        </>
      )}
      {problem !== undefined && <Notice level="error">{problem}</Notice>}
    </Dialog>
  );
}
