import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input } from 'antd';
import { useEffect, useState } from 'react';
import { request } from '../../../../data/server/client.ts';
import { queryClient } from '../../../../data/server/query-client.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { PlainTable } from '../../../../parts/text/PlainTable.tsx';
import { toastProblem } from '../../../../parts/messages/problem-text.ts';
import { toast } from '../../../../parts/messages/toast-store.ts';
import { channelTexts } from './texts.ts';
import { BrowserPush } from './BrowserPush.tsx';
import { isRefused } from '../../../../data/server/problem.ts';

const kinds = ['info', 'warning', 'error', 'action'] as const;
const channels = ['centre', 'toast', 'push', 'email', 'sms'] as const;

type Kind = (typeof kinds)[number];
type Channel = (typeof channels)[number];

interface Choice {
  phone: string | null;
  channels: Record<Kind, Record<Channel, boolean>>;
  available: { push: boolean; email: boolean; sms: boolean };
}

const key = ['notification-channels'];

/** Over which channels each kind of notification reaches one. */
export function Channels() {
  const t = useTexts(channelTexts);
  const { data } = useQuery({ queryKey: key, queryFn: () => request<Choice>('/notifications/channels') });
  const [phone, setPhone] = useState('');
  const [fault, setFault] = useState<string>();
  useEffect(() => setPhone(data?.phone ?? ''), [data?.phone]);
  if (data === undefined) return null;
  const send = async (body: object) => {
    try {
      queryClient.setQueryData(
        key,
        await request<Choice>('/notifications/channels', { method: 'PATCH', body }),
      );
      setFault(undefined);
      return true;
    } catch (error) {
      if (isRefused(error) && error.errors.some(({ path }) => path === 'phone')) setFault(t.badPhone);
      else toastProblem(error);
      return false;
    }
  };
  /** Shown at once; what the server refuses is taken back. */
  const turn = async (kind: Kind, channel: Channel, on: boolean) => {
    const chosen = { ...data.channels, [kind]: { ...data.channels[kind], [channel]: on } };
    // An answer that is on its way knows nothing of it yet.
    await queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData(key, { ...data, channels: chosen });
    if (!(await send({ channels: { [kind]: { [channel]: on } } })))
      await queryClient.invalidateQueries({ queryKey: key });
  };
  const isOff = (kind: Kind, channel: Channel) =>
    (kind === 'action' && channel === 'centre') ||
    (channel !== 'centre' && channel !== 'toast' && !data.available[channel]) ||
    (channel === 'sms' && data.phone === null);
  return (
    <section className="card stack channels">
      <h2>{t.title}</h2>
      <p className="soft">{t.about}</p>
      <PlainTable label={t.title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.kind}</th>
              {channels.map((channel) => (
                <th key={channel} scope="col">
                  {t[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{t[kind]}</th>
                {channels.map((channel) => (
                  <td key={channel}>
                    <Checkbox
                      aria-label={`${t[kind]}: ${t[channel]}`}
                      checked={data.channels[kind][channel]}
                      disabled={isOff(kind, channel)}
                      onChange={({ target }) => void turn(kind, channel, target.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </PlainTable>
      {!data.available.email && <p className="soft small">{t.noEmail}</p>}
      {data.available.sms ? (
        <form
          className="row end"
          onSubmit={(event) => {
            event.preventDefault();
            void send({ phone: phone === '' ? null : phone.replaceAll(/[\s()-]/g, '') }).then(
              (done) => done && toast({ level: 'success', title: t.saved }),
            );
          }}
        >
          <FormRow label={t.phone} message={fault} status={fault === undefined ? undefined : 'error'}>
            {(control) => (
              <Input
                {...control}
                type="tel"
                autoComplete="tel"
                value={phone}
                onChange={({ target }) => setPhone(target.value)}
              />
            )}
          </FormRow>
          <Button htmlType="submit" disabled={phone === (data.phone ?? '')}>
            {t.save}
          </Button>
        </form>
      ) : (
        <p className="soft small">{t.noSms}</p>
      )}
      <BrowserPush />
    </section>
  );
}
