import { audit, withAuditedBrowser } from '../support/lighthouse.ts'
import { publicPages } from '../support/publicPages.ts'
import { expect, test } from './shop.ts'

// What is kept out of search engines on purpose has no full marks there; its rest is in the bench.
const listed = publicPages.filter(({ unlisted }) => unlisted !== true)

for (const { name, path } of listed)
  test(`${name}: full marks of Lighthouse for accessibility, best practices and search engines`, async ({
    office,
  }, info) => {
    test.setTimeout(180_000)
    const body = await office.picture()
    const { scores, failing } = await withAuditedBrowser(
      info.project.use.launchOptions ?? {},
      (port) => audit(`${office.url}${path}`, port, { performance: false, unlisted: false }),
      (context) =>
        context.route('**/files/pictures/**', (route) => route.fulfill({ body, contentType: 'image/webp' })),
    )
    expect.soft(failing).toEqual([])
    expect(scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 })
  })
