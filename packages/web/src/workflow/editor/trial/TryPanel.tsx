import { isObject, type Instruction, type ModuleDefinition } from '@bakehouse/contract';
import { Button, Input } from 'antd';
import { Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { CheckBox } from '../../../parts/controls/CheckBox.tsx';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { problemText } from '../../../parts/messages/problem-text.ts';
import type { Definition } from '../../model/definition.ts';
import { eventOfValues } from '../../play/played-event.ts';
import type { PlayedValues } from '../../play/PlayForm.tsx';
import type { useScope } from '../picture/use-scope.ts';
import { editorTexts } from '../texts.ts';
import { bindingOf } from './bindings.ts';
import { keptTest } from './kept-test.ts';
import { askingElements } from './last-answers.ts';
import type { Sample } from './sample.ts';
import { trialTexts } from './texts.ts';
import { TrialOutcome } from './TrialOutcome.tsx';
import { TryBeginning } from './TryBeginning.tsx';
import { tryIt } from './try-it.ts';

/** Runs the definition as it stands, with effects held back. */
export function TryPanel({
  definition,
  modules,
  picture: { sample, setSample, tried, setTried, manner, setManner, pins },
  onKeep,
  onSelect,
}: {
  definition: Definition;
  modules: (name: string) => ModuleDefinition | undefined;
  picture: Pick<
    ReturnType<typeof useScope>,
    'sample' | 'setSample' | 'tried' | 'setTried' | 'manner' | 'setManner' | 'pins'
  >;
  /** Takes the trial as a test. */
  onKeep: (test: Readonly<Record<string, unknown>>) => void;
  onSelect: (name: string) => void;
}) {
  const t = useTexts(editorTexts);
  const trial = useTexts(trialTexts);
  const [problem, setProblem] = useState<string>();
  const values = useRef<PlayedValues>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const { as, answers, asLast } = manner;
  const attempt = async (begin: Sample, next: Readonly<Record<string, string>>) => {
    setProblem(undefined);
    setSample(begin);
    setManner({ ...manner, answers: next });
    const result = await tryIt({ definition, sample: begin, manner: { ...manner, answers: next }, pins });
    setTried(result);
    // A question stands below the form that asked for it.
    if (result.waits.length > 0)
      requestAnimationFrame(() => outcome.current?.scrollIntoView({ block: 'nearest' }));
    return result;
  };
  const failed = (error: unknown) => {
    setTried(undefined);
    setProblem(problemText(error));
  };
  const go = (begin: Sample, next: Readonly<Record<string, string>>) =>
    void attempt(begin, next).catch(failed);
  /** What the form holds now, where there is one. */
  const present = (): Sample => {
    const now = values.current?.now();
    if (now === undefined) return sample;
    const binding = bindingOf(definition, sample);
    if (sample.mode === 'input' || binding === undefined) return { ...sample, json: now };
    return { mode: 'event', json: eventOfValues(binding, isObject(sample.json) ? sample.json : {}, now) };
  };
  return (
    <div className="flow-form">
      <h2 className="hidden-visually">{t.tryIt}</h2>
      <p className="soft small">{trial.tryAbout}</p>
      <TryBeginning
        definition={definition}
        modules={modules}
        sample={sample}
        onSample={setSample}
        values={values}
        play={async (json) =>
          (await attempt({ mode: 'event', json }, {})).instructions as readonly Instruction[]
        }
        failed={failed}
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
      <Button type="primary" icon={<Play size={15} aria-hidden />} onClick={() => go(present(), {})}>
        {trial.runIt}
      </Button>
      {problem !== undefined && <Notice level="error">{problem}</Notice>}
      <div ref={outcome} className="flow-form">
        {tried !== undefined && (
          <TrialOutcome
            definition={definition}
            tried={tried}
            answers={answers}
            onAnswers={(next) => go(sample, next)}
            onSelect={onSelect}
            onKeep={() => onKeep(keptTest(definition, sample, tried, { as, answers, name: trial.newTest }))}
          />
        )}
      </div>
    </div>
  );
}
