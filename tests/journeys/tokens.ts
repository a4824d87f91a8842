import type { Page } from '@playwright/test'

/** When access tokens end, in seconds since 1970: long ago, and not in this century. */
const endings = { expired: 0, good: 4_102_444_800 } as const

type Ending = keyof typeof endings

/** Gives tokens of the session that the browser keeps another end, with which the server does not know them. */
const withTokens = (page: Page, kinds: { accessToken: Ending; refreshToken?: Ending }) =>
  page.evaluate(
    (ends) => {
      const session: Record<string, string> = JSON.parse(localStorage.getItem('token') ?? '{}')
      const forged = ends.map(([name, exp]) => {
        const body = session[name]?.split('.')[1] ?? ''
        const claims: object = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
        return [name, `e30.${btoa(JSON.stringify({ ...claims, exp }))}.e30`]
      })
      localStorage.setItem('token', JSON.stringify({ ...session, ...Object.fromEntries(forged) }))
    },
    Object.entries(kinds).map(([name, kind]) => [name, endings[kind]] as const),
  )

export const withAccessToken = (page: Page, kind: Ending) => withTokens(page, { accessToken: kind })

/** Does what the server refuses because the login has ended: it takes neither token. The page is loaded anew, at the login. */
export async function losesSession(page: Page, act: () => Promise<void>): Promise<void> {
  await withTokens(page, { accessToken: 'good', refreshToken: 'good' })
  const isLoadedAnew = page.waitForEvent('load')
  await act()
  await isLoadedAnew
}
