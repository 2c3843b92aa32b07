import type { WorkflowDefinition } from '@bakehouse/contract';

/** How much of a workflow its tests went through. */
export interface Coverage {
  elements: { run: number; all: number };
  ports: { fired: number; all: number };
  /** Names of elements that no test ran. */
  notRun: string[];
  /** Linked ports that no test fired, as `element.port`. */
  notFired: string[];
}

/** Takes down what runs go through. */
export interface CoverageRecorder {
  element(workflow: string, element: string): void;
  port(workflow: string, element: string, port: string): void;
  of(definition: WorkflowDefinition): Coverage;
}

/** Begins to take down. */
export function recordCoverage(): CoverageRecorder {
  const seen = new Set<string>();
  return {
    element: (workflow, element) => seen.add(`${workflow} ${element}`),
    port: (workflow, element, port) => seen.add(`${workflow} ${element}.${port}`),
    of({ identifier, elements }) {
      const names = elements.map(({ name }) => name);
      const ports = elements.flatMap(({ name, to = {} }) => Object.keys(to).map((port) => `${name}.${port}`));
      const missing = (all: string[]): string[] => all.filter((each) => !seen.has(`${identifier} ${each}`));
      const [notRun, notFired] = [missing(names), missing(ports)];
      return {
        elements: { run: names.length - notRun.length, all: names.length },
        ports: { fired: ports.length - notFired.length, all: ports.length },
        notRun,
        notFired,
      };
    },
  };
}
