import type { RouteObject } from 'react-router-dom'
import { patterns } from '../paths.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import type { Frame } from './frame.ts'
import { Shell } from './Shell.tsx'
import { shopIcons } from './table.ts'
import { account } from './tables/account.ts'
import { browsing } from './tables/browsing.ts'
import { joining } from './tables/joining.ts'
import { promotions } from './tables/promotions.ts'
import { renting } from './tables/renting.ts'
import { welcome } from './tables/welcome.ts'

const screens = [...welcome, ...browsing, ...promotions, ...joining, ...account, ...renting]

/** Tabs of the frame whose screens come with their own capability; until then they say so. */
const soon: { id: string; path: string; frame: Frame }[] = [
  { id: 'search', path: patterns.search, frame: { title: '검색', heading: true, back: 'history' } },
  { id: 'promotion', path: patterns.promotion, frame: menuFrame('프로모션', 'promotion') },
  { id: 'brand', path: patterns.brand, frame: menuFrame('브랜드', 'brand') },
  { id: 'interest', path: patterns.interest, frame: navFrame('찜', 'likes') },
  { id: 'luxshare', path: patterns.luxshare, frame: navFrame('럭스쉐어', 'luxshare') },
]

function menuFrame(title: string, menu: NonNullable<Frame['menu']>): Frame {
  return { title, logo: true, icons: shopIcons, menu, nav: 'home', toastOffset: 78 }
}

function navFrame(title: string, nav: NonNullable<Frame['nav']>): Frame {
  return { title, heading: true, bareHeader: true, icons: shopIcons, nav, toastOffset: 78 }
}

const loadSoon = async () => ({ Component: (await import('./SoonScreen.tsx')).SoonScreen })

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
          lazy: async () => ({ Component: await load() }),
        }),
      ),
      ...soon.map(({ id, path, frame }): RouteObject => ({ id, path, handle: frame, lazy: loadSoon })),
      {
        id: 'notFound',
        path: '*',
        handle: { title: '페이지를 찾을 수 없어요', back: 'history' } satisfies Frame,
        lazy: async () => ({ Component: (await import('./NotFoundScreen.tsx')).NotFoundScreen }),
      },
    ],
  },
]
