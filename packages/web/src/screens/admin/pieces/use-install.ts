import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import { isRefused } from '../../../data/server/problem.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import type { Piece } from './piece.ts';
import { pieceTexts } from './texts.ts';

/** Installs a piece, which takes a moment; what went wrong stays to be read. Tells whether it is there. */
export function useInstall() {
  const t = useTexts(pieceTexts);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const install = async (name: string, version = ''): Promise<boolean> => {
    setBusy(true);
    setFault(undefined);
    try {
      const body = version === '' ? {} : { version };
      const made = await request<Piece>(`/pieces/${encodeURIComponent(name)}`, { method: 'PUT', body });
      await queryClient.invalidateQueries({ queryKey: ['pieces'] });
      toast({ level: 'success', title: t.installed(made.title, made.version) });
      return true;
    } catch (error) {
      if (!isRefused(error)) throw error;
      setFault(error.errors[0]?.message ?? error.message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { install, busy, fault };
}
