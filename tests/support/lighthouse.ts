import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '../../server/platform/database/embeddedPostgres.ts'
import { type Fonts, launchOptionsWith } from './chromium.ts'

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/** What tells nothing about accessibility, practices or search engines. */
const quick = {
  // Throttles nothing; with the other methods Lighthouse waits for five quiet seconds whatever is said below.
  throttlingMethod: 'simulate',
  disableFullPageScreenshot: true,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 500,
  cpuQuietThresholdMs: 0,
} as const

export type Audited = {
  /** 0 to 100 by category. */
  scores: Record<string, number>
  /** What costs points: the names of the audits, and where they saw it. */
  failing: string[]
}

export type AuditedBrowser = { port: number; close: () => Promise<void> }

/** A browser that Lighthouse can steer beside us; `prepare` may answer requests itself. */
export async function openAuditedBrowser({
  fonts = 'latin',
  prepare = async () => {},
}: {
  fonts?: Fonts
  prepare?: (context: BrowserContext) => Promise<unknown>
} = {}): Promise<AuditedBrowser> {
  const port = await freePort()
  const launchOptions = launchOptionsWith(fonts)
  const context = await chromium.launchPersistentContext('', {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
    viewport: { width: 412, height: 823 },
  })
  await prepare(context)
  return { port, close: () => context.close() }
}

/** What Lighthouse finds on a page. Without its performance nothing is throttled or waited for longer than needed. */
export async function audit(
  url: string,
  port: number,
  { categories, unlisted }: { categories: readonly Category[]; unlisted: boolean },
): Promise<Audited> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: [...categories],
    ...(categories.includes('performance') ? {} : quick),
    // Kept out of search engines on purpose.
    ...(unlisted ? { skipAudits: ['is-crawlable'] } : {}),
  })
  if (result === undefined) throw new Error(`Lighthouse said nothing about ${url}`)
  const { lhr } = result
  if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  const found = Object.values(lhr.categories)
  return {
    scores: Object.fromEntries(found.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    failing: found
      .filter(({ id }) => id !== 'performance')
      .flatMap(({ id, auditRefs }) =>
        auditRefs
          .filter(({ id: name, weight }) => weight > 0 && (lhr.audits[name]?.score ?? 1) < 1)
          .map(
            ({ id: name }) =>
              `${id}: ${name} ${JSON.stringify(lhr.audits[name]?.details ?? null).slice(0, 600)}`,
          ),
      ),
  }
}
