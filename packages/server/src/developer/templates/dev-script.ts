/** Loads the page again when the site was built anew, and shows over it what is wrong. Styles are set by script, as the policy of the page may allow no others. */
export const devScript = `(() => {
  let box;
  const shade = (element, styles) => Object.assign(element.style, styles);
  const show = (faults) => {
    box?.remove();
    box = document.createElement('div');
    box.setAttribute('role', 'alert');
    shade(box, { position: 'fixed', inset: 'auto 0 0 0', maxHeight: '60vh', overflow: 'auto', zIndex: 2147483647,
      padding: '1rem 1.5rem', background: '#2b1416', color: '#fff', font: '14px/1.6 ui-monospace, monospace' });
    for (const { file, line, column, message } of faults) {
      const row = document.createElement('p');
      shade(row, { margin: '0 0 .5rem' });
      const place = document.createElement('b');
      shade(place, { color: '#ffb4ab' });
      place.textContent = file + (line === undefined ? '' : ':' + line + ':' + column) + ' ';
      row.append(place, message);
      box.append(row);
    }
    (document.body ?? document.documentElement).append(box);
  };
  const source = new EventSource('/-/dev');
  source.addEventListener('built', () => location.reload());
  source.addEventListener('faults', (event) => show(JSON.parse(event.data)));
})();
`;
