/** What of a site is written as files, and the folder of each. */
export type TemplateKind = 'layouts' | 'sections' | 'views' | 'pages';

/** One layout, section, view or page of a folder. */
export interface Template {
  kind: TemplateKind;
  name: string;
  /** The fields that the folder says; others stay as they are stored. */
  data: Record<string, unknown>;
}

/** One file of a site. */
export type TemplateAsset = { path: string; verbatim?: boolean } & ({ text: string } | { base64: string });

/** What is wrong, and where. */
export interface TemplateFinding {
  severity: 'error' | 'warning';
  file: string;
  line?: number;
  column?: number;
  message: string;
}

/** A folder of templates that was read. */
export interface Templates {
  templates: Template[];
  assets: TemplateAsset[];
  findings: TemplateFinding[];
}
