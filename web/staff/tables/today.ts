import { ChartColumn, LayoutList } from 'lucide-react'
import type { Area } from '../app/area.ts'

/** The board has no route of its own: `FirstPage` shows it to the roles that have one. */
export const today: Area = {
  routes: [
    {
      page: 'figures',
      load: () => import('../screens/figures/FiguresScreen.tsx').then((part) => part.FiguresScreen),
    },
    {
      page: 'figureRows',
      load: () => import('../screens/figures/FigureRowsScreen.tsx').then((part) => part.FigureRowsScreen),
    },
  ],
  entries: [
    { group: '오늘', page: 'board', icon: LayoutList },
    { group: '오늘', page: 'figures', icon: ChartColumn },
  ],
}
