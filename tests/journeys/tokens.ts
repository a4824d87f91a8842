import type { Page } from '@playwright/test'

/** When access tokens end, in seconds since 1970: long ago, and not in this century. */
const endings = { expired: 0, good: 4_102_444_800 } as const

/** Puts another access token into the session that the browser keeps; `exp` is all that a page reads of it. */
export const withAccessToken = (page: Page, kind: keyof typeof endings) =>
  page.evaluate((exp) => {
    const session: object = JSON.parse(localStorage.getItem('token') ?? '{}')
    const accessToken = `e30.${btoa(JSON.stringify({ exp }))}.e30`
    localStorage.setItem('token', JSON.stringify({ ...session, accessToken }))
  }, endings[kind])

/** Does what the server refuses because the session is lost; the page is loaded anew, at the login. */
export async function losesSession(page: Page, act: () => Promise<void>): Promise<void> {
  await withAccessToken(page, 'good')
  const isLoadedAnew = page.waitForEvent('load')
  await act()
  await isLoadedAnew
}
