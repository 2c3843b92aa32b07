import type { CheckEntry } from '@bakehouse/engine/check';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import type { Checked } from '../../use-check.ts';
import { editorTexts } from '../texts.ts';

/** What the checker found; each leads to its place. */
export function ProblemsPanel({ checked, onGo }: { checked: Checked; onGo: (path: string) => void }) {
  const t = useTexts(editorTexts);
  const { errors, warnings } = checked.result;
  if (errors.length + warnings.length === 0)
    return (
      <p className="flow-fine">
        <CircleCheck size={18} aria-hidden /> {t.noProblems}
      </p>
    );
  return (
    <ul className="flow-problems">
      {errors.map((entry) => (
        <Entry key={`e ${entry.path} ${entry.message}`} entry={entry} level="error" onGo={onGo} />
      ))}
      {warnings.map((entry) => (
        <Entry key={`w ${entry.path} ${entry.message}`} entry={entry} level="warning" onGo={onGo} />
      ))}
    </ul>
  );
}

function Entry({
  entry,
  level,
  onGo,
}: {
  entry: CheckEntry;
  level: 'error' | 'warning';
  onGo: (path: string) => void;
}) {
  const Icon = level === 'error' ? CircleAlert : TriangleAlert;
  return (
    <li className={level}>
      <Icon size={17} aria-hidden />
      <div>
        <button type="button" className="link-button" onClick={() => onGo(entry.path)}>
          {entry.path === '' ? '–' : entry.path}
        </button>
        <p>
          {entry.message}. {entry.hint}
        </p>
      </div>
    </li>
  );
}
