/** Where the browser stands: the path shown, and going to another one without loading the site again. */
const state = $state({ path: location.pathname });

/** The path of the page that is shown. */
export function path(): string {
  return state.path;
}

/** Show another page; `address` is a path of this site and may carry a query. */
export function go(address: string): void {
  history.pushState(null, '', address);
  state.path = location.pathname;
  scrollTo(0, 0);
}

/** Let plain links and the browser's back and forward move between pages. */
export function watchLinks(): void {
  addEventListener('popstate', () => {
    state.path = location.pathname;
  });
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (link.pathname.startsWith('/api/') || link.pathname === '/docs' || link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
