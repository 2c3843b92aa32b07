import { useTexts } from '../../../base/i18n/define-texts.ts';
import { trialTexts } from './texts.ts';
import type { TrialStep } from './trial-result.ts';

/** Every execution with its values in and out. */
export function Steps({
  steps,
  onSelect,
}: {
  steps: readonly TrialStep[];
  onSelect: (name: string) => void;
}) {
  const t = useTexts(trialTexts);
  return (
    <section className="stack small">
      <h3>{t.steps(steps.length)}</h3>
      <ol className="flow-steps">
        {steps.map((step, index) => (
          <li key={index}>
            <details>
              <summary onClick={() => onSelect(step.element)}>
                <strong>{step.element}</strong>{' '}
                <span className="soft">
                  {step.fired.map(({ port }) => port).join(', ')} · {step.ms} ms
                </span>
              </summary>
              <p className="soft">{t.input}</p>
              <pre className="code-show" tabIndex={0}>
                {JSON.stringify(step.input, null, 2)}
              </pre>
              {step.fired.map(({ port, data }, at) => (
                <div key={at}>
                  <p className="soft">{port}</p>
                  <pre className="code-show" tabIndex={0}>
                    {JSON.stringify(data, null, 2)}
                  </pre>
                </div>
              ))}
              {step.error !== undefined && <p className="form-message bad">{step.error.message}</p>}
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
