import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { paths } from '../../../base/paths.ts';
import { useTitle } from '../../../parts/messages/PageStates.tsx';
import { overviewTexts } from './texts.ts';
import './overview.css';

/** What administrators look after, in groups. */
export function Administration() {
  const t = useTexts(overviewTexts);
  useTitle(t.title);
  return (
    <div className="page admin-overview">
      <h1>{t.title}</h1>
      {groups.map(({ name, screens }) => (
        <section key={name} aria-labelledby={`overview-${name}`}>
          <h2 id={`overview-${name}`}>{t[name]}</h2>
          <ul>
            {screens.map((screen) => (
              <li key={screen}>
                <Link to={paths[screen]} className="card">
                  <strong>{t.nameOf(screen)}</strong>
                  <span className="soft small">{t.aboutOf(screen)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The screens of the administration, as they belong together. */
const groups = [
  { name: 'people', screens: ['users', 'roles', 'tokens'] },
  { name: 'building', screens: ['modules', 'workflows', 'connections', 'pieces', 'indexes'] },
  { name: 'running', screens: ['settings', 'operations', 'queues', 'outbox', 'access', 'audit'] },
] as const;
