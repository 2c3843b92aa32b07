/**
 * The rooms of each folder, lowest first: a room may import only those that stand before it in its list. A room is a folder or a
 * file. One that is not named stands on the ground: all may import it, and it imports nothing beside it. Tests are free.
 */
export const floors: Readonly<Record<string, readonly string[]>> = {
  'packages/server/src': [
    'foundation',
    'delivery',
    'formats',
    'identity',
    'live',
    'sites',
    'work',
    'developer',
    'http',
    'operation',
    'cli',
    'main.ts',
  ],
  'packages/server/src/foundation': ['places.ts', 'addresses', 'config', 'metrics', 'tracing'],
  'packages/server/src/formats': ['files', 'documents', 'export', 'import'],
  'packages/server/src/work': ['workflows', 'expressions', 'runs', 'worker', 'events', 'running.ts'],
  'packages/server/src/developer': ['definitions', 'examples', 'types', 'workflow-tests'],
  'packages/server/src/http': [
    'openapi-document.ts',
    'cookies.ts',
    'static',
    'services.ts',
    'define-route.ts',
    'answer',
    'request',
    'caller',
    'live',
    'observe',
    'openapi',
    'docs-page',
    'register-route.ts',
    'routes',
    'app.ts',
  ],
  'packages/server/src/operation': ['web-processes', 'process', 'backup'],
};
