import { Button } from 'antd';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { listTexts } from './texts.ts';

/** What stands in place of an empty list. */
export function NoRows({
  filtered,
  onClear,
  create,
}: {
  filtered: boolean;
  onClear: () => void;
  create: { title: string; run: () => void } | undefined;
}) {
  const t = useTexts(listTexts);
  if (filtered)
    return (
      <Empty title={t.noMatch} action={<Button onClick={onClear}>{t.clearFilter}</Button>}>
        {t.noMatchText}
      </Empty>
    );
  return (
    <Empty
      title={t.empty}
      action={
        create === undefined ? undefined : (
          <Button type="primary" onClick={create.run}>
            {create.title}
          </Button>
        )
      }
    >
      {create === undefined ? t.emptyRead : t.emptyText}
    </Empty>
  );
}
