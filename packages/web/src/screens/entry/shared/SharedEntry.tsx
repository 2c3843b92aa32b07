import { fieldTitle, isEmpty } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { formatContext, showInstant } from '../../../base/i18n/format.ts';
import { useLanguage } from '../../../base/i18n/language.ts';
import { ownLook, useLook } from '../../../base/look.ts';
import { request } from '../../../data/server/client.ts';
import { hasCode } from '../../../data/server/problem.ts';
import { fieldUi } from '../../../fields/index.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { ErrorPage, LoadingPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import { LinkedContext, type LinkedEntry } from './linked-entry.ts';
import { SharedValue } from './SharedValue.tsx';
import { sharedTexts } from './texts.ts';
import '../../../fields/field-grid.css';
import './shared.css';

/** An entry that somebody has shared by a link, to read, for whoever has the link. */
export function SharedEntry() {
  const t = useTexts(sharedTexts);
  const { hash } = useLocation();
  const token = new URLSearchParams(hash).get('token') ?? '';
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['linked entry', token, language],
    queryFn: () =>
      request<LinkedEntry>(`/entry-links/${encodeURIComponent(token)}`, {
        query: { language, timeZone: formatContext().timeZone },
        direct: true,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const look = useLook();
  useTitle(data?.name ?? '');
  if (hasCode(error, 'not_found')) return <Nowhere title={t.missing} text={t.missingText} />;
  if (hasCode(error, 'too_many_requests')) return <Nowhere title={t.often} text={t.oftenText} />;
  if (error !== null) return <ErrorPage error={error} reset={() => void refetch()} />;
  if (data === undefined) return <LoadingPage />;
  return (
    <LinkedContext value={{ ...data, token }}>
      <main className="shared-entry">
        <header className="shared-head">
          <div className="grow">
            <p className="shared-brand">
              {ownLook(look) && <img src={look.logo} alt="" width="28" height="28" />}
              {ownLook(look) ? `${look.name} · ${data.title}` : data.title}
            </p>
            <h1>{data.name}</h1>
          </div>
          <Button onClick={() => window.print()}>{t.print}</Button>
        </header>
        {data.sections.map(({ title, description, columns, fields }, index) => (
          <section key={title ?? index} className="card">
            {title !== null && <h2>{title}</h2>}
            {description !== null && <p className="soft">{description}</p>}
            <dl className={`field-grid columns-${columns}`}>
              {fields.map((field) => (
                <div
                  key={field.identifier}
                  className={fieldUi(field.type).wide === true ? 'field wide' : 'field'}
                >
                  <dt>{fieldTitle(field)}</dt>
                  <dd>
                    {isEmpty(data.data[field.identifier]) ? (
                      <span className="soft" aria-label={t.empty}>
                        –
                      </span>
                    ) : (
                      <SharedValue field={field} value={data.data[field.identifier]} />
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className="soft small">{t.state(showInstant(data.updatedAt), showInstant(data.expiresAt))}</p>
      </main>
    </LinkedContext>
  );
}

function Nowhere({ title, text }: { title: string; text: string }) {
  useTitle(title);
  return (
    <main className="shared-entry">
      <Empty main title={title}>
        {text}
      </Empty>
    </main>
  );
}
