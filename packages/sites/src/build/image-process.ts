import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { childProgram } from '../render/child-program.ts';
import type { ImageJob, ImageResult, ResizedImage } from '../render/image-child.ts';
import { startChild } from '../render/start-child.ts';

type ResizeJob = Extract<ImageJob, { kind: 'resize' }>;

/** A picture that takes longer is given up. */
const SECONDS = 60;

/** The picture process, or the reason why there is none. */
export class ImageProcess {
  readonly #start: () => ChildProcess | undefined;
  #child: ChildProcess | undefined;

  private constructor(start: () => ChildProcess | undefined) {
    this.#start = start;
  }

  static async start(programs: string): Promise<ImageProcess> {
    const library = libraryPath();
    if (library === undefined) return new ImageProcess(() => undefined);
    const program = await childProgram('image-child', programs);
    return new ImageProcess(() => startChild(program, { heapMegabytes: 256, addons: true }, [library]));
  }

  /** Makes a picture in other sizes and formats. */
  async resize(job: Omit<ResizeJob, 'kind'>): Promise<ResizedImage | { failure: string }> {
    const result = await this.#ask({ kind: 'resize', ...job });
    return 'clean' in result ? { failure: 'the image process gave something else' } : result;
  }

  /** Writes a picture anew without its metadata; a text says why that cannot be. */
  async clean(bytes: Buffer): Promise<Buffer | string> {
    const result = await this.#ask({ kind: 'clean', bytes });
    if ('clean' in result) return Buffer.from(result.clean);
    return 'failure' in result ? result.failure : 'the image process gave something else';
  }

  async #ask(job: ImageJob): Promise<ImageResult> {
    if (this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null)
      this.#child = this.#start();
    const child = this.#child;
    if (child === undefined) return { failure: 'the image library "sharp" is not installed' };
    return await new Promise<ImageResult>((resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), SECONDS * 1000);
      const done = (result: ImageResult): void => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(result);
      };
      child.on('message', (message: ImageResult) => done(message));
      child.on('exit', () => done({ failure: 'its decoding ran over the limits' }));
      child.on('error', () => done({ failure: 'the image process could not be started' }));
      child.send(job);
    });
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
  }
}

function libraryPath(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('sharp');
  } catch {
    return undefined;
  }
}
