import { Paperclip, X } from 'lucide-react';
import { useContext, useState, type DragEvent, type ReactNode } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { FormContext } from '../../form/form-context.ts';
import { problemText } from '../../parts/messages/problem-text.ts';
import type { FieldControlProps } from '../define-field-ui.ts';
import { fieldTexts } from '../texts.ts';
import { fileUrl, showSize, uploadFile, useFileInfo, type FileInfo } from '../../data/stored/files.ts';

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
  const uploads = useContext(FormContext)?.uploads;
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
        made.push((await (uploads?.send(field.identifier, file) ?? uploadFile(file))).id);
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
          {ids.map((id) => {
            const drop = disabled ? undefined : () => put(ids.filter((each) => each !== id));
            return uploads === undefined ? (
              <StoredFile key={id} id={id} preview={preview} onRemove={drop} />
            ) : (
              <PickedFile key={id} info={uploads.known(id)} onRemove={drop} />
            );
          })}
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

function StoredFile({
  id,
  preview,
  onRemove,
}: {
  id: string;
  preview: boolean;
  onRemove: (() => void) | undefined;
}) {
  const t = useTexts(fieldTexts);
  const info = useFileInfo(id);
  const image = preview ? <img src={fileUrl(id)} alt="" /> : undefined;
  return (
    <PickedFile info={info} image={image} onRemove={onRemove}>
      <a href={fileUrl(id)} target="_blank" rel="noopener noreferrer" className="grow">
        {info?.name ?? t.file}
      </a>
    </PickedFile>
  );
}

function PickedFile({
  info,
  image,
  onRemove,
  children,
}: {
  info: FileInfo | undefined;
  image?: ReactNode;
  onRemove: (() => void) | undefined;
  children?: ReactNode;
}) {
  const t = useTexts(fieldTexts);
  const name = info?.name ?? t.file;
  return (
    <li>
      {image ?? <Paperclip size={16} aria-hidden />}
      {children ?? <span className="grow">{name}</span>}
      {info !== undefined && <span className="soft small">{showSize(info.size)}</span>}
      {onRemove !== undefined && (
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
