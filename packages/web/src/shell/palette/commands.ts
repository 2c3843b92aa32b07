import type { Module } from '../../data/stored/modules.ts';
import type { Rights } from '../../data/session/rights.ts';
import { setLanguage } from '../../base/i18n/language.ts';
import { paths } from '../../base/paths.ts';
import { setThemeChoice } from '../../base/theme/theme-mode.ts';
import { navigationFor } from '../navigation.ts';
import { signOut } from '../sign-out.ts';
import type { shellTexts } from '../texts.ts';

/** Something that the palette can do. */
export interface Command {
  id: string;
  group: string;
  title: string;
  hint?: string;
  run: (go: (to: string) => void) => void;
}

/** What this user can do from anywhere: made of the modules, the rights and the navigation. */
export function commandsOf(
  modules: readonly Module[],
  rights: Rights,
  t: (typeof shellTexts)['en'],
): Command[] {
  const shown = navigationFor(modules).filter(({ group }) => group === 'own' || rights.admin);
  return [
    ...modules.map(({ identifier, title }) => ({
      id: `index ${identifier}`,
      group: t.goTo,
      title,
      run: goTo(paths.index(identifier)),
    })),
    { id: 'home', group: t.goTo, title: t.home, run: goTo(paths.home) },
    ...shown.map(({ to, text }) => {
      const title = t[text];
      return { id: to, group: t.goTo, title: typeof title === 'string' ? title : text, run: goTo(to) };
    }),
    { id: 'account', group: t.goTo, title: t.account, run: goTo(paths.account) },
    ...modules
      .filter(({ identifier }) => rights.modules[identifier]?.create != null)
      .flatMap(({ identifier, title }) => [
        {
          id: `new ${identifier}`,
          group: t.actions,
          title: t.create(title),
          run: goTo(paths.create(identifier)),
        },
        {
          id: `import ${identifier}`,
          group: t.actions,
          title: t.importInto(title),
          run: goTo(paths.import(identifier)),
        },
      ]),
    ...(rights.admin
      ? [
          { id: 'new module', group: t.actions, title: t.newModule, run: goTo(paths.module('new')) },
          { id: 'invite', group: t.actions, title: t.inviteUser, run: goTo(paths.users) },
          { id: 'new workflow', group: t.actions, title: t.newWorkflow, run: goTo(paths.workflow('new')) },
        ]
      : []),
    ...(['light', 'dark', 'system'] as const).map((look) => ({
      id: `look ${look}`,
      group: t.actions,
      title: `${t.look}: ${t[look]}`,
      run: () => setThemeChoice(look),
    })),
    { id: 'en', group: t.actions, title: 'Language: English', run: () => setLanguage('en') },
    { id: 'de', group: t.actions, title: 'Sprache: Deutsch', run: () => setLanguage('de') },
    {
      id: 'out',
      group: t.actions,
      title: t.signOut,
      run: (go) => void signOut().then(() => go(paths.signIn)),
    },
  ];
}

/** The commands that fit what was typed, the best first. */
export function matchingCommands(commands: readonly Command[], typed: string): Command[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return commands
    .map((command) => ({ command, score: score(command.title.toLowerCase(), words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ command }) => command);
}

function score(title: string, words: readonly string[]): number {
  let sum = 1;
  for (const word of words) {
    const at = title.indexOf(word);
    if (at < 0) return 0;
    sum += at === 0 ? 3 : /\W/.test(title[at - 1] ?? '') ? 2 : 1;
  }
  return sum;
}

const goTo =
  (to: string): Command['run'] =>
  (go) =>
    go(to);
