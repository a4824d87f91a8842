import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from '../support/chromium.ts'
import { shopCount } from './openShop.ts'
import type { ShopOptions } from './shop.ts'

const root = join(import.meta.dirname, '../..')

/** Looks at the books after everything that the others did, in every shop. */
const books = Array.from({ length: shopCount }, (_, shopNumber) => ({
  name: `books ${shopNumber + 1}`,
  testMatch: /books\.test\.ts$/,
  dependencies: ['monthEnd'],
  use: { shopNumber, movesMonths: true },
}))

export default defineConfig<object, ShopOptions>({
  testDir: import.meta.dirname,
  outputDir: join(root, 'dist/journeys'),
  globalSetup: './openShop.ts',
  fullyParallel: false,
  workers: shopCount,
  // One that fails is made once more, and told as flaky when it passes then: the list names it, and its cause is looked for.
  retries: 1,
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
    // Recording takes processor time from the pages: --trace retain-on-failure turns it on where a failure is looked into.
    trace: 'off',
    launchOptions,
  },
  projects: [
    {
      name: 'phone',
      testMatch: /\.(test|spec)\.ts$/,
      testIgnore: /(books|monthEnd|asThen|consignedMonth)\.test\.ts$/,
    },
    // Move the clock by months, and with it everything in the demo shop's story that is due by then. The first two begin
    // in a shop each, by their names: neither settles months that the other has settled.
    {
      name: 'monthEnd',
      testMatch: /(monthEnd|asThen|consignedMonth)\.test\.ts$/,
      dependencies: ['phone'],
      use: { movesMonths: true },
    },
    ...books,
  ],
})
