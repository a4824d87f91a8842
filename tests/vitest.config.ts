import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/{architecture,domain,web}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'tests/architecture/breach/**'],
    maxWorkers: 2,
    // No file leaves anything behind in a module; a fresh process for each would double the time.
    isolate: false,
    // Properties walk thousands of cases; a busy machine takes its time.
    testTimeout: 60_000,
    reporters: ['default'],
  },
})
