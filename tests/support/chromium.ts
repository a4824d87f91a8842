import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'
import places from './chromium.json' with { type: 'json' }

// The shell alone, without a window's frame, needs two thirds of the processor: it stands first.
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
