import type { RouteObject } from 'react-router-dom'
import { Button } from '../kit/Button.tsx'
import { loadChunk } from '../kit/connection.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { messages } from '../text/messages.ts'
import type { Frame } from './frame.ts'
import { Shell } from './Shell.tsx'
import { screens } from './screens.ts'

export const routes: RouteObject[] = [
  {
    id: 'shell',
    element: <Shell />,
    errorElement: <ErrorScreen />,
    children: [
      ...screens.map(
        ({ id, path, load, frame }): RouteObject => ({
          id,
          path,
          handle: frame,
          // When the chunk fails to load, the current screen stays and the router keeps waiting for the retry.
          lazy: async () => ({ Component: await loadChunk(load) }),
        }),
      ),
      {
        id: 'notFound',
        path: '*',
        handle: { title: '페이지를 찾을 수 없어요', back: 'history' } satisfies Frame,
        lazy: async () => ({
          Component: (await loadChunk(() => import('../pieces/NotFound.tsx'))).NotFound,
        }),
      },
    ],
  },
]

/** Shown instead of a blank page when rendering or routing throws. */
function ErrorScreen() {
  return (
    <main>
      <h1 className="spoken">오류</h1>
      <EmptyState
        title="화면을 열지 못했어요"
        reason={messages.generic}
        action={
          <Button look="third" size="small" onClick={() => window.location.reload()}>
            다시 시도
          </Button>
        }
      />
    </main>
  )
}
