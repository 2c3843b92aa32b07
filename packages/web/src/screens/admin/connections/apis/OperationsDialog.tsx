import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { request } from '../../../../data/server/client.ts';
import type { Page } from '../../../../data/server/page.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { Dialog } from '../../../../parts/dialogs/Dialog.tsx';
import type { Api } from './api.ts';
import { apiTexts } from './texts.ts';
import './apis.css';

/** So many are shown at once: nobody reads a thousand. */
const most = 50;

/** The operations of an API, with a search. */
export function OperationsDialog({ api, onClose }: { api: Api; onClose: () => void }) {
  const t = useTexts(apiTexts);
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const { data } = useQuery({
    queryKey: ['elements', 'of', api.name, search],
    queryFn: () =>
      request<Page<{ type: string; title: string; summary: string }>>('/elements', {
        query: { source: `api/${api.name}`, limit: most, ...(search === '' ? {} : { search }) },
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      title={t.operationsOf(api.name)}
      wide
      onClose={onClose}
      footer={<Button onClick={onClose}>{t.close}</Button>}
    >
      <Input
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className="api-operations" aria-label={t.operations}>
        {data?.data.map(({ type, title, summary }) => (
          <li key={type}>
            <strong>{title.startsWith(`${api.title}: `) ? title.slice(api.title.length + 2) : title}</strong>
            <code className="small">{type}</code>
            <span className="soft small">{summary}</span>
          </li>
        ))}
      </ul>
      {data?.data.length === 0 && <p className="soft">{t.noneFound}</p>}
      {data !== undefined && data.next !== null && <p className="soft small">{t.more}</p>}
    </Dialog>
  );
}
