import { useServerState, type ServerState } from './server-state.ts';

/** The first screen: tells that the server runs and where to read on. */
export function Welcome() {
  const state = useServerState();
  return (
    <main className="welcome">
      <img src="/app/icon.svg" alt="" width="72" height="72" />
      <h1>Bakehouse</h1>
      <p role="status" className={state.status}>
        {sentence(state)}
      </p>
      <nav aria-label="Documentation">
        <a href="/docs">Read the API</a>
        <a href="/openapi.json">openapi.json</a>
      </nav>
    </main>
  );
}

function sentence(state: ServerState): string {
  switch (state.status) {
    case 'asking':
      return 'Asking the server …';
    case 'ready':
      return `The server is ready. API version ${state.apiVersion}.`;
    case 'unreachable':
      return 'The server does not answer. Trying again …';
  }
}
