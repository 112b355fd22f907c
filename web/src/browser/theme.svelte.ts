/** Light, dark, or as the device is; `public/theme.js` sets it before the first paint. */
export type Theme = 'light' | 'dark' | 'device';

const stored = localStorage.getItem('theme');
const state = $state<{ theme: Theme }>({ theme: stored === 'light' || stored === 'dark' ? stored : 'device' });

/** The theme that was chosen in this browser. */
export function theme(): Theme {
  return state.theme;
}

/** Choose a theme for this browser. */
export function chooseTheme(chosen: Theme): void {
  state.theme = chosen;
  if (chosen === 'device') {
    localStorage.removeItem('theme');
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem('theme', chosen);
    document.documentElement.dataset.theme = chosen;
  }
}

/** Show a screen in the dark theme, whatever was chosen; the answer gives the choice its way again. */
export function alwaysDark(): () => void {
  document.documentElement.dataset.theme = 'dark';
  return () => {
    if (state.theme === 'device') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = state.theme;
  };
}
