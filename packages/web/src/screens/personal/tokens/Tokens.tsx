import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useTitle } from '../../../parts/messages/PageStates.tsx';
import { TokenList } from './TokenList.tsx';
import { tokenTexts } from './texts.ts';

/** One's own API tokens. */
export function Tokens() {
  const t = useTexts(tokenTexts);
  useTitle(t.title);
  return (
    <div className="page">
      <TokenList path="/tokens" heading={<h1>{t.title}</h1>} about={t.about} />
    </div>
  );
}
