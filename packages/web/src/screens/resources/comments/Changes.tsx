import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { isRefused } from '../../../data/server/problem.ts';
import type { Module } from '../../../data/stored/modules.ts';
import { problemText } from '../../../parts/messages/problem-text.ts';
import { revisionsQuery } from '../../../data/stored/revisions.ts';
import { ChangeItem } from './ChangeItem.tsx';
import { commentTexts } from './texts.ts';
import { useNames } from './use-names.ts';
import './comments.css';

/** What was changed in an entry about which nobody talks: folded, and read once it is opened. */
export function Changes({ module, id, version }: { module: Module; id: string; version: number }) {
  const t = useTexts(commentTexts);
  const [open, setOpen] = useState(false);
  return (
    <section className="card comments" aria-label={t.title}>
      <h2>
        <button type="button" className="fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          <ChevronRight size={16} aria-hidden />
          {t.title}
        </button>
      </h2>
      {open && <ChangeList module={module} id={id} version={version} />}
    </section>
  );
}

function ChangeList({ module, id, version }: { module: Module; id: string; version: number }) {
  const t = useTexts(commentTexts);
  const nameOf = useNames([]);
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(
    revisionsQuery(module.identifier, id, version),
  );
  if (data === undefined)
    return error === null ? null : (
      <p className="soft">{isRefused(error) ? problemText(error) : t.changesUnreachable}</p>
    );
  return (
    <>
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t.earlier}</Button>}
      <ol className="comment-list">
        {data.pages
          .flatMap((page) => page.data)
          .toReversed()
          .map((change) => (
            <ChangeItem key={change.version} change={change} who={nameOf(change.by)} fields={module.fields} />
          ))}
      </ol>
    </>
  );
}
