import { Button } from 'antd';
import { Download } from 'lucide-react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import type { Found, LeftOver } from './read-files.ts';
import { elsewhereTexts } from './texts.ts';
import './left-to-do.css';

/** How much of what came from another product has a counterpart, and what is left to people. */
export function LeftToDo({
  steps,
  todo,
  isPart = false,
}: Pick<Found, 'steps' | 'todo'> & {
  /** Whether one is shown of several that were counted together. */
  isPart?: boolean;
}) {
  const t = useTexts(elsewhereTexts);
  if (steps.all === 0) return null;
  return (
    <div className="left-to-do" role="status">
      <p>
        {t.counterparts(steps.live, steps.all)} {isPart && <span className="soft small">{t.ofAll}</span>}
      </p>
      {todo.length > 0 && (
        <details>
          <summary>{t.leftToDo(todo.length)}</summary>
          <p className="soft small">{t.leftAbout}</p>
          <ul>
            {todo.map(({ definition, element, message }, index) => (
              <li key={index}>
                <strong>{element ?? definition}</strong> {message}
              </li>
            ))}
          </ul>
          <Button size="small" icon={<Download size={15} aria-hidden />} onClick={() => saveList(todo)}>
            {t.saveList}
          </Button>
        </details>
      )}
    </div>
  );
}

function saveList(todo: readonly LeftOver[]): void {
  const lines = todo.map(
    ({ definition, element, message }) =>
      `- [ ] ${definition}${element === undefined ? '' : `, ${element}`}: ${message.replaceAll('\n', ' ')}\n`,
  );
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(lines, { type: 'text/markdown' }));
  link.download = 'left-to-do.md';
  link.click();
  URL.revokeObjectURL(link.href);
}
