import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'
import places from './chromium.json' with { type: 'json' }

const executablePath = [process.env.CHROMIUM, ...places].find(
  (path) => path !== undefined && existsSync(path),
)

/** Which Chromium tests and benches drive, and how: CHROMIUM, else the usual places, else Playwright's own. */
export const launchOptions: LaunchOptions = {
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
  ...(executablePath === undefined ? {} : { executablePath }),
}
