import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import type { PartState } from './operations.ts';
import { operationsTexts } from './texts.ts';

const icons: Readonly<Record<PartState['state'], LucideIcon>> = {
  ok: CircleCheck,
  note: Info,
  warning: TriangleAlert,
  fault: CircleAlert,
};

const order: readonly PartState['state'][] = ['fault', 'warning', 'note', 'ok'];

/** How each part is doing, what is broken first. */
export function PartsCard({ parts }: { parts: readonly PartState[] }) {
  const t = useTexts(operationsTexts);
  const sorted = [...parts].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const count = (state: PartState['state']) => parts.filter((each) => each.state === state).length;
  const worst = sorted[0]?.state ?? 'ok';
  // Each part is named once, with what is worst of it.
  const groups = [...new Set(sorted.map(({ part }) => part))].map((part) => {
    const findings = sorted.filter((each) => each.part === part);
    return { part, state: findings[0]?.state ?? 'ok', findings };
  });
  return (
    <section className="card wide" aria-labelledby="operations-parts">
      <header>
        <h2 id="operations-parts">{t.parts}</h2>
        <span className={`part-sum ${worst}`}>{t.sum(count('fault'), count('warning'))}</span>
      </header>
      <ul className="parts">
        {groups.map(({ part, state, findings }) => {
          const Icon = icons[state];
          return (
            <li key={part} className={state}>
              <Icon size={18} aria-hidden="true" />
              <strong>{t.partName(part)}</strong>
              <div>
                {findings.map(({ state: own, text, advice }) => (
                  <p key={text}>
                    <span className="hidden-visually">{t[own]}: </span>
                    {t.said(text)}
                    {advice !== undefined && <span className="soft advice">{t.said(advice)}</span>}
                  </p>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
