import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useEffect } from 'react';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { listenTexts } from './listen-texts.ts';

/** What a trigger listens to: the folder of a mailbox, or topics. */
export interface Listened {
  connection: string;
  folder: string;
  topics: string;
}

const connectionKind = { mail: 'imap', mqtt: 'mqtt' } as const;

/** Where a trigger listens. */
export function ListenFields({
  kind,
  listened,
  onChange,
}: {
  kind: 'mail' | 'mqtt';
  listened: Listened;
  onChange: (listened: Listened) => void;
}) {
  const t = useTexts(listenTexts);
  const { data = [] } = useQuery({
    queryKey: ['connections', 'to choose'],
    queryFn: async () =>
      (await request<Page<{ definition: { name: string; title?: string; kind: string } }>>('/connections'))
        .data,
    retry: false,
  });
  const fitting = data.flatMap(({ definition: { name, title, kind: of } }) =>
    of === connectionKind[kind] ? [[name, title ?? name] as const] : [],
  );
  const [first] = fitting;
  const isThere = fitting.some(([name]) => name === listened.connection);
  useEffect(() => {
    if (!isThere && first !== undefined) onChange({ ...listened, connection: first[0] });
  }, [isThere, first, listened, onChange]);
  return (
    <>
      {first === undefined ? (
        <p className="soft">{t.noConnection(connectionKind[kind])}</p>
      ) : (
        <NativeSelect
          label={t.connection}
          value={listened.connection}
          options={fitting}
          onChange={(connection) => onChange({ ...listened, connection })}
        />
      )}
      {kind === 'mail' ? (
        <FormRow label={t.folder} required>
          {(control) => (
            <Input
              {...control}
              value={listened.folder}
              onChange={({ target }) => onChange({ ...listened, folder: target.value })}
            />
          )}
        </FormRow>
      ) : (
        <FormRow label={t.topics} help={t.topicsHelp} required>
          {(control) => (
            <Input
              {...control}
              value={listened.topics}
              onChange={({ target }) => onChange({ ...listened, topics: target.value })}
            />
          )}
        </FormRow>
      )}
    </>
  );
}
