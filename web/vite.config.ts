import { readFileSync } from 'node:fs';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const TEXTS = new URL('../src/fivepins/rules/texts/', import.meta.url);
const SECTIONS = ['call', 'validity', 'lines', 'fouls', 'placing', 'balls', 'pins', 'halves', 'marks', 'terms'];

/** `virtual:law/it`: the words of the rule books in one language, read from the files that the Python package uses too. */
function lawWords(): Plugin {
  const prefix = '\0virtual:law/';
  return {
    name: 'law-words',
    resolveId: (id) => (id.startsWith(prefix.slice(1)) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const file = new URL(`${id.slice(prefix.length)}.toml`, TEXTS);
      this.addWatchFile(file.pathname);
      const texts = parse(readFileSync(file, 'utf8'));
      const wanted = Object.fromEntries(SECTIONS.map((section) => [section, texts[section]]));
      return `export default ${JSON.stringify(wanted)};`;
    },
  };
}

export default defineConfig({
  plugins: [lawWords(), svelte()],
  build: {
    outDir: '../src/fivepins/web/static',
    emptyOutDir: true,
    // Inlined files would be data: URLs, which the content security policy refuses for scripts and fonts.
    assetsInlineLimit: 0,
    // The polyfill of module preloading is an inline script in all but name.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: ['index.html', 'docs.html'] },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8000', '/openapi.json': 'http://127.0.0.1:8000' } },
  test: { environment: 'node', include: ['src/**/*.test.ts'] },
});
