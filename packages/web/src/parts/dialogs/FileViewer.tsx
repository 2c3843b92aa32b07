import { useSyncExternalStore } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { Dialog } from './Dialog.tsx';
import { showFile, shownFile, subscribeFile } from './file-viewer.ts';
import { partTexts } from '../texts.ts';
import './file-viewer.css';

/** Shows the file that a workflow wants to be seen. */
export function FileViewer() {
  const file = useSyncExternalStore(subscribeFile, shownFile);
  const t = useTexts(partTexts);
  if (file === null) return null;
  const { url, name, mime } = file;
  return (
    <Dialog
      title={name}
      wide
      onClose={() => showFile(null)}
      footer={
        <>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t.openTab}
          </a>
          <a href={url} download={name}>
            {t.download}
          </a>
        </>
      }
    >
      <div className="file-viewer">
        {mime.startsWith('image/') ? <img src={url} alt={name} /> : <iframe src={url} title={name} />}
      </div>
    </Dialog>
  );
}
