import { audit, openAuditedBrowser } from '../support/lighthouse.ts'
import { publicPages } from '../support/publicPages.ts'
import { type BenchRow, median } from './measure.ts'

const runs = 3
const least = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

/**
 * Lighthouse with its own throttling on every public page: median performance, and the worst of the rest. What a page
 * shows is drawn before, by a run that does not count.
 */
export async function benchLighthouse(baseUrl: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { name, path, unlisted = false } of publicPages) {
    const all: Record<string, number>[] = []
    for (let nth = 0; nth <= runs; nth += 1) {
      const browser = await openAuditedBrowser({ fonts: 'korean' })
      const asked = {
        categories: ['performance', 'accessibility', 'best-practices', 'seo'],
        unlisted,
      } as const
      const { scores, failing } = await audit(`${baseUrl}${path}`, browser.port, asked).finally(browser.close)
      if (nth === 0 && failing.length > 0) console.log(`${path}: ${failing.join(', ')}`)
      if (nth > 0) all.push(scores)
    }
    for (const [category, floor] of Object.entries(least)) {
      const scores = all.map((one) => one[category] ?? 0)
      const value = category === 'performance' ? median(scores) : Math.min(...scores)
      const what = `Lighthouse ${category} of ${name}`
      rows.push({ name: what, unit: 'points', value, floor, ratio: value / floor, target: '≥ 1' })
    }
  }
  return rows
}
