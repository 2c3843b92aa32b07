import { readConfig } from './config.ts';
import { startPageBuilder } from './page-builder.ts';

/** Runs the page builder as a process of its own until it is told to end. */
async function main(): Promise<void> {
  const service = await startPageBuilder({ ...readConfig(), log });
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), 10_000).unref();
    service.close().then(
      () => process.exit(0),
      (cause: unknown) => {
        log('the page builder did not end cleanly', { error: String(cause) });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // Started by a server, it ends with it, however the server ends.
  if (process.send === undefined) return;
  process.on('disconnect', end);
  if (!process.connected) end();
}

function log(message: string, data: Record<string, unknown> = {}): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), message, ...data })}\n`);
}

main().catch((cause: unknown) => {
  process.stderr.write(`page builder: ${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exit(1);
});
