/** Takes over what the server drew, or draws the page itself. */
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import { mutate } from 'swr'
import { api, whenSessionIsLost } from '../api/request.ts'
import { calls } from '../calls.ts'
import { whenAnotherMemberLogsIn } from '../session/otherMember.ts'
import { firstViewPainted } from '../styles/firstView.ts'
import { AppProviders } from './AppProviders.tsx'
import { readBoot } from './boot.ts'
import { routes } from './routes.tsx'

/** The screen of the first address is fetched before hydration, so that it takes over what the server drew. */
async function settleFirstScreen() {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    const screen = await route.lazy()
    Object.assign(route, screen, { lazy: undefined })
  }
}

export async function start(container: HTMLElement) {
  const beginAnew = () => {
    mutate(() => true, undefined, { revalidate: false })
    window.location.reload()
  }
  // Later, so that an open form is gone by then: it would ask whether to leave, though it keeps what was typed.
  whenSessionIsLost(() => setTimeout(beginAnew))
  whenAnotherMemberLogsIn(beginAnew)
  await settleFirstScreen()
  const isDrawn = container.firstElementChild !== null
  // A page that is already there stays where it was scrolled to before the router came.
  const router = createBrowserRouter(routes, isDrawn ? { hydrationData: {} } : {})
  const page = (
    <AppProviders boot={readBoot()}>
      <RouterProvider router={router} />
    </AppProviders>
  )
  // In slices that let taps and frames through.
  if (isDrawn) startTransition(() => void hydrateRoot(container, page))
  else createRoot(container).render(page)
  if (window.self === window.top) api.send(calls.visitors).catch(() => undefined)
}

/** Words that can be read leave the line to what the first view needs; until then the metrics of the face are imitated. */
export async function faceAfterFirstView(container: HTMLElement) {
  await firstViewPainted()
  const { addFace } = await import('../styles/face.ts')
  await addFace(container.textContent)
}
