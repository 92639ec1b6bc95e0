// What every page can do, and what is loaded from disk or from the site only when it is first asked for.
'use strict';
const Site = (() => {
  const base = document.currentScript.src.replace(/static\/[^/]*$/, '');
  const loaded = {};
  const load = path => loaded[path] ??= new Promise((done, failed) => {
    const isStyle = path.endsWith('.css'), element = document.createElement(isStyle ? 'link' : 'script');
    element.onload = done;
    element.onerror = () => { delete loaded[path]; failed(Error(`${path} cannot be loaded`)); }; // asked again, it tries again
    element[isStyle ? 'href' : 'src'] = base + path;
    if (isStyle) element.rel = 'stylesheet';
    document.head.append(element);
  });
  // What is typed before the window of search is there is meant for it.
  let early = null;
  addEventListener('keydown', event => {
    if (early === null || event.key.length > 1 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    early += event.key;
  }, true);
  const search = async () => {
    early ??= '';
    try {
      await Promise.all([load('static/search.js'), load('search-index.js')]);
      await Site.openSearch(() => early);
    } finally {
      early = null;
    }
  };
  // A line's number, the buttons for links and copies, and a link that was made by them.
  const tool = async (name, ...rest) => { await load('static/tools.js'); Site.tools[name](...rest); };
  addEventListener('click', event => {
    const opener = event.target.closest?.('.n, [data-tool]');
    if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    tool(opener.dataset.tool || 'openMenu', opener);
  });
  const arrive = () => { if (/^#at=/.test(location.hash)) tool('arrive'); };
  addEventListener('hashchange', arrive);
  arrive();
  return { base, load, search };
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
