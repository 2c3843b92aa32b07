/** The head of the measured site: a layout and five sections. */
export const benchHead = {
  site: 'bench',
  template: { name: 'Bench', base: 'main' },
  layouts: [
    {
      name: 'main',
      code: '<html lang="en"><head><link rel="stylesheet" href="{{ "style.css" | asset_url }}"></head><body><header>Bench</header><main>{% slot "main" %}</main><footer>The end</footer></body></html>',
    },
  ],
  sections: [
    {
      name: 'hero',
      type: 'template',
      code: '<section class="hero"><h1>{{ heading }}</h1><p>{{ lead }}</p></section>',
    },
    {
      name: 'list',
      type: 'template',
      code: '<section><ul>{% for item in items %}<li>{{ item.title }}: {{ item.price }}</li>{% endfor %}</ul></section>',
    },
    { name: 'text', type: 'template', code: '<section><h2>{{ heading }}</h2><p>{{ body }}</p></section>' },
    { name: 'quote', type: 'template', code: '<blockquote>{{ text }}<cite>{{ by }}</cite></blockquote>' },
    {
      name: 'links',
      type: 'template',
      code: '<nav>{% for link in links %}<a href="{{ link }}">{{ link }}</a>{% endfor %}</nav>',
    },
  ],
  assets: [{ path: 'style.css', text: 'body { font: 16px/1.5 sans-serif }' }],
};

/** What the five sections of a page show. */
export function benchContent(index: number, change: string) {
  return {
    title: `Page ${index}`,
    heading: `Page ${index} ${change}`,
    lead: `Lead of page ${index} & more`,
    items: Array.from({ length: 10 }, (_, item) => ({ title: `Item ${index}-${item}`, price: index * item })),
    body: `Body of page ${index}. `.repeat(10),
    text: `Quote ${index}`,
    by: 'A baker',
    links: ['/', '/page-1/', '/page-2/'],
  };
}

/** A page of the measured site. */
export function benchPage(index: number, change: string) {
  const { title, heading, lead, items, body, text, by, links } = benchContent(index, change);
  return {
    name: `page-${index}`,
    ...(index === 0 ? { path: '/' } : {}),
    title,
    slots: [
      {
        slot: 'main',
        sections: [
          { section: 'hero', params: { heading, lead } },
          { section: 'list', params: { items } },
          { section: 'text', params: { heading, body } },
          { section: 'quote', params: { text, by } },
          { section: 'links', params: { links } },
        ],
      },
    ],
  };
}
