import type { EnvType, ModuleLookup, WorkflowDefinition } from '@bakehouse/contract';
import type { RunKind } from '../definition/kind-of.ts';
import type { Element } from '../element/define-element.ts';
import type { Neighbours } from './neighbours.ts';

/** One thing that is wrong with a definition: where, what, a stable code, and what to write instead where that is near. */
export interface CheckEntry {
  path: string;
  message: string;
  code: string;
  hint?: string;
}

/** What a definition is checked against. */
export interface CheckOptions {
  /** The element types, by type. */
  elements: ReadonlyMap<string, Element>;
  modules: ModuleLookup;
  /** Names of the modules, for hints. */
  moduleNames?: Iterable<string>;
  /** The other workflows; unknown ones are not reported where this is left out. */
  workflows?: ReadonlyMap<string, WorkflowDefinition>;
  /** The other workflows where only what is known of them is at hand, instead of `workflows`. */
  neighbours?: Neighbours;
  /** Slugs of the roles; unknown ones are not reported where this is left out. */
  roles?: ReadonlySet<string>;
  /** Queues that are defined; a name that is nearly one of them is told. */
  queues?: ReadonlySet<string>;
  /** Kinds of the connections by name; unknown ones are not reported where this is left out. */
  connections?: ReadonlyMap<string, string>;
  /** The only hosts that connections are sent to, by name. */
  hosts?: ReadonlyMap<string, readonly string[]>;
  /** Types of the values of `$env` by name; unknown ones are not reported where this is left out. */
  env?: ReadonlyMap<string, EnvType>;
  /** Identifiers of events that something fires; where left out, the bound modules are asked. */
  events?: ReadonlySet<string>;
  /** All definitions are there, so that an unknown workflow, role or event is an error. */
  whole?: boolean;
}

/** What a check found. */
export interface CheckResult {
  errors: CheckEntry[];
  warnings: CheckEntry[];
  /** The kind of run that the definition makes. */
  kind: RunKind;
}

/** Takes down what checks find. */
export interface Report {
  error: (code: string, path: string, message: string, hint?: string) => void;
  warning: (code: string, path: string, message: string, hint?: string) => void;
  /** An error where all definitions are there, else a warning. */
  missing: (code: string, path: string, message: string, hint?: string) => void;
}
