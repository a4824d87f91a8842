import { expect, type Page } from '@playwright/test'

const ownFace = 'Pretendard Variable'

/** The faces that the browser really draws an element with. */
export async function facesOf(page: Page, selector: string): Promise<string[]> {
  const tools = await page.context().newCDPSession(page)
  let isForgotten = false
  tools.on('DOM.documentUpdated', () => {
    isForgotten = true
  })
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  const read = async () => {
    const { root } = await tools.send('DOM.getDocument')
    const { nodeIds } = await tools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
    return Promise.all(nodeIds.map((nodeId) => tools.send('CSS.getPlatformFontsForNode', { nodeId })))
  }
  // The browser forgets the ids of a document's nodes once, when it has read all of it.
  const drawn = await read().catch((fault: unknown) => {
    if (!isForgotten) throw fault
    return read()
  })
  await tools.detach()
  return [...new Set(drawn.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)))]
}

/** The shop's own face draws it; tried again when the page changes in the middle of the look. */
export const expectFace = (page: Page, selector: string) =>
  expect.poll(() => facesOf(page, selector).catch((fault: Error) => [fault.message])).toEqual([ownFace])

/**
 * The shop's own face has come for the words of the element: they ask for it, and every part of it that they need is
 * loaded. Whether a browser really draws with it takes far longer to ask.
 */
export const faceCame = (page: Page, selector: string) =>
  expect
    .poll(() =>
      page.evaluate(
        ({ selector, face }) => {
          const element = document.querySelector(selector)
          if (element === null) return false
          const { fontFamily, fontWeight } = getComputedStyle(element)
          const isThere = [...document.fonts].some(({ family }) => family.includes(face))
          const asks = fontFamily.split(',').some((family) => family.includes(face))
          return (
            isThere && asks && document.fonts.check(`${fontWeight} 16px "${face}"`, element.textContent ?? '')
          )
        },
        { selector, face: ownFace },
      ),
    )
    .toBe(true)
