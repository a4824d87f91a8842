/** Every password of the demo shop; printed at its start. */
export const demoPassword = 'billim12!'

export type Person = {
  email: string
  name: string
  phoneNumber: string
  birthDate: string
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
    joinedDaysAgo: 120,
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
} as const satisfies Record<string, Person>
export type PersonKey = keyof typeof people

/** Those who rent in the background, so that calendars and rankings are alive. */
export const regulars: readonly PersonKey[] = ['minseo', 'doyun', 'yerin', 'siwoo', 'owner']

export const colleagues = [
  { email: 'operations@billim.kr', name: '강유진', roles: ['operations'] },
  { email: 'finance@billim.kr', name: '윤태오', roles: ['finance'] },
  { email: 'content@billim.kr', name: '임소라', roles: ['content'] },
  { email: 'admin@billim.kr', name: '서지안', roles: ['admin'] },
] as const

/** What `npm start` prints below the address. */
export const demoAccountLines: readonly string[] = [
  `회원     ${people.shopper.email} / ${demoPassword}   ${people.shopper.name}, 모든 상태의 주문과 쿠폰, 포인트`,
  `         ${people.newcomer.email} / ${demoPassword}   ${people.newcomer.name}, 첫 렌트 전, 신규 회원 쿠폰`,
  `         ${people.owner.email} / ${demoPassword}   ${people.owner.name}, 맡긴 상품이 있는 회원`,
  ...colleagues.map(
    ({ email, name, roles }, nth) =>
      `${nth === 0 ? '직원' : '    '}     ${email} / ${demoPassword}   ${name}, ${roles.join(', ')}`,
  ),
]
