import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { toastProblem } from '../../../../parts/messages/problem-text.ts';
import { toast } from '../../../../parts/messages/toast-store.ts';
import { isSubscribed, mayPush, subscribe, unsubscribe } from '../../../../data/stored/push.ts';
import { channelTexts } from './texts.ts';
import { BusyButton } from '../../../../parts/controls/BusyButton.tsx';

/** Lets this browser show notifications while the app is closed, or no longer. */
export function BrowserPush() {
  const t = useTexts(channelTexts);
  const [busy, setBusy] = useState(false);
  const { data: on, refetch } = useQuery({
    queryKey: ['push-here'],
    queryFn: isSubscribed,
    enabled: mayPush(),
  });
  if (!mayPush()) return <p className="soft small">{t.pushMissing}</p>;
  const turn = async () => {
    setBusy(true);
    try {
      if (on === true) await unsubscribe();
      else {
        const result = await subscribe();
        if (result !== 'subscribed')
          toast({ level: 'warning', title: result === 'denied' ? t.pushDenied : t.pushFailed });
      }
    } catch (error) {
      toastProblem(error);
    } finally {
      await refetch();
      setBusy(false);
    }
  };
  return (
    <div className="row">
      <p className="grow">{on === true ? t.pushOn : t.pushOff}</p>
      <BusyButton busy={busy} disabled={on === undefined} onClick={() => void turn()}>
        {on === true ? t.turnPushOff : t.turnPushOn}
      </BusyButton>
    </div>
  );
}
