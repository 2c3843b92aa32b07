import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { modulesQuery } from '../data/stored/modules.ts';
import { onSignedOut, queryClient } from '../data/server/query-client.ts';
import { ErrorPage, LoadingPage, NotFound, NotFoundPage } from '../parts/messages/PageStates.tsx';
import { paths } from '../base/paths.ts';
import { onlyAdmins } from './only-admins.tsx';
import { preferencesQuery } from '../data/stored/preferences.ts';
import { screens } from '../screens/index.ts';
import type { Screen } from '../screens/define-screen.ts';
import { rightsQuery, sessionQuery } from '../data/session/session.ts';

const root = createRootRouteWithContext()({ notFoundComponent: NotFoundPage });

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    const user = await queryClient.ensureQueryData(sessionQuery);
    if (user === null) throw redirect({ to: paths.signIn, search: { to: location.href }, replace: true });
  },
  loader: () =>
    Promise.all([
      queryClient.ensureQueryData(modulesQuery),
      queryClient.ensureQueryData(rightsQuery),
      // It may fail: without it the usual is shown.
      queryClient.prefetchQuery(preferencesQuery),
    ]),
  component: lazyRouteComponent(() => import('../shell/Shell.tsx'), 'Shell'),
});

const routeTree = root.addChildren([
  ...screens.filter(({ access }) => access === 'public').map((screen) => routeOf(screen, () => root)),
  shell.addChildren(
    [
      ...screens.filter(({ access }) => access !== 'public'),
      // An address that leads nowhere leaves the navigation where it is.
      { path: '$', access: 'user' as const, load: () => Promise.resolve(NotFound) },
    ].map((screen) => routeOf(screen, () => shell)),
  ),
]);

/** Which screen the address shows. */
export const router = createRouter({
  routeTree,
  basepath: '/app',
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

onSignedOut(() => {
  queryClient.setQueryData(sessionQuery.queryKey, null);
  const { pathname, href } = router.state.location;
  if (pathname !== paths.signIn) void router.navigate({ to: paths.signIn, search: { to: href } });
});

function routeOf(
  { path, access, load }: Pick<Screen, 'path' | 'access' | 'load'>,
  getParentRoute: () => typeof root | typeof shell,
) {
  return createRoute({
    getParentRoute: getParentRoute as () => typeof root,
    path,
    component: lazyRouteComponent(async () => ({
      default: access === 'admin' ? onlyAdmins(await load()) : await load(),
    })),
  });
}
