import { identifierOf, type Definition } from '../../model/definition.ts';
import { exportText } from '../../model/exported.ts';

/** Saves workflows as one file on this device. */
export function downloadWorkflows(definitions: readonly Definition[]): void {
  const [only] = definitions;
  const name = definitions.length === 1 && only !== undefined ? identifierOf(only) : 'workflows';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([exportText(definitions)], { type: 'application/json' }));
  link.download = `${name}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
