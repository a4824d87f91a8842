import type { RouteObject } from 'react-router-dom'
import { loadChunk } from '../kit/connection.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import type { Frame } from './frame.ts'
import { Shell } from './Shell.tsx'
import { account } from './tables/account.ts'
import { browsing } from './tables/browsing.ts'
import { consigning } from './tables/consigning.ts'
import { help } from './tables/help.ts'
import { joining } from './tables/joining.ts'
import { promotions } from './tables/promotions.ts'
import { renting } from './tables/renting.ts'
import { welcome } from './tables/welcome.ts'

const screens = [
  ...welcome,
  ...browsing,
  ...promotions,
  ...joining,
  ...account,
  ...renting,
  ...consigning,
  ...help,
]

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
          Component: (await loadChunk(() => import('./NotFoundScreen.tsx'))).NotFoundScreen,
        }),
      },
    ],
  },
]
