import type { Host } from '@bakehouse/engine';
import type { NewSpan, Tracer } from './tracer.ts';

/** A run as a span. One that no request waits for begins a trace that is named like the run, without its dashes. */
export function runSpan(workflow: string, run: string, kind: string): NewSpan {
  return {
    name: `run ${workflow}`,
    traceId: run.replaceAll('-', ''),
    attributes: { 'bakehouse.run': run, 'bakehouse.workflow': workflow, 'bakehouse.run.kind': kind },
  };
}

/** Each element of a run as a span within it. */
export function aroundElement(tracer: Tracer): NonNullable<Host['around']> {
  return ({ element, type, workflow }, work) =>
    tracer.span(
      {
        name: `${type} ${element}`,
        attributes: {
          'bakehouse.element': element,
          'bakehouse.element.type': type,
          'bakehouse.workflow': workflow,
        },
      },
      work,
    );
}
