import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/{architecture,domain,web}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'tests/architecture/breach/**'],
    maxWorkers: 2,
    // No file leaves anything behind in a module; a fresh process for each would double the time.
    isolate: false,
    // Ends a test that hangs: properties walk thousands of cases, and one test asks the compiler of the whole tree.
    testTimeout: 240_000,
    reporters: ['default'],
  },
})
