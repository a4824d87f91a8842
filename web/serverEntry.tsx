import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type Params,
  StaticRouterProvider,
} from 'react-router-dom'
import { seoulDate } from '../domain/shared/civilDate.ts'
import type { Boot } from './api/pageSettings.ts'
import { AppProviders } from './app/AppProviders.tsx'
import { chunkLinks } from './app/chunkLinks.ts'
import { frameOf } from './app/frame.ts'
import { headOf, isEvent } from './app/head.ts'
import { reads } from './app/reads.ts'
import { routes } from './app/routes.tsx'

const handler = createStaticHandler(routes)
const origin = 'http://shop.invalid'

type Match = { route: { id?: string | undefined; handle?: unknown }; params: Params }

function screenOf(matches: readonly Match[] | null) {
  const last = matches?.at(-1)
  if (matches === null || last === undefined) return null
  const handles = matches.map(({ route }) => ({ handle: route.handle }))
  return { id: last.route.id ?? '', params: last.params, frame: frameOf(handles) }
}
type Screen = ReturnType<typeof screenOf>

const readsOf = (screen: Screen, { searchParams }: URL, now: string): string[] => {
  const read = reads[screen?.id ?? '']
  const calls = read?.(screen?.params ?? {}, searchParams, seoulDate(new Date(now))) ?? []
  return calls.map(({ url }) => url)
}

/** Returns the API URLs that a page reads and whether search engines may index it; null for an unknown address. */
export function match(url: string, now: string): { apiUrls: string[]; public: boolean } | null {
  const address = new URL(url, origin)
  const screen = screenOf(matchRoutes(routes, address.pathname))
  if (screen === null || screen.id === 'notFound') return null
  return { apiUrls: readsOf(screen, address, now), public: screen.frame.public === true }
}

/** False when the API had no answer, and for an event that has ended. */
const isShown = (answer: unknown, now: string): boolean =>
  answer !== undefined &&
  !(isEvent(answer) && answer.endDate !== null && answer.endDate < seoulDate(new Date(now)))

/** Renders a page as a guest sees it: the same address and answers always give the same HTML. */
export async function render(page: { url: string } & Boot): Promise<{
  status: number
  body: string
  head: string
}> {
  const address = new URL(page.url, origin)
  const context = await handler.query(new Request(address))
  if (context instanceof Response) return { status: context.status, body: '', head: '' }
  const router = createStaticRouter(handler.dataRoutes, context)
  const body = renderToString(
    <AppProviders boot={{ fallback: page.fallback, now: page.now, settings: page.settings }}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </AppProviders>,
  )
  // Matching the routes a second time would cost more than building the head.
  const screen = screenOf(context.matches)
  const id = screen?.id ?? 'notFound'
  const [primary] = readsOf(screen, address, page.now)
  const missing =
    id === 'notFound' ||
    ((id === 'productDetail' || id === 'eventDetail' || id === 'planningProducts') &&
      primary !== undefined &&
      !isShown(page.fallback[primary], page.now)) ||
    (id === 'aboutShop' && screen?.params.product !== page.settings.shopSlug)
  const { title = '', public: isPublic = false } = screen?.frame ?? {}
  return {
    status: missing ? 404 : context.statusCode,
    body,
    head: `${headOf(id, { ...page, title }, isPublic && !missing)}${chunkLinks(id)}`,
  }
}
