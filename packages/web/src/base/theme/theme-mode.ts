import { useSyncExternalStore } from 'react';

/** What the user wants: a fixed look, or that of the system. */
export type ThemeChoice = 'light' | 'dark' | 'system';

const key = 'bakehouse.theme';
const listeners = new Set<() => void>();
const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');

darkSystem.addEventListener('change', applyTheme);

/** What the user chose. */
export function themeChoice(): ThemeChoice {
  const kept = localStorage.getItem(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Changes the look and keeps the choice on this device. */
export function setThemeChoice(choice: ThemeChoice): void {
  localStorage.setItem(key, choice);
  applyTheme();
}

/** Whether the app is dark now, in components. */
export function useDark(): boolean {
  return useSyncExternalStore(subscribe, isDark);
}

/** Puts the look on the page. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

function isDark(): boolean {
  const choice = themeChoice();
  return choice === 'system' ? darkSystem.matches : choice === 'dark';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
