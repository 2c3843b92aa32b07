import { fileUrl, useFileInfo } from '../../../data/stored/files.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { historyTexts } from './texts.ts';

/** The files that a resource held in a state, each in the version of that time. */
export function HeldFiles({ files }: { files: Record<string, number> }) {
  const held = Object.entries(files);
  if (held.length === 0) return null;
  return (
    <ul className="held-files small">
      {held.map(([id, version]) => (
        <li key={id}>
          <HeldFile id={id} version={version} />
        </li>
      ))}
    </ul>
  );
}

function HeldFile({ id, version }: { id: string; version: number }) {
  const t = useTexts(historyTexts);
  const name = useFileInfo(id)?.name;
  if (name === undefined) return <span className="soft">{t.fileGone}</span>;
  return (
    <a href={`${fileUrl(id)}?version=${version}`} target="_blank" rel="noreferrer">
      {t.file(name, version)}
    </a>
  );
}
