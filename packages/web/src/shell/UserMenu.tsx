import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../base/i18n/define-texts.ts';
import { languages, setLanguage, useLanguage, type Language } from '../base/i18n/language.ts';
import { useOfflineState } from '../offline/state.ts';
import { offlineTexts } from '../offline/texts.ts';
import { ask } from '../parts/dialogs/confirm.ts';
import { Menu } from '../parts/controls/Menu.tsx';
import { paths } from '../base/paths.ts';
import { useUser } from '../data/session/session.ts';
import { signOut } from './sign-out.ts';
import { setThemeChoice, themeChoice, useDark } from '../base/theme/theme-mode.ts';
import { shellTexts } from './texts.ts';

const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };
const looks = ['light', 'dark', 'system'] as const;

/** Who is signed in, with look, language, account and the way out. */
export function UserMenu({ place = 'above' }: { place?: 'above' | 'below' }) {
  const t = useTexts(shellTexts);
  const user = useUser();
  const language = useLanguage();
  const navigate = useNavigate();
  const offlineText = useTexts(offlineTexts);
  const { queue } = useOfflineState();
  useDark();
  const leave = async () => {
    const question = {
      title: offlineText.signOutTitle,
      message: offlineText.signOutText(queue.length),
      confirm: offlineText.signOut,
      danger: true,
    };
    if (queue.length > 0 && !(await ask(question))) return;
    await signOut();
    await navigate({ to: paths.signIn });
  };
  return (
    <Menu
      className="user-button"
      place={place}
      items={[
        { id: 'account', title: t.account, run: () => void navigate({ to: paths.account }) },
        { id: 'out', title: t.signOut, run: () => void leave() },
        ...looks.map((id) => ({
          id,
          title: t[id],
          group: t.look,
          checked: themeChoice() === id,
          run: () => setThemeChoice(id),
        })),
        ...languages.map((id) => ({
          id,
          title: languageNames[id],
          group: t.language,
          checked: language === id,
          run: () => setLanguage(id),
        })),
      ]}
    >
      <span className="avatar" aria-hidden="true">
        {initials(user.name)}
      </span>
      <span className="hidden-visually">{t.account}</span>
      <span className="grow">
        <strong>{user.name}</strong>
        <small>{user.email}</small>
      </span>
    </Menu>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
