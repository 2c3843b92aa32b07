import { fieldsOf, isObject, rowFields, type FieldDefinition } from '@bakehouse/contract';
import { findFiles, readContent, type ResourceAccess, type StoredFile } from '@bakehouse/store';
import type { BuilderClient } from './builder-client.ts';
import { slug } from './slug.ts';

type Row = Record<string, unknown>;

/** The files in image and file fields of what a site shows: templates get them as objects, the service as assets. */
export class SiteFiles {
  readonly #access: ResourceAccess;
  readonly #known = new Map<string, StoredFile | undefined>();

  constructor(access: ResourceAccess) {
    this.#access = access;
  }

  /** Whether resources of a module have such fields. */
  hasFiles(module: string): boolean {
    return this.#fields(module).some(holdsFiles);
  }

  /** Rows with what templates read of their files in the place of ids; one that may not be read is left out. */
  async shown(module: string, rows: readonly Row[]): Promise<Row[]> {
    return this.shownBy(this.#fields(module), rows);
  }

  /** The same of rows that have other fields than a module says. */
  async shownBy(all: readonly FieldDefinition[], rows: readonly Row[]): Promise<Row[]> {
    const fields = all.filter(holdsFiles);
    if (fields.length === 0) return [...rows];
    await this.#look(
      new Set(rows.flatMap((row) => fields.flatMap((field) => idsIn(field, row[field.identifier])))),
    );
    return rows.map((row) => this.#shownRow(fields, row));
  }

  /** Uploads what the service lacks, and gives all as its assets. */
  async assets(client: BuilderClient): Promise<{ path: string; sha256: string }[]> {
    const files = [...this.#known.values()].filter((file) => file !== undefined);
    const assets = new Map<string, { path: string; sha256: string }>();
    const bySha = new Map(files.map((file) => [file.sha256.toString('hex'), file]));
    for (const sha256 of await client.missing([...bySha.keys()])) {
      const file = bySha.get(sha256);
      if (file === undefined) continue;
      const { size } = file.entity;
      await client.upload(sha256, () => readContent(this.#access, file.sha256, 0, size));
    }
    for (const file of files) {
      const path = assetPath(file);
      assets.set(path, { path, sha256: file.sha256.toString('hex') });
    }
    return [...assets.values()];
  }

  #fields(module: string): FieldDefinition[] {
    const definition = this.#access.modules.lookup(module);
    return definition === undefined ? [] : [...fieldsOf(definition).values()];
  }

  async #look(ids: ReadonlySet<string>): Promise<void> {
    const fresh = [...ids].filter((id) => !this.#known.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) this.#known.set(id, undefined);
    for (const file of await findFiles(this.#access, fresh)) this.#known.set(file.entity.id, file);
  }

  #shownRow(fields: readonly FieldDefinition[], row: Row): Row {
    const changed = fields.map((field): [string, unknown] => {
      const { identifier } = field;
      return [identifier, this.#shownValue(field, row[identifier], row)];
    });
    return Object.fromEntries(
      Object.entries({ ...row, ...Object.fromEntries(changed) }).filter(([, value]) => value !== undefined),
    );
  }

  #shownValue(field: FieldDefinition, value: unknown, row: Row): unknown {
    if (field.type === 'list') {
      const inner = rowFields(field).filter(holdsFiles);
      return Array.isArray(value)
        ? value.map((each: unknown) => (isObject(each) ? this.#shownRow(inner, each) : each))
        : value;
    }
    if (Array.isArray(value))
      return value.flatMap((id: unknown) => this.#file(id, field.identifier, row) ?? []);
    return this.#file(value, field.identifier, row);
  }

  /** What templates read of a file; what a resource says in `photo_alt` and `photo_focus` goes with `photo`. */
  #file(id: unknown, field: string, row: Row): object | undefined {
    const file = typeof id === 'string' ? this.#known.get(id) : undefined;
    if (file === undefined) return undefined;
    const { name, mime, size } = file.entity;
    const beside = (key: string): object => {
      const value = row[`${field}_${key}`];
      return typeof value === 'string' && value !== '' ? { [key]: value } : {};
    };
    return { file: assetPath(file), name, type: mime, size, ...beside('alt'), ...beside('focus') };
  }
}

function holdsFiles(field: FieldDefinition): boolean {
  if (field.type === 'list') return rowFields(field).some(holdsFiles);
  return field.type === 'image' || field.type === 'file';
}

function idsIn(field: FieldDefinition, value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  if (field.type !== 'list') return all.filter((id): id is string => typeof id === 'string');
  const inner = rowFields(field).filter(holdsFiles);
  return all.filter(isObject).flatMap((row) => inner.flatMap((each) => idsIn(each, row[each.identifier])));
}

/** Types that a browser would run or show as a page of the site are only offered for download. */
const active = /html|xml(?!\.)|javascript|ecmascript/;
const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
};

/** Where a file stands among the assets: by its name, told apart by its id. */
function assetPath({ entity: { id, name, mime } }: StoredFile): string {
  const dot = name.lastIndexOf('.');
  const base = slug(dot > 0 ? name.slice(0, dot) : name) || 'file';
  const own =
    dot > 0
      ? name
          .slice(dot + 1)
          .toLowerCase()
          .replace(/[^a-z0-9]/g, '')
      : '';
  const isActive = /^(?:html?|xhtml|xht|xml|js|mjs|svg|wasm|map)$/.test(own) || active.test(mime);
  const ending = endings[mime] ?? (isActive || own === '' ? 'bin' : own);
  return `files/${base.slice(0, 60)}-${id.slice(-8)}.${ending}`;
}
