import { newId } from '@bakehouse/contract';
import { Paperclip, X } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { request } from '../../data/server/client.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { problemText } from '../../parts/messages/problem-text.ts';
import type { FieldControlProps } from '../define-field-ui.ts';
import { fieldTexts } from '../texts.ts';
import { fileUrl, showSize, useFileInfo, type FileInfo } from '../../data/stored/files.ts';

/** Files by drag and drop or by choosing, uploaded at once. */
export function FilePicker({
  field,
  value,
  onChange,
  disabled,
  control,
  accept,
  preview = false,
}: FieldControlProps & { accept: readonly string[]; preview?: boolean }) {
  const t = useTexts(fieldTexts);
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const multiple = field.options?.['multiple'] === true;
  const limit = Number(field.options?.['maxSize'] ?? Number.POSITIVE_INFINITY);
  const ids = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
  const put = (next: string[]) => onChange(multiple ? next : (next.at(-1) ?? null));
  const upload = async (files: readonly File[]) => {
    setProblem(undefined);
    const made: string[] = [];
    try {
      for (const file of multiple ? files : files.slice(0, 1)) {
        if (file.size > limit) throw new Error(t.tooLarge(showSize(limit)));
        if (!isAccepted(file, accept)) throw new Error(t.wrongKind);
        setBusy(file.name);
        const id = newId();
        const body = new FormData();
        body.append('id', id);
        body.append('file', file);
        const headers = { 'idempotency-key': id };
        made.push((await request<FileInfo>('/files', { method: 'POST', body, headers })).id);
      }
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(undefined);
      if (made.length > 0) put([...(multiple ? ids : []), ...made]);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) void upload([...event.dataTransfer.files]);
  };
  return (
    <div
      className={`file-picker ${over ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {ids.length > 0 && (
        <ul>
          {ids.map((id) => (
            <PickedFile
              key={id}
              id={id}
              preview={preview}
              disabled={disabled}
              onRemove={() => put(ids.filter((each) => each !== id))}
            />
          ))}
        </ul>
      )}
      {!disabled && (
        <p className="file-drop">
          {t.drop}{' '}
          <label className="file-browse">
            {t.browse}
            <input
              {...control}
              type="file"
              multiple={multiple}
              accept={accept.join(',')}
              onChange={(event) => {
                void upload([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </label>
        </p>
      )}
      {busy !== undefined && <p role="status">{t.uploading(busy)}</p>}
      {problem !== undefined && (
        <p role="alert" className="form-message bad">
          {problem}
        </p>
      )}
    </div>
  );
}

function PickedFile({
  id,
  preview,
  disabled,
  onRemove,
}: {
  id: string;
  preview: boolean;
  disabled: boolean;
  onRemove: () => void;
}) {
  const t = useTexts(fieldTexts);
  const info = useFileInfo(id);
  const name = info?.name ?? t.file;
  return (
    <li>
      {preview ? <img src={fileUrl(id)} alt="" /> : <Paperclip size={16} aria-hidden />}
      <a href={fileUrl(id)} target="_blank" rel="noopener noreferrer" className="grow">
        {name}
      </a>
      {info !== undefined && <span className="soft small">{showSize(info.size)}</span>}
      {!disabled && (
        <button type="button" className="icon-button" aria-label={t.removeFile(name)} onClick={onRemove}>
          <X size={16} aria-hidden />
        </button>
      )}
    </li>
  );
}

function isAccepted({ type, name }: File, accept: readonly string[]): boolean {
  return (
    accept.length === 0 ||
    accept.some((each) =>
      each.startsWith('.')
        ? name.toLowerCase().endsWith(each.toLowerCase())
        : each.endsWith('/*')
          ? type.startsWith(each.slice(0, -1))
          : type === each,
    )
  );
}
