import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type Params,
  StaticRouterProvider,
} from 'react-router-dom'
import type { ShopNow } from '../domain/wire/shop.ts'
import type { Boot } from './api/pageSettings.ts'
import { AppProviders } from './app/AppProviders.tsx'
import { chunkLinks } from './app/chunkLinks.ts'
import { frameOf } from './app/frame.ts'
import { headOf } from './app/head.ts'
import { routes } from './app/routes.tsx'
import { screens } from './app/screens.ts'

const handler = createStaticHandler(routes)
const origin = 'http://shop.invalid'

const serverSides = new Map(screens.map(({ id, server }) => [id, server || {}]))

type Match = { route: { id?: string | undefined; handle?: unknown }; params: Params }

function screenOf(matches: readonly Match[] | null) {
  const last = matches?.at(-1)
  if (matches === null || last === undefined) return null
  const handles = matches.map(({ route }) => ({ handle: route.handle }))
  const { id = '' } = last.route
  return { id, params: last.params, frame: frameOf(handles), server: serverSides.get(id) ?? {} }
}
type ScreenMatch = ReturnType<typeof screenOf>

function readsOf(screen: ScreenMatch, { searchParams }: URL, now: ShopNow): string[] {
  const visit = { params: screen?.params ?? {}, search: searchParams, ...now }
  return (screen?.server.reads?.(visit) ?? []).map(({ url }) => url)
}

/** Returns the API URLs that a page reads and whether search engines may index it; null for an unknown address. */
export function match(url: string, now: ShopNow): { apiUrls: string[]; public: boolean } | null {
  const address = new URL(url, origin)
  const screen = screenOf(matchRoutes(routes, address.pathname))
  if (screen === null || screen.id === 'notFound') return null
  return { apiUrls: readsOf(screen, address, now), public: screen.frame.public === true }
}

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
  const { id = 'notFound', params = {}, server = {} } = screen ?? {}
  const { title = '', public: isPublic = false } = screen?.frame ?? {}
  const [primary = ''] = readsOf(screen, address, page.now)
  const shown = { ...page, params, title, answer: page.fallback[primary] }
  const exists = id !== 'notFound' && (server.exists?.(shown) ?? true)
  return {
    status: exists ? context.statusCode : 404,
    body,
    head: `${headOf(shown, server.words?.(shown) ?? null, isPublic && exists)}${chunkLinks(id)}`,
  }
}
