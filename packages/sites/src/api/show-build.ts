import type { BuildRun } from '../build/build-queue.ts';
import type { BuildRecord } from '../store/build-record.ts';
import type { Build } from '../wire/build.ts';

/** Where previews are found, as people reach them. */
export interface PreviewAddress {
  /** Each has a host below the host of this origin. */
  hosts: string;
  /** Each has a path below this origin. */
  paths: string;
}

/** A finished build as the API shows it. */
export function showBuild(record: BuildRecord, address: PreviewAddress): Build {
  const { key: _key, preview, packs: _packs, blobs: _blobs, ...shown } = record;
  return { ...shown, status: 'completed', ...previewUrls(preview, address) };
}

/** The two addresses of what is only looked at. */
export function previewUrls(
  token: string,
  { hosts, paths }: PreviewAddress,
): { preview_url: string; preview_path_url: string } {
  const { protocol, host } = new URL(hosts);
  return {
    preview_url: `${protocol}//${token}.${host}/`,
    preview_path_url: `${new URL(paths).origin}/-/preview/${token}/`,
  };
}

/** A build under way or failed as the API shows it. */
export function showRun(run: BuildRun): Build {
  const last = run.events.at(-1);
  const step = run.events.findLast((event) => event.event === 'progress');
  return {
    id: run.id,
    site: run.site,
    status: last?.event === 'failed' ? 'failed' : 'running',
    started_at: run.startedAt,
    ...(step === undefined ? {} : { progress: { stage: step.stage, done: step.done, total: step.total } }),
    ...(last?.event === 'failed' ? { problem: last.problem } : {}),
  };
}
