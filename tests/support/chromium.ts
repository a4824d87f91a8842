import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import places from './chromium.json' with { type: 'json' }

const executablePath = [process.env.CHROMIUM, ...places].find(
  (path) => path !== undefined && existsSync(path),
)

/** The letters of a machine, as the suite brings them: without those for Korean, or with wider ones than the shop's. */
export type Fonts = 'latin' | 'korean'

/** Which Chromium tests and benches drive, and how: CHROMIUM, else the usual places, else Playwright's own. */
export const launchOptionsWith = (fonts: Fonts): LaunchOptions => ({
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
  env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, `fonts/${fonts}.conf`) },
  ...(executablePath === undefined ? {} : { executablePath }),
})

/** Pages have to keep still on a machine that draws boxes first: the suite is made on one. */
export const launchOptions = launchOptionsWith('latin')
