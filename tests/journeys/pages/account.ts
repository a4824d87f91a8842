import { shows, type Visit } from './visit.ts'

export const account: readonly Visit[] = [
  {
    name: 'my page',
    path: () => '/mypage',
    settled: shows(/반가워요/),
    heading: /마이페이지/,
    members: true,
  },
]
