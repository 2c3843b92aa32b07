import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { paths } from '../../../base/paths.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useFindings } from '../../../base/i18n/findings/use-findings.ts';
import { useLanguage, type Language } from '../../../base/i18n/language.ts';
import { fromServer } from '../../../data/server/addresses.ts';
import { makeSite, siteDesignsQuery } from '../../../data/stored/site-designs.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { problemText } from '../../../parts/messages/problem-text.ts';
import { newSiteTexts } from './new-site-texts.ts';
import './new-site.css';

/** Asks for a name and a design, makes a website of sample pages and leads to it. */
export function NewSite({ onClose }: { onClose: () => void }) {
  const t = useTexts(newSiteTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const group = useId();
  const { data: designs = [] } = useQuery(siteDesignsQuery);
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState('');
  const [lang, setLang] = useState<Language>(language);
  const inWords = useFindings();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const design = chosen ?? designs[0]?.identifier;
  const submit = async () => {
    if (name.trim() === '') return setFault(t.nameNeeded);
    if (design === undefined) return;
    setBusy(true);
    setFault(undefined);
    try {
      const { id } = await makeSite({ name: name.trim(), design, lang });
      onClose();
      await navigate({ to: paths.site(id) });
    } catch (error) {
      setFault(inWords({ message: problemText(error) }).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      wide
      title={t.title}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <BusyButton type="primary" htmlType="submit" busy={busy}>
            {t.make}
          </BusyButton>
          <Button onClick={onClose}>{t.cancel}</Button>
        </>
      }
    >
      <div className="new-site">
        <FormRow label={t.name} required message={fault} status={fault === undefined ? undefined : 'error'}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </FormRow>
        <fieldset>
          <legend>{t.design}</legend>
          <div className="new-site-designs">
            {designs.map(({ identifier, title, about, picture }) => (
              <label key={identifier} className="new-site-design">
                <img src={fromServer(picture)} alt="" width="480" height="360" />
                <span className="row">
                  <input
                    type="radio"
                    name={group}
                    checked={identifier === design}
                    onChange={() => setChosen(identifier)}
                  />
                  <strong>{title}</strong>
                </span>
                <span className="soft small">{about[language]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <NativeSelect
          label={t.lang}
          value={lang}
          options={[
            ['en', 'English'],
            ['de', 'Deutsch'],
          ]}
          onChange={(value) => setLang(value === 'de' ? 'de' : 'en')}
        />
        <p className="soft small">{t.after}</p>
      </div>
    </Dialog>
  );
}
