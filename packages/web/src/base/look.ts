import { useSyncExternalStore } from 'react';

/** How the app looks here: what administrators have set, or Bakehouse. */
export interface Look {
  name: string;
  /** The address of the logo. */
  logo: string;
  color: string | undefined;
  signInText: string | undefined;
}

const usual = { name: 'Bakehouse', logo: '/app/icon.svg' };
const listeners = new Set<() => void>();
let look = told();

/** How the app looks now. */
export function currentLook(): Look {
  return look;
}

/** Whether somebody has set how the app is called or marked, so that it may be shown to others than its users. */
export function ownLook({ name, logo }: Look): boolean {
  return name !== usual.name || logo !== usual.logo;
}

/** The same in components, also after it was changed. */
export function useLook(): Look {
  return useSyncExternalStore((changed) => onLook(changed), currentLook);
}

/** Tells of each change of the look; gives what ends that. */
export function onLook(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Shows another look at once; what is left out is that of Bakehouse. */
export function setLook({ name, logo, color, signInText }: Partial<Look>): void {
  look = { name: name ?? usual.name, logo: logo ?? usual.logo, color, signInText };
  for (const changed of listeners) changed();
}

/** What the page itself tells, so that nothing changes its look while it is loaded. */
function told(): Look {
  const logo = meta('logo');
  return {
    name: meta('name') ?? usual.name,
    logo: logo === undefined ? usual.logo : (meta('api') ?? '') + logo,
    color: meta('color'),
    signInText: meta('sign-in-text'),
  };
}

function meta(name: string): string | undefined {
  return document.querySelector(`meta[name="bakehouse-${name}"]`)?.getAttribute('content') ?? undefined;
}
