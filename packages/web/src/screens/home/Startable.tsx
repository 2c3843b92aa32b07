import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { workflowsQuery } from '../../data/stored/workflows.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { paths } from '../../base/paths.ts';
import { homeTexts } from './texts.ts';

/** The workflows that the user may start by a form: those that declare what they take. */
export function Startable() {
  const t = useTexts(homeTexts);
  const { data = [] } = useQuery(workflowsQuery);
  const workflows = data.filter(({ input, active, elements, entry }) => {
    // Whoever may only run a workflow is not told its entry, and its input only where it has one.
    const hasEntry = elements === undefined || entry !== undefined;
    return input !== undefined && active !== false && hasEntry;
  });
  if (workflows.length === 0) return null;
  return (
    <section aria-label={t.startable}>
      <h2>{t.startable}</h2>
      <ul className="module-cards">
        {workflows.map(({ identifier, title = identifier, description }) => (
          <li key={identifier} className="card module-card">
            <h3>
              <Link to={paths.start(identifier)}>{title}</Link>
            </h3>
            <p className="soft">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
