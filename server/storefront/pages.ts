import type { LightMyRequestResponse } from 'fastify'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import type { ShopNow } from '../../domain/wire/shop.ts'
import { contentTime, previewAt } from '../platform/contentTime.ts'
import type { App, Deps } from '../platform/deps.ts'
import { UnansweredPage } from '../platform/http/faults.ts'
import { nowhere } from '../platform/http/malformedAddress.ts'
import { shopDay } from '../rental/index.ts'
import { settingsNow } from '../settings/index.ts'
import { type Boot, type BuiltClient, documentOf } from './bundle.ts'
import { createPageCache, type RenderedPage } from './pageCache.ts'

/**
 * Renders the document of an address as a guest sees it (a member's own data arrives after hydration), with the answers
 * of the calls that its screen names and the settings of the admin (while the database is down: those that the process
 * was started with, and no closed days). Public pages are cached for a moment. Unknown addresses are rendered without
 * any call and have status 404. Throws `UnansweredPage` when a call failed: a screen without its data would say that a
 * product does not exist.
 */
export function createPages(
  app: App,
  deps: Pick<Deps, 'db' | 'env' | 'clock' | 'cards'>,
  client: BuiltClient,
) {
  const { db, env, clock, cards } = deps
  const { keptPage, keep } = createPageCache(() => clock.now().getTime())
  const startedWith = {
    cardClientKey: cards.sheet.clientKey,
    cardSheetUrl: cards.sheet.scriptUrl,
    postcodeScriptUrl: env.POSTCODE_SCRIPT_URL,
    kakaoSdkSrc: env.KAKAO_SDK_URL,
    kakaoJsKey: env.KAKAO_JS_KEY,
    chatChannelUrl: env.CHAT_CHANNEL_URL,
    publicUrl: env.PUBLIC_URL,
    shopSlug: env.SHOP_SLUG,
  }
  const shopNow = async (): Promise<ShopNow> => {
    const at = contentTime(clock)
    const today = seoulDate(at)
    const day = await shopDay(db, today).catch(() => ({ today, closedDays: [] }))
    return { now: at.toISOString(), ...day }
  }
  const render = async (url: string, now: ShopNow, apiUrls: readonly string[]): Promise<RenderedPage> => {
    const [fallback, set] = await Promise.all([answersOf(app, apiUrls), settingsNow(db).catch(() => null)])
    const chatChannelUrl = set?.chatChannelUrl ?? startedWith.chatChannelUrl
    const boot: Boot = { fallback, now, settings: { ...startedWith, chatChannelUrl } }
    const page = await client.bundle.render({ url, ...boot })
    return { status: page.status, html: documentOf(client.template, page, boot) }
  }

  /** Renders a page as guests will see it at a moment; null for an unknown address. */
  const pageAt = (url: string, moment: Date): Promise<RenderedPage | null> =>
    previewAt(moment, async () => {
      const now = await shopNow()
      const match = isOurs(url) ? client.bundle.match(url, now) : null
      return match === null ? null : render(url, now, match.apiUrls)
    })

  const pageOf = async (url: string): Promise<RenderedPage> => {
    // The cache is asked first, because matching an address to its screen costs more than answering with a cached page.
    const atHand = keptPage(url)
    if (atHand !== undefined) return atHand
    const now = await shopNow()
    // Another request may have begun to render it meanwhile.
    const begun = keptPage(url)
    if (begun !== undefined) return begun
    if (!isOurs(url)) return { ...(await render(nowhere, now, [])), status: 404 }
    const match = client.bundle.match(url, now)
    if (match === null) return { ...(await render(url, now, [])), status: 404 }
    const make = () => render(url, now, match.apiUrls)
    return match.public ? keep(url, make) : make()
  }
  return { pageOf, pageAt }
}

/** False for an address that a browser resolves to another host (`//evil.example`, `/\\`) and for a malformed one. */
const isOurs = (url: string): boolean => !/^\/[/\\]/.test(url) && URL.canParse(url, 'http://shop.invalid')

type CallAnswer = { data?: unknown; code?: string; message?: string }

const isJson = ({ headers }: LightMyRequestResponse): boolean =>
  String(headers['content-type']).startsWith('application/json')

/** Returns the `data` of each call that succeeded; the screen copes with those that were refused. */
async function answersOf(app: App, apiUrls: readonly string[]): Promise<Boot['fallback']> {
  const answers = await Promise.all(
    apiUrls.map(async (url) => {
      const answer = await app.inject({ url, headers: { accept: 'application/json' } })
      const { data, code, message = '' }: CallAnswer = isJson(answer) ? answer.json<CallAnswer>() : {}
      // A shop that is closed for maintenance refuses with a status of faults, and its notice is a page of its own.
      if (answer.statusCode >= 500 && code !== 'OUT_OF_SERVICE')
        throw new UnansweredPage(answer.statusCode, message)
      return answer.statusCode === 200 && isJson(answer) ? ([url, data] as const) : null
    }),
  )
  return Object.fromEntries(answers.filter((entry) => entry !== null))
}
