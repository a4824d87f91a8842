import { type AuditedBrowser, audit, openAuditedBrowser } from '../support/lighthouse.ts'
import { kindsOfPublicPages } from '../support/publicPages.ts'
import { drawnPictures, expect, test } from './shop.ts'

// What it asks of accessibility, every page is asked in quality.spec.ts.
const categories = ['best-practices', 'seo'] as const

/** One for all pages: Lighthouse empties it before each. */
let browser: AuditedBrowser
test.beforeAll(async ({ office }) => {
  // Its phone asks for banners of another size than those that were drawn for the journeys.
  const body = await office.picture()
  browser = await openAuditedBrowser({
    prepare: (context) =>
      context.route(drawnPictures, (route) => route.fulfill({ body, contentType: 'image/webp' })),
  })
})
test.afterAll(() => browser.close())

for (const { name, path, unlisted = false } of kindsOfPublicPages)
  test(`${name}: full marks of Lighthouse for best practices and search engines`, async ({ office }) => {
    const { scores, failing } = await audit(`${office.url}${path}`, browser.port, { categories, unlisted })
    expect.soft(failing).toEqual([])
    expect(scores).toEqual({ 'best-practices': 100, seo: 100 })
  })
