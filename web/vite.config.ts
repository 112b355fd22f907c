import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
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
