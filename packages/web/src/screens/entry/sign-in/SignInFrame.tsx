import type { ReactNode } from 'react';
import { setLanguage, useLanguage } from '../../../base/i18n/language.ts';
import './sign-in.css';

/** The frame of what is seen before the sign-in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const language = useLanguage();
  return (
    <main className="door">
      <div className="door-panel">
        <img src="/app/icon.svg" alt="" width="52" height="52" />
        <p className="door-name">Bakehouse</p>
        <h1>{title}</h1>
        {children}
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
