import { changeSettings, readSettings, type Executor, type StoredSetting } from '@bakehouse/store';
import type { Config } from './config/config.ts';
import { configKeys } from './config/keys.ts';
import { settableKeys, settableNames, type SettableName } from './config/settable-keys.ts';
import { seal, unseal } from './seal.ts';

/** Who has said what a key is: environment or file, administrators in the app, or nobody. */
export type SettingSource = 'environment' | 'app' | 'default';

/** What administrators set in the app. */
export interface Settings {
  sourceOf(name: SettableName): SettingSource;
  /** The text in force; undefined where nobody has said anything. */
  textOf(name: SettableName): string | undefined;
  /** Puts in force what is stored; what cannot be read, as its key was lost, is as if it were not there. */
  load(db: Executor): Promise<void>;
  /** Stores some of them, null for the default; they are in force here once they are loaded. */
  store(db: Executor, changes: ReadonlyMap<SettableName, string | null>): Promise<void>;
  /** Called after each loading. */
  onLoad(hear: () => void): void;
}

/** The configuration with what administrators set in it, always as it is now; what environment or file say wins. */
export function withSettings(config: Config): { config: Config; settings: Settings } {
  const { given } = config;
  const hearers: (() => void)[] = [];
  let texts = new Map<SettableName, string>();
  let values = new Map<SettableName, unknown>();
  let loading = Promise.resolve();
  const live = Object.getOwnPropertyDescriptors(config);
  for (const name of settableNames)
    if (given[name] === undefined) {
      const usual = config[name];
      const get = () => (values.has(name) ? values.get(name) : usual);
      Object.assign(live, { [name]: { get, enumerable: true, configurable: true } });
    }
  const settings: Settings = {
    sourceOf: (name) => {
      if (given[name] !== undefined) return 'environment';
      return texts.has(name) ? 'app' : 'default';
    },
    textOf: (name) => given[name] ?? texts.get(name),
    // One after the other, so that what was read first is never kept for the newest.
    load: (db) => (loading = loading.catch(() => undefined).then(() => readAll(db))),
    async store(db, changes) {
      const rows = [...changes].map(
        ([name, text]) => [name, text === null ? null : row(name, text)] as const,
      );
      await changeSettings(db, new Map(rows));
    },
    onLoad: (hear) => void hearers.push(hear),
  };
  return { config: Object.defineProperties({}, live) as Config, settings };

  async function readAll(db: Executor): Promise<void> {
    const stored = await readSettings(db);
    [texts, values] = [new Map(), new Map()];
    for (const name of settableNames) {
      const text = given[name] === undefined ? opened(name, stored.get(name)) : undefined;
      const parsed = text === undefined ? undefined : configKeys[name].schema.safeParse(text);
      if (text === undefined || parsed?.success !== true) continue;
      texts.set(name, text);
      values.set(name, parsed.data);
    }
    for (const hear of hearers) hear();
  }

  function row(name: SettableName, text: string): StoredSetting {
    if (!isSecretSetting(name)) return { value: text, sealed: null };
    return { value: null, sealed: seal(config.SECRET_KEY, ownerOf(name), Buffer.from(text)) };
  }

  function opened(name: SettableName, stored: StoredSetting | undefined): string | undefined {
    if (stored === undefined) return undefined;
    if (stored.sealed === null) return stored.value;
    try {
      return unseal(config.SECRET_KEY, ownerOf(name), stored.sealed).toString();
    } catch {
      return undefined;
    }
  }
}

/** Whether a setting is never shown again. */
export function isSecretSetting(name: SettableName): boolean {
  return 'secret' in configKeys[name];
}

/** The least number that can be set in the app. */
export function leastOf(name: SettableName): number | undefined {
  const key = settableKeys[name];
  return 'least' in key ? key.least : undefined;
}

function ownerOf(name: SettableName): string {
  return `setting ${name}`;
}
