import type {
  ConversionAsset,
  FileEntity,
  FileReference,
  FormatName,
  LatexFilter,
  Resource,
} from '@bakehouse/contract';
import type {
  HttpRequest,
  HttpAnswer,
  SqlRequest,
  SqlAnswer,
  FilesRequest,
  FilesAnswer,
  PieceRequest,
  MqttRequest,
} from './outside-requests.ts';
import type { MailRequest, Notified, NotifyRequest, ResetRequest, RoleRequest } from './message-requests.ts';

/** Where a resource is, and what is asked of it. */
export interface SaveRequest {
  module: string;
  id?: string;
  /** Values of fields; the others keep theirs. */
  data: Record<string, unknown>;
  mode: 'upsert' | 'create' | 'update';
  /** The fields of a unique key: without an id, the resource with the same values in them is changed. */
  by?: readonly string[];
  /** The version in which it was read. */
  version?: number;
  /** The values anew, from the resource as it is by now; missing where somebody else's change is a failure. */
  again?: (present: Resource) => Record<string, unknown>;
}

/** Which resources are meant: one, or all that a filter finds. */
export interface DeleteRequest {
  module: string;
  ids?: readonly string[];
  filter?: unknown;
  /** Everything may be meant. */
  all?: boolean | undefined;
}

/** What to look for. */
export interface FindRequest {
  module: string;
  filter?: unknown;
  search?: string;
  sort?: string;
  limit: number;
}

/** A run that is to go on by itself. */
export interface StartRequest {
  workflow: string;
  queue?: string;
  variables: Record<string, unknown>;
  input: unknown;
  /** What `$resource` and `$event` are in the context that starts it. */
  from: { resource: unknown; event: unknown };
}

/** What to export, and as what. */
export interface ExportRequest {
  module: string;
  filter?: unknown;
  /** Everything may be meant. */
  all?: boolean | undefined;
  fields?: readonly string[];
  sort?: string;
  format: 'csv' | 'xlsx' | 'json' | 'ndjson';
  /** A name, or a whole virtual path. */
  filename?: string;
}

/** A file that the browser is to open. */
export interface OpenFileRequest {
  file: FileReference;
  /** The name shown or saved, instead of its own. */
  name?: string;
  /** Whether it is saved instead of shown. */
  download: boolean;
}

/** A site that is to be built. */
export interface BuildSiteRequest {
  /** The template: a resource, its id or its name. */
  template: unknown;
  pages_module?: string;
  sections_module?: string;
  layouts_module?: string;
  views_module?: string;
  page_templates_module?: string;
  /** Filters of pages, joined by and. */
  pages_filter?: readonly unknown[];
}

/** A site that was built. */
export interface BuiltSite {
  id: string;
  site: string;
  /** How many there are. */
  files: number;
  pages: number;
  warnings: readonly { path: string; message: string; code: string }[];
  preview_url: string;
}

/** A build that is to be put under hostnames. */
export interface DeploySiteRequest {
  build: string;
  hostnames: readonly string[];
}

/** A build that was put under hostnames. */
export interface DeployedSite {
  site: string;
  release: number;
  build: string;
  hostnames: readonly string[];
  /** Hostnames that are served no longer. */
  removed: readonly string[];
}

/** A document, or data, to convert. */
export interface ConvertRequest {
  /** Text, Base64 where the format is bytes, a file entity, or rows for JSON. */
  value: unknown;
  from: FormatName;
  to: FormatName;
  /** Whether the result is a whole document rather than a piece to be put into one. */
  whole: boolean;
  parse: boolean;
  filters: readonly LatexFilter[];
  assets: readonly ConversionAsset[];
}

/** A converted document. */
export interface Converted {
  name: string;
  mime: string;
  content: Uint8Array;
  /** The content as text, or as Base64 where the format is bytes. */
  value: string;
  /** What was left out or done in another way. */
  warnings: readonly string[];
}

/** A dashboard to be read. */
export interface DashboardRequest {
  dashboard: string;
  /** The language of its dates, figures and words. */
  language: 'en' | 'de';
  /** IANA name; days begin there. */
  timeZone: string;
}

/** A dashboard as PDF. */
export interface PrintedDashboard {
  title: string;
  content: Uint8Array;
}

