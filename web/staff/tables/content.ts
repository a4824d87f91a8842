import { CalendarHeart, LayoutPanelTop } from 'lucide-react'
import type { Area } from '../app/area.ts'
import { paths } from '../paths.ts'

const roles = ['content'] as const
const group = '전시'

/** What shoppers see and staff edit. */
export const content: Area = {
  routes: [
    {
      path: paths.showcase,
      roles,
      load: () => import('../screens/showcase/ShowcaseScreen.tsx').then((part) => part.ShowcaseScreen),
    },
    {
      path: paths.stories,
      roles,
      load: () => import('../screens/stories/StoriesScreen.tsx').then((part) => part.StoriesScreen),
    },
  ],
  entries: [
    { group, label: '홈 전시', path: paths.showcase, icon: LayoutPanelTop, roles },
    { group, label: '기획전·이벤트', path: paths.stories, icon: CalendarHeart, roles },
  ],
}
