import type { FromChild, PageFailure, PageJob, PageResult, SiteModel, ToChild } from './model.ts';
import { pageRenderer } from './render-page.ts';

/**
 * The program of the rendering process: it has no environment, no files and no credentials, gets a model and pages by
 * messages, and answers page by page in order, so that the one it hangs on is known from outside.
 */
export function serveRendering(): void {
  let render: ((job: PageJob) => PageResult) | undefined;
  let broken: string | undefined;
  process.on('message', (message: ToChild) => {
    if (message.kind === 'model') {
      ({ render, broken } = prepare(message.model));
      send({ kind: 'ready' });
      return;
    }
    let results: (PageResult | PageFailure)[] = [];
    let since = Date.now();
    for (const job of message.jobs) {
      results.push(
        render === undefined ? { index: job.index, failure: broken ?? 'no model' } : renderOne(render, job),
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

function renderOne(render: (job: PageJob) => PageResult, job: PageJob): PageResult | PageFailure {
  try {
    return render(job);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    return { index: job.index, failure: message.slice(0, 2000) };
  }
}

function send(message: FromChild): void {
  process.send?.(message);
}

serveRendering();
