import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useUser } from '../../../data/session/session.ts';
import { accountTexts } from './texts.ts';

/** Tells that the account is linked with single sign-on. */
export function SingleSignOn() {
  const t = useTexts(accountTexts);
  const { oidc, pending } = useUser();
  if (!oidc) return null;
  return (
    <section className="card stack">
      <h2>{t.oidc}</h2>
      <p className="soft">{pending ? t.oidcOnly : t.oidcLinked}</p>
    </section>
  );
}
