import { hasHeading, shows, type Visit } from './visit.ts'

export const welcome: readonly Visit[] = [
  { name: 'home', path: () => '/', settled: shows(/필요한 날만큼/), heading: /빌림 홈/, rendered: true },
  {
    name: 'terms',
    path: () => '/terms',
    settled: hasHeading(/이용약관/),
    heading: /이용약관/,
    rendered: true,
  },
  {
    name: 'policy',
    path: () => '/policy',
    settled: hasHeading(/개인정보/),
    heading: /개인정보처리방침/,
    rendered: true,
  },
]
