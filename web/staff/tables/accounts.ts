import { Settings2, UserRound, Users } from 'lucide-react'
import type { Area } from '../app/area.ts'

const group = '설정'

export const accounts: Area = {
  routes: [
    {
      page: 'colleagues',
      load: () => import('../screens/colleagues/ColleaguesScreen.tsx').then((part) => part.ColleaguesScreen),
    },
    {
      page: 'settings',
      load: () => import('../screens/settings/SettingsScreen.tsx').then((part) => part.SettingsScreen),
    },
    {
      page: 'account',
      load: () => import('../screens/account/AccountScreen.tsx').then((part) => part.AccountScreen),
    },
  ],
  entries: [
    { group, label: '가게 설정', page: 'settings', icon: Settings2 },
    { group, label: '직원', page: 'colleagues', icon: Users },
    { group, label: '내 계정', page: 'account', icon: UserRound },
  ],
}
