import { audit, openAuditedBrowser } from '../support/lighthouse.ts'
import { richestPage } from '../support/publicPages.ts'
import { drawnPictures, expect, test } from './shop.ts'

// What it asks of accessibility and of the head of a page, every page is asked in quality.spec.ts.
const categories = ['best-practices', 'seo'] as const

test('a product’s page has full marks of Lighthouse for best practices and search engines', async ({
  office,
}) => {
  // Its phone asks for banners of another size than those that were drawn for the journeys.
  const body = await office.picture()
  const browser = await openAuditedBrowser({
    prepare: (context) =>
      context.route(drawnPictures, (route) => route.fulfill({ body, contentType: 'image/webp' })),
  })
  const address = `${office.url}${richestPage.path}`
  const { scores, failing } = await audit(address, browser.port, { categories, unlisted: false })
  await browser.close()
  expect.soft(failing).toEqual([])
  expect(scores).toEqual({ 'best-practices': 100, seo: 100 })
})
