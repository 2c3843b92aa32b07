import { ConversionError } from './job.ts';

/** What TeX may tell the program that makes the PDF: colours, links, outlines, positions. What reads files is not among it. */
const harmless = [
  /^color (?:push|pop|rgb|gray|cmyk|hsb)\b/,
  /^background\b/,
  /^papersize\s*=/,
  /^pdf:\s*(?:pagesize|dest|ann|annot|annotate|annotation|bann|beginann|bannot|eann|endann|eannot|outline|out|docinfo|docview|code|literal|content|bcontent|econtent|bcolor|begincolor|bc|ecolor|endcolor|ec|setcolor|sc|scolor|btrans|begintransform|etrans|endtransform|majorversion|minorversion|trailerid|tounicode|names|article|bead|thread|nolink|link|put|close|obj|object|bxobj|beginxobj|exobj|endxobj|uxobj|usexobj|stream|pageresources)\b/,
  /^x:\s*(?:gsave|grestore|scale|rotate|textcolor|textcoloroff|rulecolor|rulecoloroff|bclip|eclip|clipoff)\b/,
  // How outlines open, and how strongly streams are packed.
  /^dvipdfmx:config\s+[Cz]\s+(?:0x)?[0-9a-f]{1,8}$/i,
];

/** A picture, by a plain name within the folder of the job. */
const picture = /^pdf:\s*(?:image|epdf)\b[^()]*\((?!\/|~|.*\.\.)[^()|`$]+\)[^()]*$/;

/** Refuses pages that tell the next program to do more than draw: to read files, to run commands, to load settings. */
export function checkSpecials(pages: Uint8Array): void {
  for (const special of specialsOf(Buffer.from(pages))) {
    const text = special.trim();
    if (text === '' || harmless.some((form) => form.test(text)) || picture.test(text)) continue;
    throw new ConversionError(
      `The document uses a \\special that is not allowed: ${JSON.stringify(text.slice(0, 60))}`,
    );
  }
}

/** Every special in a file of pages (XDV, as XeTeX writes it). What is not understood is refused. */
export function specialsOf(pages: Buffer): string[] {
  const found: string[] = [];
  let at = 0;
  const skip = (count: number): void => {
    at += count;
  };
  const number = (size: number): number => {
    const value = pages.readUIntBE(at, size);
    at += size;
    return value;
  };
  for (;;) {
    if (at >= pages.length) throw unknownPages();
    const op = number(1);
    // The postamble only repeats fonts.
    if (op === 248) return found;
    if (op < 128 || op === 138 || (op >= 140 && op <= 142) || (op >= 171 && op <= 234)) continue;
    else if (op <= 131) skip(op - 127);
    else if (op === 132 || op === 137) skip(8);
    else if (op <= 136) skip(op - 132);
    else if (op === 139) skip(44);
    else if (op <= 146) skip(op - 142);
    else if (op <= 151) skip(op - 147);
    else if (op <= 156) skip(op - 152);
    else if (op <= 160) skip(op - 156);
    else if (op <= 165) skip(op - 161);
    else if (op <= 170) skip(op - 166);
    else if (op <= 238) skip(op - 234);
    else if (op <= 242) {
      const size = number(op - 238);
      if (at + size > pages.length) throw unknownPages();
      found.push(pages.subarray(at, at + size).toString('latin1'));
      skip(size);
    } else if (op <= 246) {
      skip(op - 242 + 12);
      skip(number(1) + number(1));
    } else if (op === 247) {
      skip(13);
      skip(number(1));
    } else if (op === 252) nativeFont();
    else if (op === 253) glyphs();
    else if (op === 254) {
      skip(number(2) * 2);
      glyphs();
    } else if (op !== 250 && op !== 251) throw unknownPages();
  }

  function nativeFont(): void {
    skip(8);
    const flags = number(2);
    skip(number(1));
    skip(4);
    // Colour, extend, slant and embolden, each where its flag is set.
    for (const flag of [0x02_00, 0x10_00, 0x20_00, 0x40_00]) if ((flags & flag) !== 0) skip(4);
  }

  function glyphs(): void {
    skip(4);
    skip(number(2) * 10);
  }
}

function unknownPages(): ConversionError {
  return new ConversionError('The pages that TeX gave are not understood');
}
