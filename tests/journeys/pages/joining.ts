import { hasHeading, type Visit } from './visit.ts'

export const joining: readonly Visit[] = [
  { name: 'login', path: () => '/login', settled: hasHeading(/로그인/), heading: /로그인/ },
]
