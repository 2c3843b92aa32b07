import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { File, Folder as FolderIcon, Image, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FileEntity } from '@bakehouse/contract';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showAgo } from '../../../base/i18n/format.ts';
import { fileUrl, showSize } from '../../../data/stored/files.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import { laterWindow } from '../../../parts/dialogs/later-window.tsx';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { ErrorPage, LoadingPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { readFiles, readFolders, storeIn } from './file-requests.ts';
import { fileTexts } from './texts.ts';
import './files.css';

const FileDetails = laterWindow(async () => (await import('./FileDetails.tsx')).FileDetails);

/** Every file that one may read, by folders or by a part of the name. */
export function Files() {
  const t = useTexts(fileTexts);
  useTitle(t.title);
  const navigate = useNavigate();
  const given: Record<string, unknown> = useSearch({ strict: false });
  const folder = typeof given['folder'] === 'string' ? given['folder'] : '/';
  const search = typeof given['search'] === 'string' ? given['search'] : '';
  const [typed, setTyped] = useState(search);
  const [chosen, setChosen] = useState<FileEntity>();
  const [busy, setBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const folders = useQuery({
    queryKey: ['files', 'folders', folder],
    queryFn: () => readFolders(folder),
    enabled: search === '',
  });
  const files = useInfiniteQuery({
    queryKey: ['files', 'list', folder, search],
    queryFn: ({ pageParam }) => readFiles({ folder, search }, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // The page stays, and with it the focus, while another folder is read.
    placeholderData: keepPreviousData,
  });
  const again = () => Promise.all([folders.refetch(), files.refetch()]);
  const go = (to: { folder?: string; search?: string }) => {
    setTyped(to.search ?? '');
    void navigate({ to: '.', search: to });
  };
  const upload = async (list: readonly File[]) => {
    setBusy(true);
    try {
      for (const file of list) await storeIn(folder, file);
      toast({ level: 'success', title: t.uploaded });
    } catch (error) {
      toastProblem(error);
    } finally {
      await again();
      setBusy(false);
    }
  };
  if (files.error !== null) return <ErrorPage error={files.error} reset={() => void again()} />;
  if (files.data === undefined) return <LoadingPage />;
  const shown = files.data.pages.flatMap(({ data }) => data);
  const inside = search === '' ? (folders.data ?? []) : [];
  return (
    <div
      className="page files-page"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (event.dataTransfer.files.length > 0) void upload([...event.dataTransfer.files]);
      }}
    >
      <div className="page-head">
        <h1>{t.title}</h1>
        <span className="grow" />
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          onChange={({ target }) => {
            void upload([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <BusyButton
          busy={busy}
          type="primary"
          icon={<Upload size={16} aria-hidden />}
          onClick={() => picker.current?.click()}
        >
          {t.upload}
        </BusyButton>
      </div>
      <p className="soft">{t.about}</p>
      <div role="search">
        <Input.Search
          aria-label={t.search}
          placeholder={t.search}
          allowClear
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onSearch={(text) => go(text.trim() === '' ? { folder } : { folder, search: text.trim() })}
        />
      </div>
      {search === '' && <Way folder={folder} onGo={(to) => go({ folder: to })} />}
      {inside.length > 0 && (
        <ul className="file-folders" aria-label={t.folders}>
          {inside.map(({ path, files: count }) => (
            <li key={path}>
              <button type="button" className="card file-folder" onClick={() => go({ folder: path })}>
                <FolderIcon size={20} aria-hidden />
                <span className="grow">{lastName(path)}</span>
                <span className="soft small">{t.inside(count)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown.length === 0 && inside.length === 0 && (
        <Empty title={search === '' ? t.none : t.notFound}>{search === '' ? t.noneText : undefined}</Empty>
      )}
      {shown.length > 0 && (
        <PlainTable className="card" label={t.title}>
          <table>
            <thead>
              <tr>
                {[t.name, ...(search === '' ? [] : [t.place]), t.size, t.changed].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((file) => (
                <tr key={file.id}>
                  <th scope="row">
                    <button type="button" className="file-name" onClick={() => setChosen(file)}>
                      <Preview file={file} />
                      {file.name}
                    </button>
                  </th>
                  {search !== '' && <td className="soft">{file.path.slice(0, -file.name.length)}</td>}
                  <td>{showSize(file.size)}</td>
                  <td>{showAgo(file.updatedAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </PlainTable>
      )}
      {files.hasNextPage && (
        <div>
          <Button onClick={() => void files.fetchNextPage()}>{t.more}</Button>
        </div>
      )}
      {chosen !== undefined && (
        <FileDetails
          key={`${chosen.id} ${chosen.path}`}
          file={chosen}
          onChange={(next) => {
            setChosen(next);
            void again();
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

/** The folders above, each a step back. */
function Way({ folder, onGo }: { folder: string; onGo: (to: string) => void }) {
  const t = useTexts(fileTexts);
  const names = folder.split('/').filter((name) => name !== '');
  return (
    <nav className="file-way" aria-label={t.way}>
      {['', ...names].map((name, index) => (
        <span key={index}>
          {index > 0 && <span aria-hidden> / </span>}
          {index === names.length ? (
            <strong aria-current="page">{name === '' ? t.all : name}</strong>
          ) : (
            <button
              type="button"
              className="link-button"
              onClick={() =>
                onGo(
                  `/${names
                    .slice(0, index)
                    .map((each) => `${each}/`)
                    .join('')}`,
                )
              }
            >
              {name === '' ? t.all : name}
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}

/** A picture as it is, anything else as a sign. */
function Preview({ file: { id, mime } }: { file: FileEntity }) {
  const [broken, setBroken] = useState(false);
  if (!mime.startsWith('image/')) return <File size={20} aria-hidden />;
  if (broken) return <Image size={20} aria-hidden />;
  return (
    <img
      className="file-thumb"
      src={`${fileUrl(id)}?width=80`}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
    />
  );
}

function lastName(path: string): string {
  return path.split('/').findLast((name) => name !== '') ?? path;
}
