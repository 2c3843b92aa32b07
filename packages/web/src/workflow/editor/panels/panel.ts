import type { FormScope } from '../../forms/form-context.ts';
import type { GraphNode } from '../../model/graph.ts';
import type { Editing } from '../state/use-editor.ts';

/** What the form of an element gets. */
export interface PanelProps {
  editing: Editing;
  node: GraphNode;
  scope: FormScope;
  mayConnect: (connection: { source: string; port: string; target: string }) => boolean;
  onSelect: (name: string) => void;
  onRemove: () => void;
  onCopy: () => void;
  onDuplicate: () => void;
}
