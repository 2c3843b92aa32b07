import type { Route } from '../define-route.ts';

/** The methods that a path takes, for a request that came with another one. */
export function allowedMethods(routes: readonly Route[], url: string): string[] {
  const [path = ''] = url.split('?', 1);
  const methods = routes.filter((route) => patternOf(route.path).test(path)).map((route) => route.method);
  // A path may be one of several routes, such as one with a name and one for all names.
  return [...new Set(methods)];
}

function patternOf(path: string): RegExp {
  const source = path
    .split('/')
    .map((part) =>
      part.startsWith(':')
        ? '[^/]+'
        : part.replace(/[.*+?^${}()|[\]\\]/g, (c) => (c === '*' ? '.*' : `\\${c}`)),
    );
  return new RegExp(`^${source.join('/')}$`);
}
