import { untranslatable } from '../../javascript/untranslatable.ts';
import { code, type Convert } from '../reader.ts';

/** RSS Read: the entries of a feed of either kind, by the names that n8n gives their parts. */
export const rss: Convert = (reader) => ({
  elements: [
    { type: 'data/http', options: { url: code(reader, 'url') ?? untranslatable('the address'), as: 'xml' } },
    { type: 'data/map', options: { value: `[${entries}]` } },
  ],
  gives: 'list',
});

const entries =
  `($text := function($part) {$type($part) = "object" ? $string($lookup($part, "#text")) : $part};
  $append([body.rss.channel.item.{"title": $text(title), "link": $text(link), "pubDate": pubDate, "guid": $text(guid), "creator": $lookup($, "dc:creator"), "content": $exists($lookup($, "content:encoded")) ? $text($lookup($, "content:encoded")) : $text(description), "contentSnippet": $text(description), "categories": [category]}],
    [body.feed.entry.{"title": $text(title), "link": [link][0].\`@href\`, "pubDate": published, "isoDate": updated, "id": id, "author": author.name, "content": $text(content), "contentSnippet": $text(summary)}]))`.replaceAll(
    /\s*\n\s*/g,
    ' ',
  );
