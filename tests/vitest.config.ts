import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const never = ['**/node_modules/**', 'tests/architecture/breach/**']
const root = new URL('..', import.meta.url).pathname
/** Files that put another module in the place of one: those of other files have read the true one already. */
const replacingModules = globSync('tests/{architecture,domain,web}/**/*.test.{ts,tsx}', { cwd: root }).filter(
  (file) => /^vi\.mock\(/m.test(readFileSync(root + file, 'utf8')),
)

export default defineConfig({
  test: {
    root,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['tests/{architecture,domain,web}/**/*.test.{ts,tsx}'],
          exclude: [...never, ...replacingModules],
          // No file leaves anything behind in a module; a fresh process for each would double the time.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          restoreMocks: true,
          setupFiles: ['tests/support/nothingLeftBehind.ts', 'tests/support/seededProperties.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'own modules', include: replacingModules, exclude: never, isolate: true },
      },
    ],
    // Ends a test that hangs: properties walk thousands of cases, and one test asks the compiler of the whole tree.
    testTimeout: 240_000,
    reporters: ['default'],
  },
})