/** A file to store. */
export interface SaveFileRequest {
  name: string;
  mime: string;
  content: Uint8Array;
}

/** How far an effect has come. */
export interface Progress {
  done: number;
  /** Left out where nobody knows. */
  total?: number;
}

/** Which effect is asked for. */
export interface EffectCall {
  /** One key for the effect, the same through every retry. */
  key: string;
  /** The element that asks. */
  element: string;
  /** Aborted when the run is cancelled or the element's time is over. */
  signal: AbortSignal | undefined;
  /** Milliseconds that one try of the element may take; undefined where nothing is said. */
  timeout?: number | undefined;
  /** Whether the workflow of the element, or one that runs it, has the system's rights. */
  elevated: boolean;
  /** Told how far it has come, where it takes long. */
  progress?: (progress: Progress) => void;
}

/**
 * What the host does for elements, with the rights of whoever caused the run. A host supplies what it can: an
 * element whose service is missing fails with `unavailable`.
 */
export interface Services {
  /** Saves all of them in one transaction and gives them as stored, in the same order. */
  save?: (requests: readonly SaveRequest[], effect: EffectCall) => Promise<Resource[]> | Resource[];
  /** Gives how many were deleted. */
  delete?: (request: DeleteRequest, effect: EffectCall) => Promise<number> | number;
  find?: (request: FindRequest, effect: EffectCall) => Promise<Resource[]> | Resource[];
  /** Writes resources into a new file. */
  export?: (request: ExportRequest, effect: EffectCall) => Promise<FileEntity> | FileEntity;
  /** Makes a PDF of a dashboard with its figures, as far as they may be read; nothing is stored. */
  dashboard?: (request: DashboardRequest, effect: EffectCall) => Promise<PrintedDashboard> | PrintedDashboard;
  /** Converts a document; nothing is stored. */
  convert?: (request: ConvertRequest, effect: EffectCall) => Promise<Converted> | Converted;
  /** Stores a file that a workflow has made. */
  saveFile?: (request: SaveFileRequest, effect: EffectCall) => Promise<FileEntity> | FileEntity;
  /** Asks another system, at a public address only. */
  http?: (request: HttpRequest, effect: EffectCall) => Promise<HttpAnswer> | HttpAnswer;
  /** Asks another database with one statement. */
  sql?: (request: SqlRequest, effect: EffectCall) => Promise<SqlAnswer> | SqlAnswer;
  /** Lists, reads and changes files of another system. */
  files?: (request: FilesRequest, effect: EffectCall) => Promise<FilesAnswer> | FilesAnswer;
  /** Runs an action of a piece; gives what it gives. */
  piece?: (request: PieceRequest, effect: EffectCall) => unknown;
  /** Publishes a message. */
  mqtt?: (request: MqttRequest, effect: EffectCall) => Promise<void> | void;
  /** Where the browser finds a file that it may open. */
  openFile?: (
    request: OpenFileRequest,
    effect: EffectCall,
  ) => Promise<{ url: string; name: string; mime: string }> | { url: string; name: string; mime: string };
  /** Whether a browser may be sent to this origin; its own needs no asking. */
  allowsOrigin?: (origin: string) => boolean;
  /** Builds a site from the resources of modules. */
  buildSite?: (request: BuildSiteRequest, effect: EffectCall) => Promise<BuiltSite> | BuiltSite;
  /** Puts a build under hostnames. */
  deploySite?: (request: DeploySiteRequest, effect: EffectCall) => Promise<DeployedSite> | DeployedSite;
  /** Puts a mail into the outbox. */
  mail?: (request: MailRequest, effect: EffectCall) => Promise<void> | void;
  notify?: (request: NotifyRequest, effect: EffectCall) => Promise<Notified> | Notified;
  setRoles?: (request: RoleRequest, effect: EffectCall) => Promise<void> | void;
  removeRoles?: (request: RoleRequest, effect: EffectCall) => Promise<void> | void;
  /** Gives nothing back: the link is a secret between the server and the user. */
  resetPassword?: (request: ResetRequest, effect: EffectCall) => Promise<void> | void;
  /** Starts a run that goes on asynchronously. */
  startRun?: (request: StartRequest, effect: EffectCall) => Promise<{ run: string }> | { run: string };
}
