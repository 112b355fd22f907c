// Runs before the first paint, so that a chosen theme never flashes; a file of its own, because the policy forbids
// inline scripts.
{
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
}
