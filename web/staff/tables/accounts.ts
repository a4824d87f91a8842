import { Settings2, UserRound, Users } from 'lucide-react'
import { rolesOfPage } from '../../../domain/shared/staffPages.ts'
import type { Area } from '../app/area.ts'
import { paths } from '../paths.ts'

const group = '설정'

export const accounts: Area = {
  routes: [
    {
      path: paths.colleagues,
      roles: rolesOfPage.colleagues,
      load: () => import('../screens/colleagues/ColleaguesScreen.tsx').then((part) => part.ColleaguesScreen),
    },
    {
      path: paths.settings,
      roles: rolesOfPage.settings,
      load: () => import('../screens/settings/SettingsScreen.tsx').then((part) => part.SettingsScreen),
    },
    {
      path: paths.account,
      roles: rolesOfPage.account,
      load: () => import('../screens/account/AccountScreen.tsx').then((part) => part.AccountScreen),
    },
  ],
  entries: [
    { group, label: '가게 설정', path: paths.settings, icon: Settings2, roles: rolesOfPage.settings },
    { group, label: '직원', path: paths.colleagues, icon: Users, roles: rolesOfPage.colleagues },
    { group, label: '내 계정', path: paths.account, icon: UserRound, roles: rolesOfPage.account },
  ],
}
