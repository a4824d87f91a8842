import { Settings2, UserRound, Users } from 'lucide-react'
import type { Area } from '../app/area.ts'
import { paths } from '../paths.ts'

const admin = ['admin'] as const
const everybody = [] as const
const group = '설정'

export const accounts: Area = {
  routes: [
    {
      path: paths.colleagues,
      roles: admin,
      load: () => import('../screens/colleagues/ColleaguesScreen.tsx').then((part) => part.ColleaguesScreen),
    },
    {
      path: paths.settings,
      roles: admin,
      load: () => import('../screens/settings/SettingsScreen.tsx').then((part) => part.SettingsScreen),
    },
    {
      path: paths.account,
      roles: everybody,
      load: () => import('../screens/account/AccountScreen.tsx').then((part) => part.AccountScreen),
    },
  ],
  entries: [
    { group, label: '가게 설정', path: paths.settings, icon: Settings2, roles: admin },
    { group, label: '직원', path: paths.colleagues, icon: Users, roles: admin },
    { group, label: '내 계정', path: paths.account, icon: UserRound, roles: everybody },
  ],
}
