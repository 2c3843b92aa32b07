import { barsSvg, escaped, lineSvg } from './chart-svg.ts';
import type { Drawn, DrawnDashboard } from './drawn.ts';

/** A document and the pictures it refers to. */
export interface DashboardDocument {
  html: string;
  pictures: { name: string; content: Uint8Array }[];
}

const words = {
  en: { nothing: 'No entries', as: 'As of' },
  de: { nothing: 'Keine Einträge', as: 'Stand' },
} as const;

/** A dashboard as HTML, one part below the other; charts are pictures, and each says its figures in words, too. */
export function dashboardDocument({
  title,
  description,
  at,
  language,
  widgets,
}: DrawnDashboard): DashboardDocument {
  const pictures: DashboardDocument['pictures'] = [];
  const { nothing, as } = words[language];
  const pictureOf = (svg: string, alt: string): string => {
    const name = `chart-${pictures.length + 1}.svg`;
    pictures.push({ name, content: Buffer.from(svg) });
    return `<p><img src="${name}" alt="${escaped(alt)}" style="width:100%" /></p>`;
  };
  const bodyOf = (widget: Drawn): string => {
    switch (widget.kind) {
      case 'number':
        return `<p><strong>${escaped(widget.text)}</strong></p>`;
      case 'text':
        return widget.html;
      case 'table':
        return widget.rows.length === 0 ? `<p>${nothing}</p>` : tableOf(widget.head, widget.rows);
      case 'bars':
      case 'line': {
        if (widget.points.length === 0) return `<p>${nothing}</p>`;
        const said = widget.points.map(({ label, text }) => `${label}: ${text}`).join(', ');
        return pictureOf(widget.kind === 'bars' ? barsSvg(widget.points) : lineSvg(widget.points), said);
      }
    }
  };
  const parts = widgets.map(
    (widget) => `${widget.title === '' ? '' : `<h2>${escaped(widget.title)}</h2>`}\n${bodyOf(widget)}`,
  );
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8" /><title>${escaped(title)}</title></head><body>`,
    description === undefined ? '' : `<p>${escaped(description)}</p>`,
    `<p><em>${as} ${escaped(at)}</em></p>`,
    ...parts,
    '</body></html>',
  ].join('\n');
  return { html, pictures };
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const body = rows.map((row) => `<tr>${cellsOf(row, 'td')}</tr>`).join('\n');
  return `<table><thead><tr>${cellsOf(head, 'th')}</tr></thead><tbody>\n${body}\n</tbody></table>`;
}

function cellsOf(row: readonly string[], tag: string): string {
  return row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('');
}
