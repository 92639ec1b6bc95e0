// What every page can do, and what is loaded from disk or from the site only when it is first asked for.
'use strict';
const Site = (() => {
  const base = document.currentScript.src.replace(/static\/[^/]*$/, '');
  const loaded = {};
  const load = path => loaded[path] ??= new Promise((done, failed) => {
    const script = document.createElement('script');
    script.onload = done;
    script.onerror = failed;
    script.src = base + path;
    document.head.append(script);
  });
  return { base, load, search: () => load('static/search.js').then(() => Site.openSearch()) };
})();
// A lecture's page has a player, which knows all keys and buttons; the others have this.
if (!document.getElementById('table')) {
  document.querySelector('[data-do=search]')?.addEventListener('click', Site.search);
  addEventListener('keydown', event => {
    if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.('input, dialog')) return;
    event.preventDefault();
    Site.search();
  });
}
