/** Hydrates the server-rendered page, or renders it in the browser. */
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import { mutate } from 'swr'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { isRecord } from '../api/isRecord.ts'
import { type Boot, noSettings } from '../api/pageSettings.ts'
import { api, whenSessionIsLost } from '../api/request.ts'
import { calls } from '../calls.ts'
import { loadChunk } from '../kit/connection.ts'
import { whenAnotherMemberLogsIn } from '../session/otherMember.ts'
import { firstViewPainted } from '../styles/firstView.ts'
import { AppProviders } from './AppProviders.tsx'
import { routes } from './routes.tsx'

/** Loads the screen of the first address before hydration, which needs it to match the server's HTML. */
async function settleFirstScreen() {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    const screen = await route.lazy()
    Object.assign(route, screen, { lazy: undefined })
  }
}

type Router = ReturnType<typeof createBrowserRouter>

/**
 * Runs `then` while no navigation is under way. A page that is loaded anew in the middle of one loses the state of its
 * history entry, and with it the sheet that was open.
 */
function betweenNavigations({ state, subscribe }: Router, then: () => void): void {
  if (state.navigation.state === 'idle') {
    then()
    return
  }
  const stop = subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return
    stop()
    then()
  })
}

export async function start(container: HTMLElement) {
  const beginAnew = () => {
    mutate(() => true, undefined, { revalidate: false })
    window.location.reload()
  }
  whenAnotherMemberLogsIn(beginAnew)
  await settleFirstScreen()
  const isDrawn = container.firstElementChild !== null
  // With hydration data the router keeps the scroll position of a server-rendered page.
  const router = createBrowserRouter(routes, isDrawn ? { hydrationData: {} } : {})
  // Deferred until an open form has unmounted: it would ask whether to leave, although it keeps what was typed.
  whenSessionIsLost((isMemberGone) =>
    setTimeout(() => betweenNavigations(router, isMemberGone ? sayGoodbye : beginAnew)),
  )
  const page = (
    <AppProviders boot={readBoot()}>
      <RouterProvider router={router} />
    </AppProviders>
  )
  // A transition hydrates in slices, so that taps and frames are not blocked.
  if (isDrawn) startTransition(() => void hydrateRoot(container, page))
  else createRoot(container).render(page)
  if (window.self === window.top) api.send(calls.visitors).catch(() => undefined)
}

/** Somebody who has left reads that, however they learn of it (rule 787). */
async function sayGoodbye() {
  const { goodbye } = await loadChunk(() => import('../pieces/account/goodbye.ts'))
  goodbye()
}

/** Loads the web font after the first view, which has priority; until then a system font with its metrics is shown. */
export async function faceAfterFirstView(container: HTMLElement) {
  await firstViewPainted()
  const { addFace } = await loadChunk(() => import('../styles/face.ts'))
  await addFace(container.textContent)
}

const isBoot = (value: unknown): value is Boot =>
  isRecord(value) && isRecord(value.fallback) && isRecord(value.now) && isRecord(value.settings)

/** Reads the data that the server inlined into the page's JSON block. */
function readBoot(): Boot {
  const text = document.getElementById('fallback')?.textContent ?? 'null'
  const boot: unknown = JSON.parse(text)
  if (isBoot(boot)) return boot
  const now = new Date()
  const shopNow = { now: now.toISOString(), today: seoulDate(now), closedDays: [] }
  return { fallback: {}, now: shopNow, settings: noSettings }
}
