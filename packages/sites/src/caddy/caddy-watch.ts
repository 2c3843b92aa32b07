/** Since when and why what is deployed is not served. */
export interface Away {
  since: string;
  reason: string;
}

/** What a watch looks at. */
export interface Watched {
  /** Whether there is anything to serve. */
  isNeeded(): boolean;
  /** Says what is missing, or nothing where all is as it should be. */
  missing(): Promise<string | undefined>;
  /** Puts it back. */
  restore(): Promise<void>;
  failed(what: string, cause: unknown): void;
}

/** Pauses between two looks: while all is well, and while sites are away. */
const QUIET = 2000;
const URGENT = 500;

/** Looks again and again whether Caddy still has our sites, and gives them back to one that was reloaded or restarted. */
export class CaddyWatch {
  readonly #watched: Watched;
  #away: Away | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  /** Since when sites are away; nothing while they are served. */
  get away(): Away | undefined {
    return this.#away;
  }

  start(): void {
    this.#looking = this.#look().finally(() => this.#next());
  }

  /** Notes how a change of Caddy ended, or what a look found. */
  note(reason: string | undefined): void {
    if (reason === undefined) this.#away = undefined;
    else this.#away = { since: this.#away?.since ?? new Date().toISOString(), reason };
  }

  async stop(): Promise<void> {
    this.#ended = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #next(): void {
    if (this.#ended) return;
    this.#timer = setTimeout(() => this.start(), this.#away === undefined ? QUIET : URGENT);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    if (!this.#watched.isNeeded()) return this.note(undefined);
    try {
      const missing = await this.#watched.missing();
      this.note(missing);
      if (missing === undefined) return;
      await this.#watched.restore();
      this.note(undefined);
      this.#watched.failed('Caddy got its sites back', new Error(missing));
    } catch (cause) {
      this.note(cause instanceof Error ? cause.message : String(cause));
    }
  }
}
