import type { HostileDocument, Temptation } from './hostile-document.ts';
import { zip } from './zip.ts';

type Entries = Record<string, string | Buffer>;

/** Word, OpenDocument and EPUB: links to outside, entities, names that climb, bombs. */
export function hostileArchives({ file, url, target }: Temptation): HostileDocument[] {
  const up = `${'../'.repeat(12)}${file.slice(1)}`;
  const climb = `${'../'.repeat(12)}${target.slice(1)}`;
  const bomb = Buffer.alloc(40_000_000, ' ');
  const many: Entries = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`x/${at}`, 'x']));
  const places = [file, up, `file://${file}`, url];
  return [
    ...places.map((to) => docx(`${relation(to)} TargetMode="External"/>`, picture('link'))),
    docx(`${relation(up)}/>`, picture('embed')),
    docx('', paragraph, { [climb]: 'written' }),
    docx('', paragraph, many),
    docx('', '', { 'word/document.xml': entity('w:document', file) }),
    docx('', '', { 'word/document.xml': bomb }),
    ...places.map((to) => odt(frame(to))),
    odt(frame(climb), { [climb]: 'written' }),
    odt('', { 'content.xml': entity('office:document-content', file) }),
    odt('', { 'content.xml': bomb }),
    ...places.map((to) => epub(`<p><img src="${to}"/></p><iframe src="${to}"></iframe>`)),
    epub(`<img src="${climb}"/>`, { [climb]: 'written', [`OEBPS/${climb}`]: 'written' }),
    epub('', { 'OEBPS/a.xhtml': entity('html', file) }),
    epub('', { 'OEBPS/a.xhtml': bomb }),
  ];
}

const paragraph = '<w:p><w:r><w:t>x</w:t></w:r></w:p>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

function picture(attribute: string): string {
  const blip = `<a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:${attribute}="r1"/>`;
  return `<w:p><w:r><w:drawing>${blip}</w:drawing></w:r></w:p>`;
}

function relation(target: string): string {
  return `<Relationship Id="r1" Type="${office}/image" Target="${target}"`;
}

function relations(inside: string): string {
  return `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships">${inside}</Relationships>`;
}

function docx(related: string, body: string, more: Entries = {}): HostileDocument {
  const content = zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${packages}/content-types"/>`,
    '_rels/.rels': relations(
      `<Relationship Id="r0" Type="${office}/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/_rels/document.xml.rels': relations(related),
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}"><w:body>${body}</w:body></w:document>`,
    ...more,
  });
  return { from: 'docx', content };
}

function frame(to: string): string {
  return `<text:p><draw:frame><draw:image xlink:href="${to}"/></draw:frame></text:p>`;
}

function odt(body: string, more: Entries = {}): HostileDocument {
  const urn = 'urn:oasis:names:tc:opendocument:xmlns';
  const names = `xmlns:office="${urn}:office:1.0" xmlns:text="${urn}:text:1.0" xmlns:draw="${urn}:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"`;
  const content = zip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<?xml version="1.0"?><office:document-content ${names}><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    'styles.xml': '<x/>',
    ...more,
  });
  return { from: 'odt', content };
}

function epub(body: string, more: Entries = {}): HostileDocument {
  const content = zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/content.opf':
      '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'OEBPS/a.xhtml': `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`,
    ...more,
  });
  return { from: 'epub', content };
}

/** Markup that names a file as an entity. */
export function entity(root: string, file: string): string {
  return `<?xml version="1.0"?><!DOCTYPE ${root} [<!ENTITY x SYSTEM "file://${file}">]><${root}>&x;</${root}>`;
}
