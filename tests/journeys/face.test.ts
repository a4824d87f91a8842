import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'

/** The faces that the browser really draws an element with. */
async function facesOf(page: Page, selector: string): Promise<string[]> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  const { root } = await tools.send('DOM.getDocument')
  const { nodeIds } = await tools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const drawn = await Promise.all(
    nodeIds.map((nodeId) => tools.send('CSS.getPlatformFontsForNode', { nodeId })),
  )
  return [...new Set(drawn.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)))]
}

/** Tried again when the page changes in the middle of the look. */
const expectOurFace = (page: Page, selector: string) =>
  expect(async () => expect(await facesOf(page, selector)).toEqual(['Pretendard Variable'])).toPass({
    timeout: 20_000,
  })

test('a page gets the face of the shop at once, not file by file', async ({ page }) => {
  let fetchesInSight = 0
  await page.exposeFunction('fetchedInSight', () => {
    fetchesInSight += 1
  })
  // Two are the machine's own, with our metrics.
  await page.addInitScript(
    `document.fonts.addEventListener('loading', () => document.fonts.size > 2 && fetchedInSight())`,
  )
  await page.goto('/ranking')
  await expectOurFace(page, '#main p, #main article span')
  expect(fetchesInSight).toBe(0)
})

test('words of the next screen get it too', async ({ page }) => {
  await page.goto('/luxury')
  await expectOurFace(page, '#main h2, #main p')
  await page.getByRole('link', { name: '랭킹' }).first().click()
  await expectOurFace(page, '#main p, #main article span')
})
