import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { LogIn } from 'lucide-react';
import { fromServer } from '../../../data/server/addresses.ts';
import { request } from '../../../data/server/client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { cancelPendingSignOut } from '../../../data/session/session.ts';
import { signInTexts } from './texts.ts';

interface Methods {
  oidc: { name: string | null } | null;
}

/** Leads to the issuer of single sign-on, where one is set up. */
export function OidcButton({ to, disabled }: { to: string; disabled: boolean }) {
  const t = useTexts(signInTexts);
  const { data } = useQuery({
    queryKey: ['sign-in methods'],
    queryFn: () => request<Methods>('/auth/methods'),
  });
  if (data === undefined || data.oidc === null) return null;
  const { name } = data.oidc;
  return (
    <Button
      size="large"
      block
      disabled={disabled}
      href={fromServer(`/auth/oidc?to=${encodeURIComponent(to)}`)}
      onClick={cancelPendingSignOut}
      icon={<LogIn size={16} aria-hidden />}
    >
      {name === null ? t.oidc : t.oidcNamed(name)}
    </Button>
  );
}
