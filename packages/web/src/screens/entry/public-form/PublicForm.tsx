import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import { hasCode } from '../../../data/server/problem.ts';
import { ownLook, useLook } from '../../../base/look.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { ErrorPage, LoadingPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import { FilledForm } from './FilledForm.tsx';
import type { OfferedForm } from './offered-form.ts';
import { publicFormTexts } from './texts.ts';
import './public-form.css';

/** A form of a module at an address of its own, for anybody. */
export function PublicForm() {
  const t = useTexts(publicFormTexts);
  const { module = '' } = useParams({ strict: false });
  const [sent, setSent] = useState(0);
  const [thanked, setThanked] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['public form', module, sent],
    queryFn: () => request<OfferedForm>(`/forms/${module}`),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const look = useLook();
  useTitle(data?.title ?? '');
  if (hasCode(error, 'not_found'))
    return (
      <main className="public-form">
        <Empty main title={t.missing}>
          {t.missingText}
        </Empty>
      </main>
    );
  if (error !== null) return <ErrorPage error={error} reset={() => void refetch()} />;
  if (data === undefined) return <LoadingPage />;
  return (
    <main className="public-form">
      {ownLook(look) && (
        <p className="public-brand">
          <img src={look.logo} alt="" width="28" height="28" />
          {look.name}
        </p>
      )}
      <h1>{data.title}</h1>
      {thanked ? (
        <section className="card stack" role="status">
          <p className="public-text">{data.thanks ?? t.thanks}</p>
          <div>
            <Button
              onClick={() => {
                setThanked(false);
                setSent(sent + 1);
              }}
            >
              {t.another}
            </Button>
          </div>
        </section>
      ) : (
        <>
          {data.description !== null && <p className="public-text soft">{data.description}</p>}
          <FilledForm key={data.token} form={data} onSent={() => setThanked(true)} />
        </>
      )}
    </main>
  );
}
