import { checkTemplates } from './check-templates.ts';
import type { CodeReport, FromChild, PageFailure, PageJob, PageResult, SiteModel, ToChild } from './model.ts';
import { pageRenderer } from './render-page.ts';

/**
 * The program of the rendering process: it has no environment, no files and no credentials, gets a model and pages by
 * messages, and answers page by page in order, so that the one it hangs on is known from outside.
 */
export function serveRendering(): void {
  let render: ((job: PageJob) => PageResult) | undefined;
  let broken: string | undefined;
  let limit = 0;
  process.on('message', (message: ToChild) => {
    if (message.kind === 'model') {
      ({ render, broken } = prepare(message.model));
      limit = message.model.limits.milliseconds;
      send({ kind: 'ready' });
      return;
    }
    if (message.kind === 'check') {
      send({ kind: 'checked', report: checked(message.model) });
      return;
    }
    let results: (PageResult | PageFailure)[] = [];
    let since = Date.now();
    for (const job of message.jobs) {
      results.push(
        render === undefined
          ? { index: job.index, failure: broken ?? 'no model' }
          : renderOne(render, job, limit),
      );
      if (Date.now() - since > 50) {
        send({ kind: 'results', results });
        results = [];
        since = Date.now();
      }
    }
    if (results.length > 0) send({ kind: 'results', results });
  });
  process.on('disconnect', () => process.exit(0));
}

function checked(model: SiteModel): CodeReport {
  try {
    return checkTemplates(model);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    return { faults: [{ path: 'template', message, code: 'template' }], warnings: [] };
  }
}

function prepare(model: SiteModel): {
  render: ((job: PageJob) => PageResult) | undefined;
  broken: string | undefined;
} {
  try {
    return { render: pageRenderer(model), broken: undefined };
  } catch (cause) {
    return { render: undefined, broken: cause instanceof Error ? cause.message : String(cause) };
  }
}

function renderOne(
  render: (job: PageJob) => PageResult,
  job: PageJob,
  limit: number,
  tries = 3,
): PageResult | PageFailure {
  const before = process.cpuUsage();
  try {
    return render(job);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const { user, system } = process.cpuUsage(before);
    // The engine's limit is one of the clock, which runs on while a busy machine has no time for this process.
    const waited = /render limit exceeded/.test(message) && (user + system) / 1000 < limit / 2;
    if (waited && tries > 0) return renderOne(render, job, limit, tries - 1);
    return { index: job.index, failure: message.slice(0, 2000) };
  }
}

function send(message: FromChild): void {
  process.send?.(message);
}

serveRendering();
