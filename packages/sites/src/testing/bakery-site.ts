/** A small whole site that uses every part of the model; `change` alters it. */
export function bakerySite(change: { hero?: string; nav?: string; counter?: string; about?: string } = {}) {
  return {
    site: 'bakery',
    template: {
      name: 'Bakery',
      base: 'main',
      views: [{ name: 'foot', code: '<footer>{{ site.title }}</footer>' }],
    },
    settings: { title: 'Bakery & Sons', lang: 'en' },
    views: [
      {
        name: 'document',
        code: '<html lang="en"><head><link rel="stylesheet" href="{{ "style.css" | asset_url }}"></head><body>{% slot "header" %}{% content %}{% render "foot" %}</body></html>',
      },
    ],
    layouts: [
      {
        name: 'main',
        base: 'document',
        scripts: 'console.log("main layout")',
        slots: [
          { slot: 'header', sections: [{ section: 'nav' }] },
          { slot: 'body', sections: [{ section: 'frame', provide_slot: 'main' }] },
        ],
        code: '<main>{% slot "body" %}</main>',
      },
      { name: 'plain', base: 'main', slots: [{ slot: 'header', sections: [{ section: 'banner' }] }] },
    ],
    sections: [
      {
        name: 'nav',
        type: 'template',
        code: `<nav>${change.nav ?? ''}{% for p in site.pages %}<a href="{{ p.path }}">{{ p.title }}</a>{% endfor %}</nav>`,
      },
      { name: 'banner', type: 'template', code: '<p class="banner">Plain</p>' },
      { name: 'frame', type: 'template', code: '<div class="frame">{% slot %}</div>' },
      {
        name: 'hero',
        type: 'template',
        vars: { heading: 'Default', tone: 'warm' },
        code: change.hero ?? '<h1 class="{{ tone }}">{{ heading }}</h1>',
      },
      {
        name: 'columns',
        type: 'template',
        code: '<div class="l">{% slot "left" %}</div><div class="r">{% slot "right" %}</div>',
      },
      {
        name: 'counter',
        type: 'component',
        vars: { from: 1 },
        code: `export default (el, props) => { el.append(String(props.from)); };${change.counter ?? ''}`,
      },
    ],
    assets: [
      { path: 'style.css', text: 'body { background: url("img/dot.svg") }' },
      { path: 'img/dot.svg', text: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      { path: 'favicon.ico', base64: 'AAAA', verbatim: true },
    ],
    redirects: [{ from: '/old/', to: '/about/' }],
    pages: [
      {
        name: 'home',
        title: 'Home',
        slots: [
          {
            slot: 'main',
            sections: [
              { section: 'hero', params: { heading: 'Fresh <bread>' } },
              {
                section: 'columns',
                subslots: {
                  left: [
                    {
                      section: 'columns',
                      subslots: { right: [{ section: 'hero', params: { heading: 'Deep' } }] },
                    },
                  ],
                  right: [{ section: 'counter', params: { from: 7 } }],
                },
              },
            ],
          },
        ],
      },
      {
        name: 'About us',
        path: '/about/',
        title: 'About',
        dynamic_title: 'About the bakery',
        description: 'Who we are',
        layout: 'plain',
        slots: [{ slot: 'main', sections: [{ section: 'hero', params: { heading: change.about ?? 'Us' } }] }],
      },
      {
        name: 'news/first',
        title: 'First',
        date: '2026-01-02',
        slots: [{ slot: 'main', sections: [{ section: 'hero' }] }],
      },
    ],
  };
}
