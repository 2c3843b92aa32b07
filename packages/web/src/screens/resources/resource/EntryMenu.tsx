import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useLanguage } from '../../../base/i18n/language.ts';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { Menu, type MenuItem } from '../../../parts/controls/Menu.tsx';
import { savePdf } from './save-pdf.ts';
import { resourceTexts } from './texts.ts';

/** What is done with an entry now and then; each part is there where it is given. */
export function EntryMenu({
  module,
  id,
  onHistory,
  onPrint,
  onShare,
  onDuplicate,
}: {
  module: string;
  id: string;
  onHistory: (() => void) | undefined;
  onPrint: (() => void) | undefined;
  onShare: (() => void) | undefined;
  onDuplicate: (() => void) | undefined;
}) {
  const t = useTexts(resourceTexts);
  const language = useLanguage();
  const [opened, setOpened] = useState(false);
  const { data: documents = [] } = useQuery({
    queryKey: ['documents', module],
    queryFn: async () =>
      (await request<Page<{ identifier: string; title: string }>>(`/modules/${module}/documents`)).data,
    enabled: opened,
    staleTime: 60_000,
    retry: false,
  });
  const item = (name: 'history' | 'print' | 'share' | 'duplicate', run: (() => void) | undefined) =>
    run === undefined ? [] : [{ id: name, title: t[name], run }];
  const papers = [...documents, { identifier: 'standard', title: t.allFields }];
  const items: MenuItem[] = [
    ...item('share', onShare),
    ...item('duplicate', onDuplicate),
    ...item('history', onHistory),
    ...item('print', onPrint),
    ...papers.map(({ identifier, title }) => ({
      id: `pdf ${identifier}`,
      title,
      group: t.pdf,
      run: () =>
        void savePdf(`/modules/${module}/resources/${id}/documents/${identifier}`, language, t.making(title)),
    })),
  ];
  return (
    <Menu label={t.more} items={items} onOpen={() => setOpened(true)}>
      <Ellipsis size={18} aria-hidden />
    </Menu>
  );
}
