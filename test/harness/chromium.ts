import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** A page in the system's Chromium. */
export interface ChromiumPage {
  open(url: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** Waits until an expression in the page is true. */
  until(expression: string): Promise<void>;
  close(): Promise<void>;
}

interface Answer {
  id?: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** Opens Chromium without a window; `rules` say where hosts are found, as `MAP a.example 127.0.0.1`. */
export async function openChromium(rules: string): Promise<ChromiumPage> {
  const profile = mkdtempSync(join(tmpdir(), 'bakehouse-chromium-'));
  const child: ChildProcess = spawn(
    'chromium',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--no-first-run',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      `--host-resolver-rules=${rules}`,
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const writer = child.stdio[3] as Writable;
  const reader = child.stdio[4] as Readable;
  const waiting = new Map<number, (answer: Answer) => void>();
  let rest = '';
  let last = 0;
  reader.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const answer = JSON.parse(part) as Answer;
      waiting.get(answer.id ?? 0)?.(answer);
      waiting.delete(answer.id ?? 0);
    }
  });
  let session: string | undefined;
  const send = async (method: string, params: object = {}): Promise<Record<string, unknown>> => {
    last += 1;
    const id = last;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    writer.write(
      `${JSON.stringify({ id, method, params, ...(session === undefined ? {} : { sessionId: session }) })}\0`,
    );
    const { result = {}, error } = await answered;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  const attached = await send('Target.attachToTarget', { targetId, flatten: true });
  session = String(attached['sessionId']);
  await send('Page.enable');
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result } = await send('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    });
    return (result as { value?: unknown }).value;
  };
  const until = async (expression: string): Promise<void> => {
    for (let turn = 0; turn < 2400; turn += 1) {
      // A page that is just being left cannot be asked.
      if ((await evaluate(expression).catch(() => false)) === true) return;
      await sleep(50);
    }
    throw new Error(
      `never true: ${expression}; the page shows ${String(await evaluate('document.body.innerText'))}`,
    );
  };
  return {
    async open(url) {
      const { errorText } = await send('Page.navigate', { url });
      if (errorText !== undefined) throw new Error(`${url}: ${JSON.stringify(errorText)}`);
      await until(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`);
    },
    evaluate,
    until,
    async close() {
      const ended = once(child, 'exit');
      session = undefined;
      void send('Browser.close');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
