import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';
import { FilePicker } from '../parts/FilePicker.tsx';
import { fileUrl, useFileInfo } from '../../data/stored/files.ts';

/** Stored images, seen at once. */
export const image = defineFieldUi({
  type: 'image',
  wide: true,
  Control: (props: FieldControlProps) => <FilePicker {...props} accept={['image/*']} preview />,
  Cell: ({ value }: FieldCellProps) => <Images value={value} className="image-cell" />,
  Show: ({ value }: FieldCellProps) => <Images value={value} className="image-show" />,
});

function Images({ value, className }: { value: unknown; className: string }) {
  const ids = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
  return (
    <span className={className}>
      {ids.map((id) => (
        <OneImage key={id} id={id} />
      ))}
    </span>
  );
}

function OneImage({ id }: { id: string }) {
  const info = useFileInfo(id);
  return <img src={fileUrl(id)} alt={info?.name ?? ''} loading="lazy" />;
}
