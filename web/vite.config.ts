import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { parse } from 'smol-toml';
import { transformWithOxc, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The files of words that the Python package keeps for every language, and their sections that pages need. */
const TEXTS: [string, string[]][] = [
  [
    '../src/fivepins/rules/texts/',
    ['call', 'calls', 'validity', 'lines', 'fouls', 'placing', 'balls', 'pins', 'halves', 'marks', 'terms', 'things'],
  ],
  ['../src/fivepins/match/texts/', ['protocol', 'stats']],
];

/** `virtual:law/it`: the words of rule books and protocols in one language, from the package's own files. */
function lawWords(): Plugin {
  const prefix = '\0virtual:law/';
  return {
    name: 'law-words',
    resolveId: (id) => (id.startsWith(prefix.slice(1)) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const wanted: Record<string, unknown> = {};
      for (const [folder, sections] of TEXTS) {
        const file = fileURLToPath(new URL(`${folder}${id.slice(prefix.length)}.toml`, import.meta.url));
        this.addWatchFile(file);
        const texts = parse(readFileSync(file, 'utf8'));
        for (const section of sections) wanted[section] = texts[section];
      }
      return `export default ${JSON.stringify(wanted)};`;
    },
  };
}

/** What no public screen loads: it keeps its private fields, which are quicker than what stands in for them. */
const NEW_BROWSERS_ONLY = /\/(src\/(play|table|desk)|node_modules\/(three|swagger-ui-dist))\//;

/** A television's browser is years old; `screens.lint.js` looks at what public screens load. */
const SCREENS = 'es2020';

/** Scripts of public screens as ES2020, their styles without `:where`, which is younger. */
function oldBrowsers(): Plugin[] {
  return [
    {
      name: 'old-browsers-styles',
      apply: 'build',
      enforce: 'pre',
      transform(code, id) {
        if (NEW_BROWSERS_ONLY.test(id) || !id.includes('type=style')) return undefined;
        return { code: code.replaceAll(/:where\((\.svelte-\w+)\)/g, '$1'), map: null };
      },
    },
    {
      name: 'old-browsers-scripts',
      apply: 'build',
      enforce: 'post',
      async transform(code, id) {
        if (NEW_BROWSERS_ONLY.test(id) || !/\.(js|ts|svelte)(\?|$)/.test(id) || id.includes('type=style'))
          return undefined;
        return transformWithOxc(code, id.replace(/\.svelte(\.ts)?(\?.*)?$/, '.js'), { target: SCREENS });
      },
    },
  ];
}

export default defineConfig({
  plugins: [lawWords(), svelte(), oldBrowsers()],
  build: {
    outDir: '../src/fivepins/web/static',
    emptyOutDir: true,
    // Inlined files would be data: URLs, which the content security policy refuses for scripts and fonts.
    assetsInlineLimit: 0,
    // The polyfill of module preloading is an inline script in all but name.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    // On a slow machine the builder would tell what it spent its time on.
    rolldownOptions: {
      input: ['index.html', 'docs.html'],
      checks: { pluginTimings: false },
      // Else the smallest way to write something is one that came later.
      output: { minify: { compress: { target: SCREENS } } },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8000', '/openapi.json': 'http://127.0.0.1:8000' } },
  test: { environment: 'node', include: ['src/**/*.test.ts', 'rooms.test.js'] },
});
