import { viewPath } from '../base/paths.ts';
import type { Handler } from './context.ts';

/** Opens a view of the app or another address. */
export const redirect: Handler<'redirect'> = async ({ url, view, target }, { go, leaving }) => {
  if (view !== undefined) {
    leaving?.();
    await go(viewPath(view.module, view.view, view.id));
    return;
  }
  if (url === undefined || !URL.canParse(url, window.location.href)) return;
  const to = new URL(url, window.location.href);
  if (to.protocol === 'mailto:' || to.protocol === 'tel:') {
    window.location.assign(to);
    return;
  }
  // Anything else, such as javascript:, could run code.
  if (to.protocol !== 'http:' && to.protocol !== 'https:') return;
  if (target !== undefined && target !== '_self') {
    window.open(to, target, 'noopener');
    return;
  }
  leaving?.();
  const own = /^\/app(?=\/|$)/.exec(to.pathname);
  if (to.origin === window.location.origin && own !== null)
    await go(`${to.pathname.slice(4) || '/'}${to.search}`);
  else window.location.assign(to);
};
