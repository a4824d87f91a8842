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
    { group, page: 'settings', icon: Settings2 },
    { group, page: 'colleagues', icon: Users },
    { group, page: 'account', icon: UserRound },
  ],
}
