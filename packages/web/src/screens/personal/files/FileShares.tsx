import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { request } from '../../../data/server/client.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { readShares } from './file-requests.ts';
import { copyText } from '../../../parts/messages/copy-text.ts';
import { fileTexts } from './texts.ts';

/** The links by which anybody opens a file: makes one, and revokes those that there are. */
export function FileShares({ id }: { id: string }) {
  const t = useTexts(fileTexts);
  const [made, setMade] = useState<string>();
  const { data, refetch } = useQuery({
    queryKey: ['files', 'shares', id],
    queryFn: () => readShares(id),
    retry: false,
  });
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
      await refetch();
    } catch (error) {
      toastProblem(error);
    }
  };
  const make = () =>
    attempt(async () => {
      setMade((await request<{ url: string }>(`/files/${id}/shares`, { method: 'POST' })).url);
    });
  const revoke = (share: string) =>
    attempt(() => request(`/files/${id}/shares/${share}`, { method: 'DELETE' }));
  const copy = async (url: string) => {
    await copyText(url);
    toast({ level: 'success', title: t.copied });
  };
  return (
    <section>
      <h3>{t.links}</h3>
      <p className="soft">{t.linksText}</p>
      {made !== undefined && (
        <FormRow label={t.link}>
          {(control) => (
            <div className="row nowrap" role="status">
              <Input {...control} readOnly value={made} onFocus={({ target }) => target.select()} />
              <Button onClick={() => void copy(made)}>{t.copy}</Button>
            </div>
          )}
        </FormRow>
      )}
      <ul className="file-lines">
        {data
          ?.filter(({ system }) => !system)
          .map((share) => (
            <li key={share.id} className="row nowrap">
              <span className="grow">{t.made(showInstant(share.createdAt))}</span>
              <Button size="small" danger onClick={() => void revoke(share.id)}>
                {t.revoke}
              </Button>
            </li>
          ))}
      </ul>
      <Button onClick={() => void make()}>{t.makeLink}</Button>
    </section>
  );
}
