import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom'
import { seoulDate } from '../domain/shared/civilDate.ts'
import type { Boot } from './api/pageSettings.ts'
import { AppProviders } from './app/AppProviders.tsx'
import { frameOf } from './app/frame.ts'
import { chunkLinks, headOf, isEvent } from './app/head.ts'
import { reads } from './app/reads.ts'
import { routes } from './app/routes.tsx'

const handler = createStaticHandler(routes)
const origin = 'http://shop.invalid'

function matchedScreen(url: string) {
  const { pathname, searchParams } = new URL(url, origin)
  const matches = matchRoutes(routes, pathname)
  const last = matches?.at(-1)
  if (matches === null || last === undefined) return null
  const handles = matches.map(({ route }) => ({ handle: route.handle }))
  return { id: last.route.id ?? '', params: last.params, searchParams, frame: frameOf(handles) }
}

/** Which calls a page reads, and whether search engines may keep it; null for an address that does not exist. */
export function match(url: string, now: string): { apiUrls: string[]; public: boolean } | null {
  const screen = matchedScreen(url)
  if (screen === null || screen.id === 'notFound') return null
  const read = reads[screen.id]
  const calls = read?.(screen.params, screen.searchParams, seoulDate(new Date(now))) ?? []
  const apiUrls = calls.map(({ url }) => url)
  return { apiUrls, public: screen.frame.public === true }
}

/** False for what is not there, and for an event that is over. */
const isShown = (answer: unknown, now: string): boolean =>
  answer !== undefined &&
  !(isEvent(answer) && answer.endDate !== null && answer.endDate < seoulDate(new Date(now)))

/** The anonymous view of a page: always the same for the same address and the same answers. */
export async function render(page: { url: string } & Boot): Promise<{
  status: number
  body: string
  head: string
}> {
  const screen = matchedScreen(page.url)
  const context = await handler.query(new Request(new URL(page.url, origin)))
  if (context instanceof Response) return { status: context.status, body: '', head: '' }
  const router = createStaticRouter(handler.dataRoutes, context)
  const body = renderToString(
    <AppProviders boot={{ fallback: page.fallback, now: page.now, settings: page.settings }}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </AppProviders>,
  )
  const id = screen?.id ?? 'notFound'
  const primary = match(page.url, page.now)?.apiUrls[0]
  const missing =
    id === 'notFound' ||
    ((id === 'productDetail' || id === 'eventDetail' || id === 'planningProducts') &&
      primary !== undefined &&
      !isShown(page.fallback[primary], page.now)) ||
    (id === 'aboutShop' && screen?.params.product !== page.settings.shopSlug)
  return {
    status: missing ? 404 : context.statusCode,
    body,
    head: `${headOf(id, page, screen?.frame.public === true && !missing)}${chunkLinks(id)}`,
  }
}
