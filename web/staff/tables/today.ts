import { ChartColumn, LayoutList } from 'lucide-react'
import { rolesOfPage } from '../../../domain/shared/staffPages.ts'
import type { Area } from '../app/area.ts'
import { paths } from '../paths.ts'

/** The board has no route of its own: `FirstPage` shows it to the roles that have one. */
export const today: Area = {
  routes: [
    {
      path: paths.figures,
      roles: rolesOfPage.figures,
      load: () => import('../screens/figures/FiguresScreen.tsx').then((part) => part.FiguresScreen),
    },
    {
      path: paths.figureRows,
      roles: rolesOfPage.figureRows,
      load: () => import('../screens/figures/FigureRowsScreen.tsx').then((part) => part.FigureRowsScreen),
    },
  ],
  entries: [
    { group: '오늘', label: '오늘 할 일', path: paths.board, icon: LayoutList, roles: rolesOfPage.board },
    { group: '오늘', label: '지표', path: paths.figures, icon: ChartColumn, roles: rolesOfPage.figures },
  ],
}
