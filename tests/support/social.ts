import type { ProviderType } from '../../domain/members/events.ts'
import type { Browser } from './browser.ts'

export type Consenting = {
  email?: string
  decision?: 'agree' | 'cancel'
  sharesEmail?: boolean
  hidesEmail?: boolean
  unverified?: boolean
}

export type Returning = { path: string; fields: Record<string, string>; byPost: boolean }

/** Where the shop sends somebody who chose a provider. */
export async function leaveFor(browser: Browser, provider: ProviderType): Promise<URL> {
  const answer = await browser.send({ url: `/api/auth/${provider}` })
  return new URL(String(answer.headers.location))
}

/** Agrees on the provider's page; what the browser brings back to the shop. */
export async function consent(asked: URL, consenting: Consenting): Promise<Returning> {
  const page = await fetch(asked)
  if (!page.ok) throw new Error(`the provider refuses to show its page: ${await page.text()}`)
  const {
    email = 'hana@example.com',
    decision = 'agree',
    sharesEmail = true,
    hidesEmail,
    unverified,
  } = consenting
  const provider = asked.pathname.split('/')[1]
  const answer = await fetch(`${asked.origin}/${provider}/__consent`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      ...Object.fromEntries(asked.searchParams),
      email,
      decision,
      ...(sharesEmail && { sharesEmail: 'on' }),
      ...(hidesEmail && { hidesEmail: 'on' }),
      ...(unverified && { unverified: 'on' }),
    }),
  })
  const location = answer.headers.get('location')
  if (location !== null) {
    const url = new URL(location)
    return { path: url.pathname, fields: Object.fromEntries(url.searchParams), byPost: false }
  }
  const html = await answer.text()
  const action = /<form id="return" method="post" action="([^"]+)"/.exec(html)?.[1]
  if (action === undefined) throw new Error(html)
  const fields = [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value?.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  ])
  return { path: new URL(action).pathname, fields: Object.fromEntries(fields), byPost: true }
}

/** Brings the provider's answer to the shop; where the shop leads the browser at last. */
export async function comeBack(browser: Browser, { path, fields, byPost }: Returning): Promise<URL> {
  const text = new URLSearchParams(fields).toString()
  const answer = byPost
    ? await browser.send({
        method: 'POST',
        url: path,
        payload: text,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    : await browser.send({ url: `${path}?${text}` })
  return new URL(String(answer.headers.location))
}

/** The whole way round. */
export async function logInAt(
  browser: Browser,
  provider: ProviderType,
  consenting: Consenting = {},
): Promise<URL> {
  return comeBack(browser, await consent(await leaveFor(browser, provider), consenting))
}
