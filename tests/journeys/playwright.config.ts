import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const root = join(import.meta.dirname, '../..')

/** CHROMIUM names one; otherwise the usual places, and at last whatever Playwright installed itself. */
const executablePath = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => path !== undefined && existsSync(path))

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(root, 'dist/journeys'),
  globalSetup: './openShop.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    trace: 'retain-on-failure',
    launchOptions: { args, ...(executablePath === undefined ? {} : { executablePath }) },
  },
  projects: [
    { name: 'phone', testMatch: /\.(test|spec)\.ts$/, testIgnore: /(books|monthEnd)\.test\.ts$/ },
    // Moves the clock by months, and with it everything in the demo shop's story that is due by then.
    { name: 'monthEnd', testMatch: /monthEnd\.test\.ts$/, dependencies: ['phone'] },
    // Looks at the books after everything that the others did.
    { name: 'books', testMatch: /books\.test\.ts$/, dependencies: ['monthEnd'] },
  ],
})
