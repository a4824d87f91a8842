import { ChevronRight } from 'lucide-react'
import { useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { Link } from '../../kit/Link.tsx'
import { alertNotice } from '../../kit/notices.ts'
import { calls, paths } from '../../paths.ts'
import { sessionStore, useSession } from '../../session/session.ts'
import { CurrentRent } from './CurrentRent.tsx'
import styles from './MyPageScreen.module.css'

type Dashboard = { name: string; inquiriesCnt: number; shippedCnt: number; couponCnt: number; points: number }

/** Korean names of three letters are called without the family name. */
const calledName = (name: string) => (/^[가-힣]{3}$/.test(name) ? name.slice(1) : name)

function Counters({ dashboard }: { dashboard: Dashboard | undefined }) {
  const counters = [
    ['배송중', dashboard?.shippedCnt],
    ['문의 답변', dashboard?.inquiriesCnt],
    ['쿠폰', dashboard?.couponCnt],
    ['포인트', dashboard?.points],
  ] as const
  return (
    <dl className={styles.counters}>
      {counters.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count === undefined ? ' ' : count.toLocaleString('ko-KR')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The next capabilities add their rows here. */
const groups = [
  {
    name: '렌트 정보',
    links: [
      { to: paths.myRents, name: '렌트 내역' },
      { to: paths.cart, name: '장바구니' },
    ],
  },
  {
    name: '이용 안내',
    links: [
      { to: paths.terms, name: '이용약관' },
      { to: paths.policy, name: '개인정보처리방침' },
    ],
  },
] as const

/** The page is loaded anew, so that nothing of the member stays in memory. */
async function logout() {
  await api.post(calls.logout).catch(() => undefined)
  await alertNotice('로그아웃했어요.')
  sessionStore.clear()
  window.location.assign(paths.home)
}

export function MyPageScreen() {
  const session = useSession()
  const { data } = useMembers<Dashboard>(calls.dashboard)
  return (
    <div className={styles.page}>
      <p className={styles.greeting}>
        {calledName(data?.name ?? session?.name ?? '')}님,
        <br />
        반가워요.
      </p>
      <Counters dashboard={data} />
      <CurrentRent />
      {groups.map((group) => (
        <nav key={group.name} aria-label={group.name} className={styles.group}>
          <h2 className={styles.groupName}>{group.name}</h2>
          {group.links.map((link) => (
            <Link key={link.to} to={link.to} className={styles.link}>
              {link.name}
              <ChevronRight size={20} aria-hidden="true" />
            </Link>
          ))}
        </nav>
      ))}
      <button type="button" className={styles.logout} onClick={logout}>
        로그아웃
      </button>
    </div>
  )
}
