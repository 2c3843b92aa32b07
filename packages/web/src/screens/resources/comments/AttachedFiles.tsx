import { Paperclip, X } from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { fileUrl, showSize, type FileInfo } from '../../../data/stored/files.ts';
import { commentTexts } from './texts.ts';

/** Files of a comment: pictures to be seen, others by name; with `onRemove` they can be left out again. */
export function AttachedFiles({
  files,
  onRemove,
}: {
  files: readonly FileInfo[];
  onRemove?: ((id: string) => void) | undefined;
}) {
  const t = useTexts(commentTexts);
  if (files.length === 0) return null;
  return (
    <ul className="comment-files" aria-label={t.files}>
      {files.map(({ id, name, mime, size }) => (
        <li key={id}>
          <a href={fileUrl(id)} target="_blank" rel="noopener" title={`${name}, ${showSize(size)}`}>
            {mime.startsWith('image/') ? (
              <img src={`${fileUrl(id)}?width=320`} alt={name} loading="lazy" />
            ) : (
              <>
                <Paperclip size={14} aria-hidden /> {name}{' '}
                <span className="soft small">{showSize(size)}</span>
              </>
            )}
          </a>
          {onRemove !== undefined && (
            <button
              type="button"
              className="icon-button"
              aria-label={t.leaveOut(name)}
              title={t.leaveOut(name)}
              onClick={() => onRemove(id)}
            >
              <X size={14} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
