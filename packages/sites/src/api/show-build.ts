import type { BuildRun } from '../build/build-queue.ts';
import type { BuildRecord } from '../store/build-record.ts';
import type { Build } from '../wire/build.ts';

/** Where previews are found. */
export interface PreviewAddress {
  siteUrl: string;
  previewHost: string;
}

/** A finished build as the API shows it. */
export function showBuild(record: BuildRecord, address: PreviewAddress): Build {
  const { key: _key, preview, packs: _packs, blobs: _blobs, ...shown } = record;
  const url = new URL(address.siteUrl);
  return {
    ...shown,
    status: 'completed',
    preview_url: `${url.protocol}//${preview}.${address.previewHost}${url.port === '' ? '' : `:${url.port}`}/`,
    preview_path_url: `${url.origin}/-/preview/${preview}/`,
  };
}

/** A build under way or failed as the API shows it. */
export function showRun(run: BuildRun): Build {
  const last = run.events.at(-1);
  return {
    id: run.id,
    site: run.site,
    status: last?.event === 'failed' ? 'failed' : 'running',
    started_at: run.startedAt,
    ...(last?.event === 'failed' ? { problem: last.problem } : {}),
  };
}
