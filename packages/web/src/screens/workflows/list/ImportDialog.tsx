import type { WorkflowDefinition } from '@bakehouse/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { request } from '../../../data/server/client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { problemText } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { identifierOf, withKey, type Definition } from '../../../workflow/model/definition.ts';
import { freeIdentifier } from '../../../workflow/model/exported.ts';
import { LeftToDo } from '../../../workflow/elsewhere/LeftToDo.tsx';
import { readFiles, type Found } from '../../../workflow/elsewhere/read-files.ts';
import { workflowTexts } from './texts.ts';

/** What becomes of a workflow in the file. */
type Fate = 'new' | 'replace' | 'both' | 'skip' | 'same';

/** A workflow in the file, with what the check says of it. */
interface Entry {
  definition: Definition;
  fate: Fate;
  /** Whether there is one of that name. */
  isKnown: boolean;
  faults: string[];
}

/** Takes workflows from files, after one has seen which are new, replaced or wrong. */
export function ImportDialog({
  known,
  dropped,
  onClose,
}: {
  known: readonly WorkflowDefinition[];
  /** Files that were dropped on the list. */
  dropped?: readonly File[] | undefined;
  onClose: () => void;
}) {
  const t = useTexts(workflowTexts);
  const client = useQueryClient();
  const [entries, setEntries] = useState<readonly Entry[]>();
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<string>();
  const read = async (files: readonly File[]) => {
    setProblem(undefined);
    try {
      const read = await readFiles(files);
      if (read.unread.length > 0) setProblem(t.notWorkflows(read.unread.join(', ')));
      setEntries(await Promise.all(read.definitions.map((each) => entryOf(each, known))));
      setFound(read);
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  useEffect(() => {
    if (dropped !== undefined && dropped.length > 0) void read(dropped);
  }, [dropped]);
  const wanted = (entries ?? []).filter(({ fate }) => fate !== 'skip' && fate !== 'same');
  const go = async () => {
    const taken = new Set([
      ...known.map(({ identifier }) => identifier),
      ...wanted.map(({ definition }) => identifierOf(definition)),
    ]);
    try {
      for (const { definition, fate } of wanted) {
        const own = identifierOf(definition);
        const identifier = fate === 'both' ? freeIdentifier(own, taken) : own;
        taken.add(identifier);
        const body = withKey(definition, 'identifier', identifier);
        await request(fate === 'replace' ? `/workflows/${identifier}` : '/workflows', {
          method: fate === 'replace' ? 'PUT' : 'POST',
          body,
        });
      }
      toast({ level: 'success', title: t.imported(wanted.length) });
      onClose();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      await client.invalidateQueries({ queryKey: ['workflows'] });
    }
  };
  const choose = (at: number, fate: Fate) =>
    setEntries((all) => all?.map((each, index) => (index === at ? { ...each, fate } : each)));
  return (
    <Dialog
      title={t.importTitle}
      onClose={onClose}
      onSubmit={() => void go()}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" htmlType="submit" disabled={wanted.length === 0}>
            {t.importSome(wanted.length)}
          </Button>
        </>
      }
    >
      <p className="soft">{t.importAbout}</p>
      <input
        type="file"
        multiple
        accept=".json,application/json"
        aria-label={t.files}
        onChange={({ target }) => void read([...(target.files ?? [])])}
      />
      {problem !== undefined && <Notice level="error">{problem}</Notice>}
      {entries !== undefined && entries.length > 0 && (
        <ul className="import-list">
          {entries.map(({ definition, fate, isKnown, faults }, index) => (
            <li key={index}>
              <span>
                <strong>{titleOf(definition)}</strong>{' '}
                <span className="soft small">{identifierOf(definition)}</span>
              </span>
              <NativeSelect
                label={t.fateOf(titleOf(definition))}
                hiddenLabel
                value={fate}
                options={fatesOf(fate, isKnown).map((each) => [each, t.fate(each)] as const)}
                onChange={(next) => choose(index, next as Fate)}
              />
              {faults.length > 0 && (
                <p className="import-faults workflow-attention small">{faults.slice(0, 3).join(' · ')}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      {found !== undefined && <LeftToDo {...found} />}
    </Dialog>
  );
}

function fatesOf(fate: Fate, isKnown: boolean): Fate[] {
  if (fate === 'same') return ['same'];
  return isKnown ? ['replace', 'both', 'skip'] : ['new', 'skip'];
}

function titleOf(definition: Definition): string {
  const { title } = definition;
  return typeof title === 'string' && title !== '' ? title : identifierOf(definition);
}

async function entryOf(definition: Definition, known: readonly WorkflowDefinition[]): Promise<Entry> {
  const there = known.find(({ identifier }) => identifier === identifierOf(definition));
  const { errors } = await request<{ errors: { path: string; message: string }[] }>('/workflows/check', {
    method: 'POST',
    body: definition,
  });
  const faults = errors.map(({ path, message }) => `${path}: ${message}`);
  const isSame = there !== undefined && JSON.stringify(there) === JSON.stringify(definition);
  const fate: Fate = isSame ? 'same' : faults.length > 0 ? 'skip' : there === undefined ? 'new' : 'replace';
  return { definition, fate, isKnown: there !== undefined, faults };
}
