import { hasHeading, shows, type Visit } from './visit.ts'

const agreeing: Visit['before'] = (page) =>
  page.addInitScript(() => {
    const pending = { providerType: 'kakao', email: 'hana@example.com', snsId: '1' }
    sessionStorage.setItem('sns', JSON.stringify({ returnUrl: '/', pending }))
  })

export const joining: readonly Visit[] = [
  {
    name: 'login',
    path: () => '/login',
    settled: hasHeading(/로그인/),
    heading: /로그인/,
    isNarrow: true,
  },
  { name: 'join', path: () => '/join', settled: shows(/계정 정보를 입력/), heading: /회원가입/ },
  {
    name: 'join through a provider',
    path: () => '/join/agree',
    before: agreeing,
    settled: shows(/서비스 이용약관/),
    heading: /간편 회원가입/,
  },
  {
    name: 'join complete',
    path: () => '/join/complete',
    settled: shows(/반가워요/),
    heading: /가입 완료/,
    members: true,
  },
  { name: 'pass', path: () => '/pass', settled: shows(/찾지 못했어요/), heading: /본인 인증/ },
]
