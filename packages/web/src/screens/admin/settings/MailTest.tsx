import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import type { Drafts } from './setting.ts';
import { settingsTexts } from './texts.ts';

/** Tries the mail server as it is typed, before it is saved. */
export function MailTest({ drafts: { SMTP_URL, MAIL_FROM } }: { drafts: Drafts }) {
  const t = useTexts(settingsTexts);
  const [busy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    try {
      const body = {
        ...(SMTP_URL == null ? {} : { SMTP_URL }),
        ...(MAIL_FROM == null ? {} : { MAIL_FROM }),
      };
      const { to } = await request<{ to: string }>('/settings/mail-test', { method: 'POST', body });
      toast({ level: 'success', title: t.tested(to) });
    } catch (error) {
      toastProblem(error);
    }
    setBusy(false);
  };
  return (
    <BusyButton busy={busy} onClick={() => void test()}>
      {t.test}
    </BusyButton>
  );
}
