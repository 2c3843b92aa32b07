import { remoteProblem } from './remote-problem.ts';
import type { RemoteEntry } from './remote-files.ts';

/** What a page of a list tells. */
export interface S3Page {
  entries: (Omit<RemoteEntry, 'name' | 'path'> & { key: string })[];
  /** Where the next page begins; undefined at the last one. */
  next: string | undefined;
}

/** Reads a page of a list of objects. */
export function pageOf(page: string): S3Page {
  if (!page.includes('<ListBucketResult')) throw remoteProblem.failed('its list cannot be read');
  const files = [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, part = '']) => {
    const at = Date.parse(within(part, 'LastModified') ?? '');
    const size = Number(within(part, 'Size') ?? 'none');
    return {
      key: within(part, 'Key') ?? '',
      kind: 'file' as const,
      size: Number.isSafeInteger(size) ? size : null,
      modifiedAt: Number.isNaN(at) ? null : new Date(at).toISOString(),
    };
  });
  const folders = [...page.matchAll(/<CommonPrefixes>(.*?)<\/CommonPrefixes>/gs)].map(([, part = '']) => ({
    key: within(part, 'Prefix') ?? '',
    kind: 'folder' as const,
    size: null,
    modifiedAt: null,
  }));
  const next = within(page, 'IsTruncated') === 'true' ? within(page, 'NextContinuationToken') : undefined;
  return { entries: [...folders, ...files], next };
}

const letters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The text between two tags, as XML means it. */
export function within(page: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(page)?.[1];
  return found?.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, letter) => {
    if (letter !== undefined) return letters[String(letter)] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
