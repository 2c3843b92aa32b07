import { isObject } from '@bakehouse/contract';
import { Button } from 'antd';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { elementNamed, typeOfElement, type Definition } from '../../model/definition.ts';
import { useElementWords } from '../../words/use-words.ts';
import { Steps } from './Steps.tsx';
import { trialTexts } from './texts.ts';
import type { TrialResult } from './trial-result.ts';
import { WaitAnswers } from './WaitAnswers.tsx';

/** What came of a trial: how it ended, what it asks, what was held back, and every step. */
export function TrialOutcome({
  definition,
  tried,
  answers,
  onAnswers,
  onSelect,
  onKeep,
}: {
  definition: Definition;
  tried: TrialResult;
  /** What was answered so far, by element. */
  answers: Readonly<Record<string, string>>;
  /** Tries again with these answers. */
  onAnswers: (answers: Readonly<Record<string, string>>) => void;
  onSelect: (name: string) => void;
  onKeep: () => void;
}) {
  const t = useTexts(trialTexts);
  const wordsOf = useElementWords();
  return (
    <>
      <Notice
        level={tried.status === 'completed' ? 'success' : tried.status === 'failed' ? 'error' : 'warning'}
      >
        {t.outcome(tried.status)}
        {tried.error !== undefined && ` ${tried.error.element}: ${tried.error.message}`}
        {tried.waits.length > 0 && ` ${t.waitsAt(tried.waits.join(', '))}`}
      </Notice>
      {Object.keys(tried.outputs).length > 0 && (
        <p className="soft small">{t.givenOutputs(Object.keys(tried.outputs).join(', '))}</p>
      )}
      {Object.keys(answers).length > 0 && (
        <p className="soft small">
          {t.answered(Object.entries(answers).map(saidAnswer).join(', '))}{' '}
          <button type="button" className="link-button" onClick={() => onAnswers({})}>
            {t.askAgain}
          </button>
        </p>
      )}
      {tried.waits.map((name) => (
        <WaitAnswers
          key={name}
          definition={definition}
          name={name}
          onAnswer={(answer) => onAnswers({ ...answers, [name]: answer })}
        />
      ))}
      <Told
        title={t.wouldDo}
        values={tried.effects}
        none={t.nothingDone}
        say={({ element }) => {
          if (typeof element !== 'string') return '';
          const type = typeOfElement(elementNamed(definition, element));
          return type === '' ? element : `${wordsOf(type).title} (${element})`;
        }}
      />
      <Told
        title={t.browserTold}
        values={tried.instructions}
        none={t.nothingTold}
        say={({ type }) => (typeof type === 'string' ? t.told(type) : '')}
      />
      <Steps steps={tried.steps} onSelect={onSelect} />
      {tried.until === undefined && <Button onClick={onKeep}>{t.keepAsTest}</Button>}
    </>
  );
}

function Told({
  title,
  values,
  none,
  say,
}: {
  title: string;
  values: readonly unknown[];
  none: string;
  /** What one of them is, in words. */
  say: (value: Readonly<Record<string, unknown>>) => string;
}) {
  return (
    <section className="stack small">
      <h3>{title}</h3>
      {values.length === 0 && <p className="soft">{none}</p>}
      {values.map((each, index) => (
        <div key={index}>
          <p>{isObject(each) ? say(each) : ''}</p>
          <pre className="code-show" tabIndex={0}>
            {JSON.stringify(each, null, 2)}
          </pre>
        </div>
      ))}
    </section>
  );
}

function saidAnswer([element, answer]: readonly [string, string]): string {
  return answer === '' ? element : `${element}: ${answer}`;
}
