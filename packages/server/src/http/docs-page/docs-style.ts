/** How the API page looks, in light and dark, on wide and narrow screens. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf8; --card: #fff; --ink: #241f1a; --soft: #6b6259; --line: #e5dfd7; --accent: #b4531f;
  --get: #1f6f54; --post: #b4531f; --put: #6a4fb3; --patch: #8a6414; --delete: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #171412; --card: #1f1b18; --ink: #efe9e2; --soft: #a89d92; --line: #38312b; --accent: #f0935c;
    --get: #6fcfa8; --post: #f0935c; --put: #b7a3f0; --patch: #e0bb6a; --delete: #f28b82;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
header { padding: 2rem clamp(1rem, 4vw, 3rem) 1rem; border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 1.7rem; } h1 small { color: var(--soft); font-weight: 400; }
header p { margin: .4rem 0; color: var(--soft); max-width: 60rem; }
a { color: var(--accent); }
code, pre { font: .9em/1.5 ui-monospace, monospace; }
.columns { display: grid; grid-template-columns: minmax(14rem, 20rem) minmax(0, 1fr); gap: 2rem; padding: 1.5rem clamp(1rem, 4vw, 3rem); }
nav { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow: auto; font-size: .9rem; }
nav h2 { font-size: .8rem; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); margin: 1rem 0 .3rem; }
nav ul { list-style: none; margin: 0; padding: 0; } nav a { display: block; padding: .15rem .4rem; text-decoration: none; color: inherit; border-radius: 6px; overflow-wrap: anywhere; }
nav a:hover, nav a:focus-visible { background: var(--line); }
nav b { display: inline-block; min-width: 3.6em; font-size: .75rem; }
section > h2 { font-size: 1.2rem; margin: 1.5rem 0 .6rem; } section:first-child > h2 { margin-top: 0; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.2rem; margin-bottom: 1rem; scroll-margin-top: 1rem; }
article h3 { margin: 0 0 .3rem; font-size: 1.05rem; overflow-wrap: anywhere; } article p { margin: .2rem 0 .8rem; } em { color: var(--soft); font-style: normal; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); } .patch { color: var(--patch); } .delete { color: var(--delete); }
table { width: 100%; border-collapse: collapse; font-size: .92rem; margin-bottom: .6rem; }
th { text-align: left; font-weight: 500; color: var(--soft); } th, td { padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
tr:last-child td { border-bottom: 0; } .answers td:first-child { width: 5rem; } .s2 b { color: var(--get); } .s4 b, .s5 b { color: var(--delete); }
details { margin: .3rem 0; } summary { cursor: pointer; color: var(--accent); }
pre { overflow: auto; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: .7rem; }
@media (max-width: 52rem) { .columns { grid-template-columns: minmax(0, 1fr); } nav { position: static; max-height: none; } }
`;
