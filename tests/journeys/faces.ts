import { expect, type Page } from '@playwright/test'

/** The faces that the browser really draws an element with. */
export async function facesOf(page: Page, selector: string): Promise<string[]> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  const { root } = await tools.send('DOM.getDocument')
  const { nodeIds } = await tools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const drawn = await Promise.all(
    nodeIds.map((nodeId) => tools.send('CSS.getPlatformFontsForNode', { nodeId })),
  )
  await tools.detach()
  return [...new Set(drawn.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)))]
}

/** The shop's own face draws it; tried again when the page changes in the middle of the look. */
export const expectFace = (page: Page, selector: string) =>
  expect(async () => expect(await facesOf(page, selector)).toEqual(['Pretendard Variable'])).toPass({
    timeout: 20_000,
  })
