import type { Browser } from './browser.ts'
import type { PlayedProviders } from './simulators.ts'

export type Typed = {
  name: string
  birthdate: string
  gender: '0' | '1'
  mobileno: string
  outcome?: 'done' | 'failed' | 'changed' | 'foreign'
}

export const seoyeon: Typed = { name: '박서연', birthdate: '19940302', gender: '0', mobileno: '01023456789' }

/** The popup's address, and the fields that are posted to it. */
type Form = { popupUrl: string } & Record<string, string>

/** Opens the popup with what the shop answered and fills it in; the address to which it leads the browser. */
export async function fillPopup(
  providers: Pick<PlayedProviders, 'url'>,
  form: Form,
  typed: Typed,
): Promise<URL> {
  const { popupUrl, ...opening } = form
  const opened = await fetch(popupUrl, { method: 'POST', body: new URLSearchParams(opening) })
  if (!opened.ok) throw new Error(`the popup answers ${opened.status}`)
  const filled = await fetch(`${providers.url}/nice/__verify`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...opening, mobileco: '1', agreed: 'on', ...typed }),
  })
  const location = filled.headers.get('location')
  if (location === null) throw new Error(await filled.text())
  return new URL(location)
}

export const beginIdentity = async (browser: Browser): Promise<Form> =>
  (await browser.send({ url: '/api/auth/identity-verification' })).json<{ data: Form }>().data

/** Verifies a person in this browser; where the shop led it at last. */
export async function verifyIdentity(
  providers: Pick<PlayedProviders, 'url'>,
  browser: Browser,
  typed: Typed = seoyeon,
): Promise<URL> {
  const back = await fillPopup(providers, await beginIdentity(browser), typed)
  const answer = await browser.send({ url: back.pathname + back.search })
  return new URL(String(answer.headers.location))
}
