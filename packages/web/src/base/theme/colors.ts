/** The colours of the app, as CSS variables and for the controls. */
export interface Colors {
  /** Ground of the page. */
  paper: string;
  /** Ground of the navigation. */
  dough: string;
  /** Ground of cards and controls. */
  card: string;
  /** Ground of what the pointer is on. */
  hover: string;
  ink: string;
  soft: string;
  line: string;
  /** The edge of controls, which must be seen. */
  edge: string;
  accent: string;
  accentHover: string;
  onAccent: string;
  /** Ground of what is chosen. */
  tint: string;
  good: string;
  goodTint: string;
  bad: string;
  badTint: string;
  warn: string;
  warnTint: string;
  info: string;
  infoTint: string;
}

/** By day: paper and crust. */
export const light: Colors = {
  paper: '#fbf9f5',
  dough: '#f4efe6',
  card: '#ffffff',
  hover: '#f6f1e9',
  ink: '#2b241d',
  soft: '#6a5f54',
  line: '#e8e0d4',
  edge: '#cfc4b4',
  accent: '#9c4a1a',
  accentHover: '#833c12',
  onAccent: '#ffffff',
  tint: '#f7e9dc',
  good: '#2c6b4a',
  goodTint: '#e6f1ea',
  bad: '#a8281f',
  badTint: '#fbe9e6',
  warn: '#855400',
  warnTint: '#fbf0d9',
  info: '#2f5f86',
  infoTint: '#e6eff6',
};

/** By night: the oven glows. */
export const dark: Colors = {
  paper: '#191512',
  dough: '#14110e',
  card: '#221d19',
  hover: '#2a241f',
  ink: '#f1eae1',
  soft: '#b3a698',
  line: '#352d26',
  edge: '#51473d',
  accent: '#ec9a63',
  accentHover: '#f4b185',
  onAccent: '#2a1406',
  tint: '#3a281c',
  good: '#86cfa7',
  goodTint: '#1c3327',
  bad: '#f39b8f',
  badTint: '#41211d',
  warn: '#e8bd6d',
  warnTint: '#3a2e17',
  info: '#92c1e6',
  infoTint: '#1d2f3e',
};
