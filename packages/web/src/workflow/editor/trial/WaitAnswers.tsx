import { Button } from 'antd';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import type { Definition } from '../../model/definition.ts';
import { trialTexts } from './texts.ts';
import { answersAt } from './waits.ts';

/** Answers a question at which a trial waits, or skips the wait. */
export function WaitAnswers({
  definition,
  name,
  onAnswer,
}: {
  definition: Definition;
  name: string;
  onAnswer: (answer: string) => void;
}) {
  const t = useTexts(trialTexts);
  const answers = answersAt(definition, name);
  if (answers.length === 0) return <Button onClick={() => onAnswer('')}>{t.skip(name)}</Button>;
  return (
    <div className="row" role="group" aria-label={t.answerAt(name)}>
      <span>{t.answerAt(name)}</span>
      {answers.map((answer) => (
        <Button key={answer} onClick={() => onAnswer(answer)}>
          {answer}
        </Button>
      ))}
    </div>
  );
}
