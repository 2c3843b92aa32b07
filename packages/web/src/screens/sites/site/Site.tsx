import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { ChevronLeft, ExternalLink, Hammer, Rocket } from 'lucide-react';
import { useState } from 'react';
import {
  requestSiteAction,
  siteListQuery,
  siteQuery,
  type Site as SiteData,
  type SiteBuild,
  type SiteRelease,
} from '../../../data/stored/sites.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { ErrorPage, useTitle, LoadingPage } from '../../../parts/messages/PageStates.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { paths } from '../../../base/paths.ts';
import { Builds } from './Builds.tsx';
import { BuildProgress } from './BuildProgress.tsx';
import { DeployDialog } from './DeployDialog.tsx';
import { DeployLog } from './DeployLog.tsx';
import { LiveHosts } from './LiveHosts.tsx';
import { Releases } from './Releases.tsx';
import { SitePages } from './SitePages.tsx';
import { Targets } from './Targets.tsx';
import { siteTexts } from './texts.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import './site.css';

/** One site: what is served, its builds, releases and log. */
export function Site() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(siteQuery(id));
  if (error !== null) return <ErrorPage error={error} reset={() => void refetch()} />;
  return data === undefined ? <LoadingPage /> : <ShownSite site={data} />;
}

function ShownSite({ site }: { site: SiteData }) {
  const t = useTexts(siteTexts);
  useTitle(site.title);
  const [asked, setAsked] = useState(false);
  const [deploying, setDeploying] = useState<SiteBuild>();
  const { data: builds } = useQuery(siteListQuery<SiteBuild>(site.id, 'builds'));
  const { data: releases } = useQuery(siteListQuery<SiteRelease>(site.id, 'releases'));
  const newest = builds?.[0];
  const waits = newest !== undefined && releases?.every(({ build }) => build !== newest.id) === true;
  const build = async () => {
    setAsked(true);
    try {
      const made = await requestSiteAction<SiteBuild>(site.id, 'builds');
      toast({ level: 'success', title: t.built(made.pages) });
    } catch (error) {
      toastProblem(error);
    } finally {
      setAsked(false);
    }
  };
  return (
    <div className="page site">
      <Link to={paths.sites} className="back small">
        <ChevronLeft size={15} aria-hidden />
        {t.back}
      </Link>
      <div className="page-head">
        <h1>{site.title}</h1>
        {site.template !== null && (
          <Link to={paths.show(site.template.module, site.template.id)}>{t.template}</Link>
        )}
        {newest !== undefined && (
          <a className="row" href={newest.preview_url} target="_blank" rel="noreferrer">
            {t.preview}
            <ExternalLink size={15} aria-label={t.opensNew} />
          </a>
        )}
        {site.writable && site.template !== null && (
          <BusyButton
            type={waits ? 'default' : 'primary'}
            busy={asked}
            icon={<Hammer size={16} aria-hidden />}
            onClick={() => void build()}
          >
            {asked ? t.building : t.build}
          </BusyButton>
        )}
        {site.writable && waits && (
          <Button
            type="primary"
            icon={<Rocket size={16} aria-hidden />}
            disabled={asked}
            onClick={() => setDeploying(newest)}
          >
            {t.deployNewest}
          </Button>
        )}
      </div>
      <BuildProgress site={site.id} asked={asked} />
      <LiveHosts site={site} />
      <Targets site={site} />
      <SitePages site={site.id} />
      <Builds builds={builds} writable={site.writable} onDeploy={setDeploying} />
      <Releases site={site} />
      <DeployLog site={site.id} />
      {deploying !== undefined && (
        <DeployDialog site={site} build={deploying} onClose={() => setDeploying(undefined)} />
      )}
    </div>
  );
}
