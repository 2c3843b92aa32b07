import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';
import { FilePicker } from '../parts/FilePicker.tsx';
import { fileUrl, useFileInfo } from '../../data/stored/files.ts';

/** Stored files. */
export const file = defineFieldUi({
  type: 'file',
  wide: true,
  Control: (props: FieldControlProps) => <FilePicker {...props} accept={acceptOf(props)} />,
  Cell: FilesCell,
});

function acceptOf({ field }: FieldControlProps): string[] {
  const accept = field.options?.['accept'];
  return Array.isArray(accept) ? accept.map(String) : [];
}

function FilesCell({ value }: FieldCellProps) {
  const ids = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
  return (
    <span className="tags">
      {ids.map((id) => (
        <FileLink key={id} id={id} />
      ))}
    </span>
  );
}

function FileLink({ id }: { id: string }) {
  const info = useFileInfo(id);
  return (
    <a href={fileUrl(id)} target="_blank" rel="noopener noreferrer">
      {info?.name ?? id.slice(-8)}
    </a>
  );
}
