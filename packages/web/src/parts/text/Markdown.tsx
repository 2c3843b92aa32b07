import type { ReactNode } from 'react';
import './markdown.css';

/** Shows Markdown. It makes elements, never HTML: markup inside the text stays text, and links lead only to web and mail addresses. */
export function Markdown({ text }: { text: string }) {
  return <div className="markdown">{blocks(text)}</div>;
}

function blocks(text: string): ReactNode[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const made: ReactNode[] = [];
  let at = 0;
  const take = (while_: RegExp): string[] => {
    const from = at;
    while (at < lines.length && while_.test(lines[at] ?? '')) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const key = at;
    const heading = /^(#{1,6}) +(.*)$/.exec(line);
    if (line.trim() === '') at += 1;
    else if (line.startsWith('```')) {
      at += 1;
      const code = take(/^(?!```)/);
      at += 1;
      made.push(<pre key={key}>{code.join('\n')}</pre>);
    } else if (heading !== null) {
      at += 1;
      // Headings of a text stand below those of the page.
      made.push(
        <p key={key} className={`md-heading level-${heading[1]?.length ?? 1}`}>
          {inline(heading[2] ?? '')}
        </p>,
      );
    } else if (/^> ?/.test(line)) {
      const quoted = take(/^> ?/).map((each) => each.replace(/^> ?/, ''));
      made.push(<blockquote key={key}>{blocks(quoted.join('\n'))}</blockquote>);
    } else if (/^[-*+] /.test(line)) {
      made.push(<ul key={key}>{items(take(/^([-*+] | {2,}\S)/))}</ul>);
    } else if (/^\d{1,9}[.)] /.test(line)) {
      made.push(<ol key={key}>{items(take(/^(\d{1,9}[.)] | {2,}\S)/))}</ol>);
    } else {
      const paragraph = take(/^(?!```|#{1,6} |> ?|[-*+] |\d{1,9}[.)] )\s*\S/);
      // A line that begins like a block but is none.
      if (paragraph.length === 0) paragraph.push(lines[at++] ?? '');
      made.push(<p key={key}>{inline(paragraph.join('\n'))}</p>);
    }
  }
  return made;
}

function items(lines: readonly string[]): ReactNode[] {
  return lines.map((line, index) => (
    <li key={index}>{inline(line.replace(/^\s*([-*+]|\d{1,9}[.)])? +/, ''))}</li>
  ));
}

const mark =
  /(`[^`\n]+`)|(\*\*[^*\n]+\*\*)|(\*[^*\n]+\*|_[^_\n]+_)|\[([^\]\n]{1,500})\]\(([^()\s]{1,2000})\)/;

function inline(text: string): ReactNode[] {
  const made: ReactNode[] = [];
  let rest = text;
  for (let key = 0; rest !== ''; key += 1) {
    const found = mark.exec(rest);
    if (found === null) {
      made.push(rest);
      break;
    }
    if (found.index > 0) made.push(rest.slice(0, found.index));
    made.push(element(found, key));
    rest = rest.slice(found.index + found[0].length);
  }
  return made;
}

function element([whole, code, strong, weak, title, target]: RegExpExecArray, key: number): ReactNode {
  if (code !== undefined) return <code key={key}>{code.slice(1, -1)}</code>;
  if (strong !== undefined) return <strong key={key}>{inline(strong.slice(2, -2))}</strong>;
  if (weak !== undefined) return <em key={key}>{inline(weak.slice(1, -1))}</em>;
  if (title === undefined || target === undefined || !/^(https?:\/\/|mailto:)/i.test(target)) return whole;
  return (
    <a key={key} href={target} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  );
}
