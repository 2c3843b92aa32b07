import type { FileEntity } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { paths } from '../../../base/paths.ts';
import { request } from '../../../data/server/client.ts';
import { useRights, useUser } from '../../../data/session/session.ts';
import { fileUrl, showSize } from '../../../data/stored/files.ts';
import { useModules } from '../../../data/stored/modules.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { readUses, readVersions } from './file-requests.ts';
import { FileShares } from './FileShares.tsx';
import { fileTexts } from './texts.ts';

/** One file: what it looks like, where it lies and is used, its versions, who reads it, and its share links. */
export function FileDetails({
  file,
  onChange,
  onClose,
}: {
  file: FileEntity;
  /** The file as it is now; undefined where it is gone. */
  onChange: (next: FileEntity | undefined) => void;
  onClose: () => void;
}) {
  const t = useTexts(fileTexts);
  const user = useUser();
  const { admin } = useRights();
  const modules = useModules();
  const [path, setPath] = useState(file.path);
  const manages = admin || file.createdBy === user.id;
  const versions = useQuery({
    queryKey: ['files', 'versions', file.id],
    queryFn: () => readVersions(file.id),
  });
  const uses = useQuery({ queryKey: ['files', 'uses', file.id], queryFn: () => readUses(file.id) });
  const attempt = async (work: () => Promise<FileEntity | undefined>, title: string) => {
    try {
      onChange(await work());
      toast({ level: 'success', title });
    } catch (error) {
      toastProblem(error);
    }
  };
  const move = () =>
    void attempt(
      () => request<FileEntity>(`/files/${file.id}`, { method: 'PATCH', body: { path } }),
      t.moved,
    );
  const remove = async () => {
    if (!(await ask({ title: t.deleteTitle, message: t.deleteText, confirm: t.delete, danger: true })))
      return;
    await attempt(async () => {
      await request(`/files/${file.id}`, { method: 'DELETE' });
      return undefined;
    }, t.deleted);
  };
  const owner = file.createdBy === null ? t.system : file.createdBy === user.id ? t.mine : t.somebody;
  const titleOf = (module: string) =>
    modules.find(({ identifier }) => identifier === module)?.title ?? module;
  return (
    <Dialog
      title={file.name}
      side
      onClose={onClose}
      footer={
        <>
          {manages && (
            <Button danger onClick={() => void remove()}>
              {t.delete}
            </Button>
          )}
          <Button href={`${fileUrl(file.id)}?download=true`}>{t.save}</Button>
          <Button type="primary" href={fileUrl(file.id)} target="_blank" rel="noopener noreferrer">
            {t.open}
          </Button>
        </>
      }
    >
      {file.mime.startsWith('image/') && (
        <img className="file-picture" src={`${fileUrl(file.id)}?width=640`} alt={file.name} />
      )}
      <p className="soft small">
        {file.mime} · {showSize(file.size)} · {showInstant(file.updatedAt)}
      </p>
      {manages ? (
        <FormRow label={t.path}>
          {(control) => (
            <div className="row nowrap">
              <Input {...control} value={path} onChange={({ target }) => setPath(target.value)} />
              <Button disabled={path === file.path} onClick={move}>
                {t.move}
              </Button>
            </div>
          )}
        </FormRow>
      ) : (
        <p>{file.path}</p>
      )}
      <section>
        <h3>{t.uses}</h3>
        {uses.data?.length === 0 && <p className="soft">{t.noUse}</p>}
        <ul className="file-lines">
          {uses.data?.map(({ module, id, name }) => (
            <li key={`${module} ${id}`}>
              <Link to={paths.show(module, id)}>{name}</Link> <span className="soft">{titleOf(module)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{t.versions}</h3>
        <ul className="file-lines">
          {versions.data?.map(({ version, size, updatedAt }) => (
            <li key={version}>
              <a href={`${fileUrl(file.id)}?version=${version}`} target="_blank" rel="noopener noreferrer">
                {t.version(version)}
              </a>{' '}
              <span className="soft">
                {showSize(size)} · {showInstant(updatedAt)}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{t.rights}</h3>
        <p>{t.rightsText(owner)}</p>
      </section>
      {manages && <FileShares id={file.id} />}
    </Dialog>
  );
}
