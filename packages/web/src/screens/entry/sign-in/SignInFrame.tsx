import type { ReactNode } from 'react';
import { setLanguage, useLanguage } from '../../../base/i18n/language.ts';
import { useLook } from '../../../base/look.ts';
import './sign-in.css';

/** The frame of what is seen before the sign-in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const language = useLanguage();
  const { name, logo, signInText } = useLook();
  return (
    <main className="door">
      <div className="door-panel">
        <img src={logo} alt="" width="52" height="52" />
        <p className="door-name">{name}</p>
        <h1>{title}</h1>
        {children}
        {signInText !== undefined && <p className="door-text">{signInText}</p>}
      </div>
      <button
        type="button"
        className="link-button door-language"
        lang={language === 'en' ? 'de' : 'en'}
        onClick={() => setLanguage(language === 'en' ? 'de' : 'en')}
      >
        {language === 'en' ? 'Deutsch' : 'English'}
      </button>
    </main>
  );
}
