import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import { codeAt, enrolmentUri } from '../../platform/security/totp.ts'

/** Every password of the demo shop; printed at its start. */
export const demoPassword = 'billim12!'

export type Person = {
  email: string
  name: string
  phoneNumber: string
  birthDate: CivilDate
  /** True is male. */
  gender: boolean
  joinedDaysAgo: number
}

export const people = {
  shopper: {
    email: 'demo@billim.kr',
    name: '김지우',
    phoneNumber: '01023456789',
    birthDate: '1993-04-18',
    gender: false,
    joinedDaysAgo: 440,
  },
  newcomer: {
    email: 'seojun@billim.kr',
    name: '이서준',
    phoneNumber: '01034567890',
    birthDate: '1990-09-02',
    gender: true,
    joinedDaysAgo: 2,
  },
  owner: {
    email: 'owner@billim.kr',
    name: '박하은',
    phoneNumber: '01045678901',
    birthDate: '1988-12-11',
    gender: false,
    joinedDaysAgo: 140,
  },
  minseo: {
    email: 'minseo@billim.kr',
    name: '최민서',
    phoneNumber: '01056789012',
    birthDate: '1995-02-27',
    gender: false,
    joinedDaysAgo: 110,
  },
  doyun: {
    email: 'doyun@billim.kr',
    name: '정도윤',
    phoneNumber: '01067890123',
    birthDate: '1987-07-07',
    gender: true,
    joinedDaysAgo: 100,
  },
  yerin: {
    email: 'yerin@billim.kr',
    name: '한예린',
    phoneNumber: '01078901234',
    birthDate: '1998-11-30',
    gender: false,
    joinedDaysAgo: 95,
  },
  siwoo: {
    email: 'siwoo@billim.kr',
    name: '오시우',
    phoneNumber: '01089012345',
    birthDate: '1991-05-23',
    gender: true,
    joinedDaysAgo: 90,
  },
  nari: {
    email: 'nari@billim.kr',
    name: '이나리',
    phoneNumber: '01095678901',
    birthDate: '1997-05-16',
    gender: false,
    joinedDaysAgo: 80,
  },
} as const satisfies Record<string, Person>
export type PersonKey = keyof typeof people

/** Those who rent in the background, so that calendars and rankings are alive. */
export const regulars: readonly PersonKey[] = ['minseo', 'doyun', 'yerin', 'siwoo', 'owner']

/** Their secrets are everybody's: only a demo shop knows these people. */
export const colleagues = [
  {
    email: 'operations@billim.kr',
    name: '강유진',
    roles: ['operations'],
    totpSecret: 'BILLIMOPERATIONSDEMOAAAABBBBCCCC',
  },
  {
    email: 'finance@billim.kr',
    name: '윤태오',
    roles: ['finance'],
    totpSecret: 'BILLIMFINANCEDEMOAAAABBBBCCCCDDD',
  },
  {
    email: 'content@billim.kr',
    name: '임소라',
    roles: ['content'],
    totpSecret: 'BILLIMCONTENTDEMOAAAABBBBCCCCDDD',
  },
  {
    email: 'admin@billim.kr',
    name: '서지안',
    roles: ['admin'],
    totpSecret: 'BILLIMADMINDEMOAAAABBBBCCCCDDDDE',
  },
] as const

/** What `npm start` prints below the address, with the codes of that moment (milliseconds since 1970). */
export const demoAccountLines = (nowMs: number): readonly string[] => [
  `회원     ${people.shopper.email} / ${demoPassword}   ${people.shopper.name}, 모든 상태의 주문과 쿠폰, 포인트`,
  `         ${people.newcomer.email} / ${demoPassword}   ${people.newcomer.name}, 첫 렌트 전, 신규 회원 쿠폰`,
  `         ${people.owner.email} / ${demoPassword}   ${people.owner.name}, 맡긴 상품이 있는 회원`,
  ...colleagues.map(
    ({ email, name, roles, totpSecret }, nth) =>
      `${nth === 0 ? '직원' : '    '}     ${email} / ${demoPassword} / ${codeAt(totpSecret, nowMs)}   ${name}, ${roles.join(', ')}, 인증 앱 키 ${totpSecret}`,
  ),
  '         코드는 30초마다 바뀌어요. 지금 코드: npm run codes · 인증 앱 등록 주소: npm run codes -- --uri',
]

/** The codes of the demo shop's staff at that moment, or what an authenticator app is to be given. */
export const demoCodeLines = (nowMs: number, asUri: boolean): readonly string[] =>
  colleagues.map(({ email, totpSecret }) => {
    const uri = enrolmentUri({ secret: totpSecret, issuer: '빌림', label: email })
    return asUri ? uri : `${email.padEnd(22)} ${codeAt(totpSecret, nowMs)}`
  })
