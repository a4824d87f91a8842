import type { App, Deps } from '../platform/deps.ts'
import { type Boot, type BuiltClient, documentOf } from './bundle.ts'
import { createPageCache, type RenderedPage } from './pageCache.ts'

const shellHead = '<meta name="robots" content="noindex">'

/**
 * Answers the document for an address: public pages rendered with their data as a guest sees them, everything
 * else as a shell that search engines leave alone, unknown addresses as a shell with status 404.
 */
export function createPages(app: App, deps: Pick<Deps, 'env' | 'clock'>, client: BuiltClient) {
  const { env, clock } = deps
  const cached = createPageCache(() => clock.now().getTime())
  const settings = {
    tossClientKey: env.TOSS_CLIENT_KEY,
    tossSdkSrc: env.TOSS_SDK_SRC,
    postcodeScriptUrl: env.POSTCODE_SCRIPT_URL,
  }
  const bootWith = (fallback: Boot['fallback']): Boot => ({
    fallback,
    now: clock.now().toISOString(),
    settings,
  })
  const shell = (status: number): RenderedPage => ({
    status,
    html: documentOf(
      client.template,
      { head: `<title>${env.SHOP_NAME}</title>${shellHead}`, body: '' },
      bootWith({}),
    ),
  })
  const render = async (url: string, apiUrls: readonly string[]): Promise<RenderedPage> => {
    const boot = bootWith(await answersOf(app, apiUrls))
    const page = await client.bundle.render({ url, ...boot })
    return { status: page.status, html: documentOf(client.template, page, boot) }
  }

  return async (url: string): Promise<RenderedPage> => {
    const match = client.bundle.match(url)
    if (match === null) return shell(404)
    if (!match.public) return shell(200)
    return cached(url, () => render(url, match.apiUrls))
  }
}

/** What stands under `data` of each call that succeeded; the screen copes with those that did not. */
async function answersOf(app: App, apiUrls: readonly string[]): Promise<Boot['fallback']> {
  const answers = await Promise.all(
    apiUrls.map(async (url) => {
      const answer = await app.inject({ url, headers: { accept: 'application/json' } })
      if (answer.statusCode !== 200) return null
      const { data } = answer.json<{ data: unknown }>()
      return [url, data] as const
    }),
  )
  return Object.fromEntries(answers.filter((entry) => entry !== null))
}
