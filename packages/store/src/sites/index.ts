export {
  addSiteBuild,
  findSiteBuild,
  keepSiteBuilds,
  listSiteBuilds,
  otherSiteOf,
  settleDueBuild,
  takeDueBuild,
} from './site-builds.ts';
export type { NewSiteBuild, SiteBuild } from './site-builds.ts';
export { addSiteEvent, deployersOf, listSiteEvents, wasDeployed } from './site-log.ts';
export type { NewSiteEvent, SiteEvent } from './site-log.ts';
export {
  claimSite,
  findSite,
  listSites,
  putSiteDefinition,
  removeSiteDefinition,
  siteTaken,
} from './sites.ts';
export type { SiteTemplate, StoredSite } from './sites.ts';
export {
  askSiteTargets,
  failTarget,
  holdTarget,
  keepSiteTargets,
  listSiteTargets,
  settleTarget,
  takeDueTarget,
} from './site-targets.ts';
export type { DueTarget, SentTarget, SiteTarget } from './site-targets.ts';
