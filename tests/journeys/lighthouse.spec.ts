import { audit, withAuditedBrowser } from '../support/lighthouse.ts'
import { publicPages } from '../support/publicPages.ts'
import { drawnPictures, expect, test } from './shop.ts'

for (const { name, path, unlisted = false } of publicPages)
  test(`${name}: full marks of Lighthouse for accessibility, best practices and search engines`, async ({
    office,
  }) => {
    const body = await office.picture()
    const { scores, failing } = await withAuditedBrowser(
      (port) => audit(`${office.url}${path}`, port, { performance: false, unlisted }),
      {
        prepare: (context) =>
          context.route(drawnPictures, (route) => route.fulfill({ body, contentType: 'image/webp' })),
      },
    )
    expect.soft(failing).toEqual([])
    expect(scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 })
  })
