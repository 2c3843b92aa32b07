/** One line of docs/SPEC.md: a promise of the product, under an id that never changes. */
export interface Rule {
  id: string;
  state: 'open' | 'done';
  text: string;
  section: string;
  line: number;
}

/** The rules of docs/SPEC.md in the order written, and what is wrong with the page. */
export interface Spec {
  rules: Rule[];
  faults: string[];
}

/** Reads the rules out of the Markdown of docs/SPEC.md; a line it cannot read becomes a fault. */
export function readSpec(markdown: string): Spec {
  const page = newPage();
  let fenced = false;
  for (const [index, line] of markdown.split(/\r?\n/).entries()) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    else if (!fenced) readLine(page, line, index + 1);
  }
  checkPrefixes(page);
  return { rules: page.rules, faults: page.faults };
}

interface Section {
  title: string;
  prefix: string | undefined;
  line: number;
  header: boolean;
  last: number;
}

interface Page extends Spec {
  prefixes: Map<string, number>;
  sections: Section[];
  lines: Map<string, number>;
}

const prefixSection = 'Prefixes';
const ruleHeader = ['id', 'state', 'rule'];

function newPage(): Page {
  return { rules: [], faults: [], prefixes: new Map(), sections: [], lines: new Map() };
}

function readLine(page: Page, line: string, number: number): void {
  const heading = /^## +(.+?) *$/.exec(line)?.[1];
  if (heading !== undefined) {
    page.sections.push(newSection(heading, number));
    return;
  }
  const section = page.sections.at(-1);
  if (!line.includes('|') || section === undefined) return;
  const cells = cellsOf(line);
  if (cells === undefined) {
    page.faults.push(`line ${number}: a table row begins and ends with "|"`);
  } else if (cells.every((cell) => /^:?-+:?$/.test(cell))) {
    if (!section.header) page.faults.push(`line ${number}: a table begins with a line of column names`);
  } else if (section.title === prefixSection) {
    readPrefixRow(page, section, cells, number);
  } else if (!section.header) {
    section.header = true;
    if (cells.join() !== ruleHeader.join()) {
      page.faults.push(`line ${number}: the columns of a rule table are ${ruleHeader.join(', ')}`);
    }
  } else {
    readRuleRow(page, section, cells, number);
  }
}

function newSection(heading: string, line: number): Section {
  const [, title, prefix] = /^(.+) \(([^()]*)\)$/.exec(heading) ?? [];
  return { title: title ?? heading, prefix, line, header: false, last: 0 };
}

function readPrefixRow(page: Page, section: Section, cells: string[], number: number): void {
  if (!section.header) {
    section.header = true;
    return;
  }
  const [prefix = '', subject] = cells;
  if (cells.length !== 2 || !/^[A-Z]{2,8}$/.test(prefix) || subject === '') {
    page.faults.push(`line ${number}: a prefix row is "| PREFIX | subject |" with 2 to 8 capital letters`);
  } else if (page.prefixes.has(prefix)) {
    page.faults.push(`line ${number}: prefix ${prefix} stands twice in the prefix table`);
  } else {
    page.prefixes.set(prefix, number);
  }
}

function readRuleRow(page: Page, section: Section, cells: string[], number: number): void {
  const fault = (message: string) => page.faults.push(`line ${number}: ${message}`);
  const [id = '', state = '', text = ''] = cells;
  if (cells.length !== 3) return void fault(`a rule has 3 cells, not ${cells.length} (write "|" as "\\|")`);
  const [, prefix, digits] = /^([A-Z]{2,8})([1-9][0-9]{0,2})$/.exec(id) ?? [];
  if (prefix === undefined)
    return void fault(`"${id}" is no id (2 to 8 capital letters and a number to 999)`);
  if (text === '') return void fault(`${id} has no text`);
  if (state !== 'open' && state !== 'done') return void fault(`${id} has the unknown state "${state}"`);
  const first = page.lines.get(id);
  if (first !== undefined) return void fault(`${id} stands already on line ${first}`);
  page.lines.set(id, number);
  if (prefix !== section.prefix) {
    fault(`${id} stands in the section "${section.title}" of prefix ${section.prefix ?? '(none)'}`);
  } else if (Number(digits) < section.last) {
    fault(`${id} comes after ${prefix}${section.last}`);
  } else {
    section.last = Number(digits);
  }
  page.rules.push({ id, state, text, section: section.title, line: number });
}

function checkPrefixes(page: Page): void {
  const seen = new Set<string>();
  for (const { prefix, title, line } of page.sections) {
    if (prefix === undefined) continue;
    if (!page.prefixes.has(prefix)) {
      page.faults.push(`line ${line}: prefix ${prefix} of "${title}" is not in the prefix table`);
    }
    if (seen.has(prefix)) page.faults.push(`line ${line}: prefix ${prefix} has a section already`);
    seen.add(prefix);
  }
  for (const [prefix, line] of page.prefixes) {
    if (!seen.has(prefix)) page.faults.push(`line ${line}: prefix ${prefix} has no section`);
  }
}

function cellsOf(line: string): string[] | undefined {
  const row = /^\|(.*[^\\])\|\s*$/.exec(line)?.[1];
  return row?.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));
}
