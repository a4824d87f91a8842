import { patterns } from '../../paths.ts'
import type { Row } from '../table.ts'

/** Logging in and joining. */
export const joining: Row[] = [
  {
    id: 'login',
    path: patterns.login,
    load: () => import('../../screens/login/LoginScreen.tsx').then((m) => m.LoginScreen),
    frame: { title: '로그인', back: 'history', bareHeader: true, access: 'guests' },
  },
]
