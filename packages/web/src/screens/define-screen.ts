import type { ComponentType } from 'react';

/** One screen: where it is, who may open it, and how its code is loaded. */
export interface Screen {
  /** Path below /app, with `$name` for a part that varies. */
  path: string;
  /** `public` screens need no sign-in and stand without the navigation. */
  access: 'public' | 'user' | 'admin';
  load: () => Promise<ComponentType>;
}

/** States a screen. */
export function defineScreen(screen: Screen): Screen {
  return screen;
}
