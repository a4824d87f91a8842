import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from '../support/chromium.ts'
import type { ShopOptions } from './shop.ts'
import { slowness } from './slowness.ts'
import { forAWhile } from './visitors.ts'

const root = join(import.meta.dirname, '../..')

/** It walks over all screens. */
const longest = /quality\.spec\.ts$/

/** Each worker opens a shop of its own. */
const workers = Number(process.env.JOURNEY_SHOPS ?? 2)

export default defineConfig<object, ShopOptions>({
  testDir: import.meta.dirname,
  outputDir: join(root, 'dist/journeys'),
  globalSetup: './openShop.ts',
  fullyParallel: false,
  workers,
  // A journey that fails once is red: what it waited for was not the right thing.
  retries: 0,
  forbidOnly: true,
  // Ends a journey that goes on for ever; one that was asked to be slow takes its time.
  timeout: 120_000 * slowness,
  expect: { timeout: 20_000 * slowness },
  reporter: [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    actionTimeout: 20_000 * slowness,
    navigationTimeout: 40_000 * slowness,
    // Recording takes processor time from the pages: --trace retain-on-failure turns it on where a failure is looked into.
    trace: 'off',
    launchOptions: forAWhile(launchOptions),
  },
  // The longest file begins first: as the last one it would keep one worker busy while the others have nothing to do.
  projects: [
    { name: 'walk', testMatch: longest },
    { name: 'journeys', testMatch: /\.(test|spec)\.ts$/, testIgnore: longest },
  ],
})
