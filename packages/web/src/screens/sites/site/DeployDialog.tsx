import { Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { requestSiteAction, type Site, type SiteBuild } from '../../../data/stored/sites.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useFindings } from '../../../base/i18n/findings/use-findings.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { problemText } from '../../../parts/messages/problem-text.ts';
import { tellLive } from './tell-live.ts';
import { siteTexts } from './texts.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';

/** Asks under which hostnames a build shall be served, and puts it there. */
export function DeployDialog({
  site,
  build,
  onClose,
}: {
  site: Site;
  build: SiteBuild;
  onClose: () => void;
}) {
  const t = useTexts(siteTexts);
  const [text, setText] = useState(() => site.live.flatMap(({ hostnames }) => hostnames).join('\n'));
  const inWords = useFindings();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const hostnames = text.split(/[\s,;]+/).filter((host) => host !== '');
    if (hostnames.length === 0) return setFault(t.hostnamesNeeded);
    setBusy(true);
    try {
      const { release } = await requestSiteAction<{ release: number }>(site.id, 'deploy', {
        build: build.id,
        hostnames,
      });
      tellLive(site.id, release, { title: t.deployed(release), open: t.openSite });
      onClose();
    } catch (error) {
      setFault(inWords({ message: problemText(error) }).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t.deployTitle} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p className="soft">{t.deployBuild(showInstant(build.createdAt))}</p>
        <FormRow
          label={t.hostnames}
          help={t.hostnamesHelp}
          message={fault}
          status={fault === undefined ? undefined : 'error'}
        >
          {(control) => (
            <Input.TextArea
              {...control}
              rows={4}
              spellCheck={false}
              autoCapitalize="none"
              placeholder={'www.example.org\nexample.org'}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </FormRow>
        <div className="row">
          <BusyButton type="primary" htmlType="submit" busy={busy}>
            {t.deploy}
          </BusyButton>
          <Button onClick={onClose}>{t.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
