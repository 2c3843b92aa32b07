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
  return (
    <section className="card wide" aria-labelledby="operations-parts">
      <header>
        <h2 id="operations-parts">{t.parts}</h2>
        <span className={`part-sum ${worst}`}>{t.sum(count('fault'), count('warning'))}</span>
      </header>
      <ul className="parts">
        {sorted.map(({ part, state, text, advice }) => {
          const Icon = icons[state];
          return (
            <li key={`${part} ${text}`} className={state}>
              <Icon size={18} aria-hidden="true" />
              <span className="hidden-visually">{t[state]}: </span>
              <strong>{t.partName(part)}</strong>
              <span>
                {text}
                {advice !== undefined && <span className="soft advice">{advice}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
