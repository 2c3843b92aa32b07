import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { CheckBox } from '../../../parts/controls/CheckBox.tsx';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import { runQuery, type Run } from '../../../data/stored/runs.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { problemText, toastProblem } from '../../../parts/messages/problem-text.ts';
import { JsonField } from '../../forms/JsonField.tsx';
import type { Definition } from '../../model/definition.ts';
import { EntryChoice } from './EntryChoice.tsx';
import { keptTest } from './kept-test.ts';
import { askingElements } from './last-answers.ts';
import { sampleOfRun } from './sample.ts';
import { Steps } from './Steps.tsx';
import { trialTexts } from './texts.ts';
import { WaitAnswers } from './WaitAnswers.tsx';
import { editorTexts } from '../texts.ts';
import type { useScope } from '../picture/use-scope.ts';
import { tryIt } from './try-it.ts';

/** Runs the definition as it stands, with effects held back. */
export function TryPanel({
  definition,
  picture: { sample, setSample, tried, setTried, manner, setManner, pins },
  onKeep,
  onSelect,
}: {
  definition: Definition;
  picture: Pick<
    ReturnType<typeof useScope>,
    'sample' | 'setSample' | 'tried' | 'setTried' | 'manner' | 'setManner' | 'pins'
  >;
  /** Takes the trial as a test. */
  onKeep: (test: Readonly<Record<string, unknown>>) => void;
  onSelect: (name: string) => void;
}) {
  const t = useTexts(editorTexts);
  const [problem, setProblem] = useState<string>();
  const { as, answers, asLast } = manner;
  const trial = useTexts(trialTexts);
  const identifier = typeof definition['identifier'] === 'string' ? definition['identifier'] : '';
  const { data: runs } = useQuery({
    queryKey: ['runs', 'recorded', identifier],
    queryFn: () => request<Page<Run>>('/runs', { query: { workflow: identifier, limit: 20 } }),
    enabled: /^[a-z][a-z0-9_]{0,62}$/.test(identifier),
  });
  const go = async (next: Readonly<Record<string, string>>) => {
    setProblem(undefined);
    setManner({ ...manner, answers: next });
    try {
      setTried(await tryIt({ definition, sample, manner: { ...manner, answers: next }, pins }));
    } catch (error) {
      setTried(undefined);
      setProblem(problemText(error));
    }
  };
  const take = async (id: string) => {
    try {
      setSample(sampleOfRun((await queryClient.fetchQuery(runQuery(id))).input));
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <div className="flow-form">
      <h2>{t.tryIt}</h2>
      <p className="soft small">{trial.tryAbout}</p>
      <NativeSelect
        label={trial.beginWith}
        value={sample.mode}
        options={[
          ['event', trial.anEvent],
          ['input', trial.anInput],
        ]}
        onChange={(mode) => setSample({ ...sample, mode: mode === 'event' ? 'event' : 'input' })}
      />
      {runs !== undefined && runs.data.length > 0 && (
        <NativeSelect
          label={trial.recorded}
          value=""
          options={[
            ['', trial.chooseRun],
            ...runs.data.map(
              ({ id, createdAt, status }) => [id, `${showInstant(createdAt)} · ${status}`] as const,
            ),
          ]}
          onChange={(id) => id !== '' && void take(id)}
        />
      )}
      {sample.mode === 'event' && <EntryChoice definition={definition} sample={sample} onPick={setSample} />}
      <JsonField
        label={sample.mode === 'event' ? trial.sampleEvent : trial.sampleInput}
        path="sample"
        rows={6}
        value={sample.json}
        onChange={(json) => setSample({ ...sample, json: json ?? null })}
      />
      <FormRow label={trial.as} help={trial.asHelp}>
        {(control) => (
          <Input
            {...control}
            value={as}
            onChange={(event) => setManner({ ...manner, as: event.target.value })}
          />
        )}
      </FormRow>
      {askingElements(definition).length > 0 && (
        <CheckBox checked={asLast} onChange={(checked) => setManner({ ...manner, asLast: checked })}>
          {trial.asLast}
        </CheckBox>
      )}
      <Button type="primary" icon={<Play size={15} aria-hidden />} onClick={() => void go({})}>
        {trial.runIt}
      </Button>
      {problem !== undefined && <Notice level="error">{problem}</Notice>}
      {tried !== undefined && (
        <>
          <Notice
            level={tried.status === 'completed' ? 'success' : tried.status === 'failed' ? 'error' : 'warning'}
          >
            {trial.outcome(tried.status)}
            {tried.error !== undefined && ` ${tried.error.element}: ${tried.error.message}`}
            {tried.waits.length > 0 && ` ${trial.waitsAt(tried.waits.join(', '))}`}
          </Notice>
          {Object.keys(tried.outputs).length > 0 && (
            <p className="soft small">{trial.givenOutputs(Object.keys(tried.outputs).join(', '))}</p>
          )}
          {Object.keys(answers).length > 0 && (
            <p className="soft small">
              {trial.answered(Object.entries(answers).map(saidAnswer).join(', '))}{' '}
              <button type="button" className="link-button" onClick={() => void go({})}>
                {trial.askAgain}
              </button>
            </p>
          )}
          {tried.waits.map((name) => (
            <WaitAnswers
              key={name}
              definition={definition}
              name={name}
              onAnswer={(answer) => void go({ ...answers, [name]: answer })}
            />
          ))}
          <Told title={trial.wouldDo} values={tried.effects} none={trial.nothingDone} />
          <Told title={trial.browserTold} values={tried.instructions} none={trial.nothingTold} />
          <Steps steps={tried.steps} onSelect={onSelect} />
          {tried.until === undefined && (
            <Button
              onClick={() =>
                onKeep(keptTest(definition, sample, tried, { as, answers, name: trial.newTest }))
              }
            >
              {trial.keepAsTest}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function Told({ title, values, none }: { title: string; values: readonly unknown[]; none: string }) {
  return (
    <section className="stack small">
      <h3>{title}</h3>
      {values.length === 0 && <p className="soft">{none}</p>}
      {values.map((each, index) => (
        <pre key={index} className="code-show" tabIndex={0}>
          {JSON.stringify(each, null, 2)}
        </pre>
      ))}
    </section>
  );
}

function saidAnswer([element, answer]: readonly [string, string]): string {
  return answer === '' ? element : `${element}: ${answer}`;
}
