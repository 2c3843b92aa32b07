import { startPageBuilder } from '../page-builder.ts';

/** A page builder that kills itself with SIGKILL at a step it is told; started by the crash harness. */
async function main(): Promise<void> {
  const [dataDir = '', port = '0', sitePort = '0'] = process.argv.slice(2);
  let armed: string | undefined;
  process.on('message', (message: { arm: string }) => {
    armed = message.arm;
    process.send?.({ armed });
  });
  const service = await startPageBuilder({
    host: '127.0.0.1',
    port: Number(port),
    token: 'token-for-tests-only',
    dataDir,
    siteHost: '127.0.0.1',
    sitePort: Number(sitePort),
    ownHosts: [],
    keepReleases: 3,
    log: () => {},
    onStep: (step) => {
      if (step === armed) process.kill(process.pid, 'SIGKILL');
      if (armed === 'tell') process.send?.({ step });
    },
  });
  process.send?.({ ready: true, url: service.url, siteUrl: service.siteUrl });
}

await main();
