/** A group of entries as it is drawn: what it is called, its figure, and that as people read it. */
export interface Point {
  label: string;
  value: number;
  text: string;
}

/** A part of a dashboard with all that is drawn of it. */
export type Drawn = { title: string } & (
  | { kind: 'number'; text: string }
  | { kind: 'bars'; points: readonly Point[] }
  | { kind: 'line'; points: readonly Point[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  /** HTML that was made of Markdown. */
  | { kind: 'text'; html: string }
);

/** A dashboard with all that is drawn of it. */
export interface DrawnDashboard {
  title: string;
  description: string | undefined;
  /** When it was read, as people read it. */
  at: string;
  language: 'en' | 'de';
  widgets: readonly Drawn[];
}
