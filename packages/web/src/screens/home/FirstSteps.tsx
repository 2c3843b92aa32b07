import { Link } from '@tanstack/react-router';
import { useLook } from '../../base/look.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { paths } from '../../base/paths.ts';
import { Examples } from './Examples.tsx';
import { homeTexts } from './texts.ts';

/** What an administrator sees before there is any module. */
export function FirstSteps() {
  const t = useTexts(homeTexts);
  const { name } = useLook();
  return (
    <div className="page first-steps">
      <h1>{t.welcome(name)}</h1>
      <p className="lead">{t.welcomeText}</p>
      <Examples />
      <section className="card">
        <h2>{t.steps}</h2>
        <ol>
          <li>
            <p>{t.step1}</p>
            <p>
              <Link to={paths.module('new')}>{t.build}</Link>
            </p>
          </li>
          <li>
            <p>{t.step2}</p>
            <pre>bakehouse push my-app</pre>
            <p>
              <a href="/docs">{t.docs}</a>
            </p>
          </li>
          <li>
            <p>{t.step3}</p>
            <p>
              <Link to={paths.users}>{t.invite}</Link>
            </p>
          </li>
        </ol>
      </section>
    </div>
  );
}
