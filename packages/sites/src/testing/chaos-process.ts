import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** What the service under test says. */
interface Message {
  ready?: true;
  url?: string;
  siteUrl?: string;
  armed?: string;
  step?: string;
}

/** A page builder in a process of its own that can be told where to die. */
export interface ChaosProcess {
  url: string;
  siteUrl: string;
  steps: string[];
  arm(step: string): Promise<void>;
  /** Waits for its death; kills it when it does not come by itself. Says whether it came. */
  died(milliseconds: number): Promise<boolean>;
}

/** Makes one program of the service, so that it starts quickly many times. */
export async function bundleService(folder: string): Promise<string> {
  const common = { bundle: true, platform: 'node', target: 'node20', logLevel: 'silent' } as const;
  await build({
    ...common,
    entryPoints: [source('../render/render-child.ts')],
    format: 'cjs',
    outfile: join(folder, 'render-child.cjs'),
  });
  const outfile = join(folder, 'service.mjs');
  await build({
    ...common,
    entryPoints: [source('./chaos-service.ts')],
    format: 'esm',
    outfile,
    external: ['esbuild', 'sharp'],
    // Packages in the bundle that are CommonJS still call these.
    banner: {
      js: `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(${JSON.stringify(import.meta.url)});`,
    },
    plugins: [
      {
        name: 'esbuild-by-path',
        setup(one) {
          const path = import.meta.resolve('esbuild');
          one.onResolve({ filter: /^esbuild$/ }, () => ({ path, external: true }));
        },
      },
    ],
  });
  return outfile;
}

/** Starts the service and waits until it answers. */
export async function startChaosProcess(
  program: string,
  dataDir: string,
  port: number,
  sitePort: number,
): Promise<ChaosProcess> {
  const child = fork(program, [dataDir, String(port), String(sitePort)], { execArgv: [], stdio: 'inherit' });
  const steps: string[] = [];
  child.on('message', (message: Message) => {
    if (message.step !== undefined) steps.push(message.step);
  });
  const ready = await answer(child, (message) => message.ready === true);
  return {
    url: ready.url ?? '',
    siteUrl: ready.siteUrl ?? '',
    steps,
    async arm(step) {
      child.send({ arm: step });
      await answer(child, (message) => message.armed === step);
    },
    async died(milliseconds) {
      if (child.exitCode !== null || child.signalCode !== null) return true;
      const dead = once(child, 'exit').then(() => true);
      const late = new Promise<false>((resolve) => setTimeout(resolve, milliseconds, false));
      const itself = await Promise.race([dead, late]);
      if (!itself) {
        child.kill('SIGKILL');
        await dead;
      }
      return itself;
    },
  };
}

async function answer(child: ChildProcess, fits: (message: Message) => boolean): Promise<Message> {
  return await new Promise<Message>((resolve, reject) => {
    const gone = (): void => reject(new Error('the service ended before it answered'));
    const listen = (message: Message): void => {
      if (!fits(message)) return;
      child.off('message', listen);
      child.off('exit', gone);
      resolve(message);
    };
    child.on('message', listen);
    child.once('exit', gone);
  });
}

function source(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
