import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../parts/controls/NativeSelect.tsx';
import { Dialog } from '../../parts/dialogs/Dialog.tsx';
import { Notice } from '../../parts/messages/Notice.tsx';
import { problemText } from '../../parts/messages/problem-text.ts';
import { toast } from '../../parts/messages/toast-store.ts';
import { elementsOf, identifierOf, type Definition } from '../model/definition.ts';
import { takeIn } from '../model/take-in.ts';
import { LeftToDo } from './LeftToDo.tsx';
import { readFiles, type Found } from './read-files.ts';
import { elsewhereTexts } from './texts.ts';

/** Takes a workflow from a file into the one that is open, after one has seen what becomes of it. */
export function TakeInDialog({
  files,
  editing,
  onSelect,
  onClose,
}: {
  files: readonly File[];
  editing: { definition: Definition; edit: (change: (now: Definition) => Definition) => void };
  onSelect: (names: ReadonlySet<string>) => void;
  onClose: () => void;
}) {
  const t = useTexts(elsewhereTexts);
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<string>();
  const [at, setAt] = useState(0);
  useEffect(() => {
    readFiles(files).then(setFound, (error: unknown) => setProblem(problemText(error)));
  }, [files]);
  const given = found?.definitions[at];
  const count = given === undefined ? 0 : elementsOf(given).length;
  const todo = (found?.todo ?? []).filter(
    ({ definition }) => given !== undefined && definition === identifierOf(given),
  );
  const add = () => {
    if (given === undefined) return;
    const { names } = takeIn(editing.definition, given);
    editing.edit((now) => takeIn(now, given).definition);
    onSelect(new Set(names));
    toast({ level: 'success', title: t.added(names.length) });
    onClose();
  };
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      onSubmit={add}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" htmlType="submit" disabled={count === 0}>
            {t.add(count)}
          </Button>
        </>
      }
    >
      {found === undefined && problem === undefined && <p className="soft">{t.reading}</p>}
      {found !== undefined && given === undefined && <Notice level="error">{t.nothing}</Notice>}
      {problem !== undefined && <Notice level="error">{problem}</Notice>}
      {found !== undefined && found.definitions.length > 1 && (
        <NativeSelect
          label={t.choose}
          value={String(at)}
          options={found.definitions.map((each, index) => [String(index), titleOf(each)] as const)}
          onChange={(next) => setAt(Number(next))}
        />
      )}
      {found !== undefined && given !== undefined && found.definitions.length === 1 && (
        <p>
          <strong>{titleOf(given)}</strong>
        </p>
      )}
      {found !== undefined && (
        <LeftToDo steps={found.steps} todo={todo} isPart={found.definitions.length > 1} />
      )}
    </Dialog>
  );
}

function titleOf(definition: Readonly<Record<string, unknown>>): string {
  const { title } = definition;
  return typeof title === 'string' && title !== '' ? title : identifierOf(definition);
}
