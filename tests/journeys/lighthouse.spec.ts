import { audit, withAuditedBrowser } from '../support/lighthouse.ts'
import { publicPages } from '../support/publicPages.ts'
import { expect, test } from './shop.ts'

for (const { name, path, unlisted = false } of publicPages)
  test(`${name}: full marks of Lighthouse for accessibility, best practices and search engines`, async ({
    office,
  }) => {
    const { scores, failing } = await withAuditedBrowser((port) =>
      audit(`${office.url}${path}`, port, { performance: false, unlisted }),
    )
    expect.soft(failing).toEqual([])
    expect(scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 })
  })
