import { Plus } from 'lucide-react';

/** Makes an entry that belongs to a group at once. */
export function CreateHere({ label, onCreate }: { label: string; onCreate: (() => void) | undefined }) {
  if (onCreate === undefined) return null;
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onCreate}>
      <Plus size={16} aria-hidden />
    </button>
  );
}
