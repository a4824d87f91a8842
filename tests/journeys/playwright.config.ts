import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

/** The suite's own Chromium, an installed one, or the one that Playwright brought. */
const chromium = [process.env.CHROMIUM, '/usr/bin/chromium'].find(
  (path) => path !== undefined && path !== '' && existsSync(path),
)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../../test-results',
  // The clock of the shop is one for all: journeys that move it cannot run beside others.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  globalSetup: './shop.ts',
  use: {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
