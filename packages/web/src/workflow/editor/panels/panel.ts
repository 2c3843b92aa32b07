import type { Element } from '@bakehouse/engine';
import type { FormScope } from '../../forms/form-context.ts';
import type { GraphNode } from '../../model/graph.ts';
import type { Editing } from '../state/use-editor.ts';
import type { Pin, Pins } from '../trial/pins.ts';
import type { TrialResult } from '../trial/trial-result.ts';

/** What the form of an element gets. */
export interface PanelProps {
  editing: Editing;
  node: GraphNode;
  /** Its type, where that is known. */
  known: Element | undefined;
  scope: FormScope;
  /** What was tried last, if it still holds. */
  tried: TrialResult | undefined;
  /** What was tried last, though something was changed since. */
  lastTried: TrialResult | undefined;
  pin: Pin | undefined;
  changePins: (change: (pins: Pins) => Pins) => void;
  /** Tries the workflow to this element. */
  onRunTo: () => void;
  /** Runs this element alone; for real once somebody has agreed. */
  onRunOne: (forReal: boolean) => void;
  mayConnect: (connection: { source: string; port: string; target: string }) => boolean;
  onSelect: (name: string) => void;
  onRemove: () => void;
  onCopy: () => void;
  onDuplicate: () => void;
}
