import type { FormatName } from '@bakehouse/contract';
import { entity, hostileArchives } from './hostile-archives.ts';
import type { HostileDocument, Temptation } from './hostile-document.ts';

/** Documents in every format that is read. */
export function hostileDocuments({ file, url, target }: Temptation): HostileDocument[] {
  const up = `${'../'.repeat(12)}${file.slice(1)}`;
  const places = [file, `file://${file}`, url];
  return [
    ...text(
      'latex',
      ...latexTricks(file, up, target),
      ...places.map((place) => `\\includegraphics{${place}}`),
    ),
    ...text('html', ...places.flatMap(htmlTricks), entity('html', file)),
    ...places.flatMap((place) => text('markdown', ...markdownTricks(place))),
    ...places.flatMap((place) => text('rst', ...rstTricks(place))),
    ...places.flatMap((place) => text('typst', ...typstTricks(place))),
    ...text('gfm', `![x](${file})`, `<img src="${url}">`),
    ...text(
      'rtf',
      `{\\rtf1 {\\field{\\*\\fldinst INCLUDETEXT "${file}"}}}`,
      `{\\rtf1 {\\field{\\*\\fldinst INCLUDEPICTURE "${url}"}}}`,
    ),
    ...text(
      'json',
      tree({ t: 'Image', c: [['', [], []], [], [file, '']] }),
      tree({ t: 'RawInline', c: ['typst', `#read("${file}")`] }),
    ),
    ...text(
      'json',
      tree({ t: 'RawInline', c: ['html', `<img src="${file}">`] }),
      tree({ t: 'Image', c: [['', [], []], [], [url, '']] }),
    ),
    ...text('csv', `a\n${file}\n"=HYPERLINK(""${url}"")"`),
    ...text('plain', `\\input{${file}} #read("${file}") <img src="${url}">`),
    ...hostileArchives({ file, url, target }),
  ];
}

function text(from: FormatName, ...contents: string[]): HostileDocument[] {
  return contents.map((content) => ({ from, content }));
}

/** What TeX can be told to do; also tried with TeX itself. */
export function latexTricks(file: string, up: string, target: string): string[] {
  return [
    `\\input{${file}}`,
    `\\input{${up}}`,
    `\\input ${file} `,
    `\\include{${file}}`,
    `\\InputIfFileExists{${file}}{}{}`,
    `^^5cinput{${file}}`,
    `\\csname input\\endcsname{${file}}`,
    `\\expandafter\\input\\expandafter{${file}}`,
    `\\catcode\`\\@=0 @input{${file}}`,
    `\\newread\\r\\openin\\r=${file} \\read\\r to\\x \\x`,
    `\\newread\\r\\openin\\r={${up}} \\loop\\unless\\ifeof\\r\\read\\r to\\x \\x\\repeat`,
    `\\input{|"cat ${file}"}`,
    `\\write18{cat ${file} > ${target}}`,
    `\\immediate\\write18{touch ${target}}`,
    `\\newwrite\\w\\immediate\\openout\\w=${target} \\immediate\\write\\w{x}\\immediate\\closeout\\w`,
    `\\special{pdf:fstream @x (${file})}\\special{pdf:put @catalog << /X @x >>}`,
    `\\special{pdf: fstream @x (${up})}\\special{pdf:put @catalog << /X @x >>}`,
    `\\special{pdf:image width 9cm (${file})}`,
    `\\special{psfile=${file} hscale=100}`,
    `\\special{dvipdfmx:config D "touch ${target}"}\\special{psfile=x.eps}`,
    `\\special{dvipdfmx:config o ${target}}`,
    `\\special{pdf:mapfile ${file}}`,
    `\\special{html:<img src="${file}">}`,
    `\\special{ps:plotfile ${file}}`,
    `\\XeTeXpicfile "${file}" \\relax`,
    `\\font\\x="[${file}]" \\x a`,
    `\\RequirePackage{verbatim}\\verbatiminput{${file}}`,
    `\\makeatletter\\@@input ${file} \\makeatother`,
    `\\def\\x{\\x}\\x`,
    `\\loop\\iftrue\\repeat`,
  ];
}

function htmlTricks(place: string): string[] {
  return [
    `<img src="${place}">`,
    `<iframe src="${place}"></iframe>`,
    `<object data="${place}"></object><embed src="${place}">`,
    `<link rel="stylesheet" href="${place}"><script src="${place}"></script>`,
    `<svg xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${place}"/></svg>`,
    `<style>@import url("${place}"); body { background: url("${place}") }</style><video src="${place}"></video>`,
  ];
}

function markdownTricks(place: string): string[] {
  return [
    `![x](${place})`,
    `![x](<${place}>){width=5cm}`,
    `\`\`\`{.include}\n${place}\n\`\`\`\n\n!include ${place}\n\n{{ include "${place}" }}`,
    `---\nbibliography: ${place}\ncsl: ${place}\nheader-includes: "\\\\input{${place}}"\ncss: ${place}\n---\n\n@x`,
    `\`#read("${place}")\`{=typst} \`\\input{${place}}\`{=latex} \`<img src="${place}">\`{=html}`,
  ];
}

function rstTricks(place: string): string[] {
  return [
    `.. include:: ${place}`,
    `.. include:: ${place}\n   :literal:`,
    `.. raw:: html\n   :file: ${place}`,
    `.. csv-table:: x\n   :file: ${place}`,
    `.. image:: ${place}`,
    `.. literalinclude:: ${place}`,
  ];
}

function typstTricks(place: string): string[] {
  return [
    `#read("${place}")`,
    `#include "${place}"`,
    `#image("${place}")`,
    `#csv("${place}")`,
    `#import "@preview/x:1.0.0"`,
    `#plugin("${place}")`,
  ];
}

function tree(inline: object): string {
  return JSON.stringify({ 'pandoc-api-version': [1, 23, 1], meta: {}, blocks: [{ t: 'Para', c: [inline] }] });
}
