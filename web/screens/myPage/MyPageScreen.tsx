import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Dashboard } from '../../../domain/wire/dashboard.ts'
import { useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { alertNotice } from '../../kit/notices.ts'
import { paths } from '../../paths.ts'
import { forgetMember } from '../../pieces/account/forgetMember.ts'
import { useSession } from '../../session/session.ts'
import { CurrentRent } from './CurrentRent.tsx'
import { InboxBell } from './InboxBell.tsx'
import styles from './MyPageScreen.module.css'
import { Reversals } from './Reversals.tsx'
import { groups, type Told, type Ways } from './ways.ts'

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

function Group({ name, ways, told }: Ways & { told: Told | undefined }) {
  return (
    <nav aria-label={name} className={styles.group}>
      <h2 className={styles.groupName}>{name}</h2>
      {ways.map((way) => (
        <Link key={way.to} to={way.to} className={styles.link}>
          {way.name}
          {told !== undefined && way.says !== undefined && (
            <span className={styles.says}>{way.says(told)}</span>
          )}
          <ChevronRight size={20} aria-hidden="true" />
        </Link>
      ))}
    </nav>
  )
}

/** The page is loaded anew, so that nothing of the member stays in memory. */
async function logout() {
  await api.send(calls.logout).catch(() => undefined)
  await alertNotice('로그아웃했어요.')
  forgetMember()
  window.location.assign(paths.home)
}

/** Items on their way to us, being appraised, or on offer. */
const underWay = (counts: { application: number; diagnosis: number; consigning: number }) =>
  counts.application + counts.diagnosis + counts.consigning

export function MyPageScreen() {
  const session = useSession()
  const { data } = useMembers(calls.dashboard)
  const { data: consigned } = useMembers(calls.consignments(1))
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    logout()
  }
  const told = data && { ...data, consigned: consigned === undefined ? 0 : underWay(consigned) }
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p className={styles.greeting}>
          {calledName(data?.name ?? session?.name ?? '')}님,
          <br />
          반가워요.
        </p>
        <InboxBell />
      </div>
      <Counters dashboard={data} />
      <Reversals />
      <CurrentRent />
      {groups.map((group) => (
        <Group key={group.name} {...group} told={told} />
      ))}
      <div className={styles.leave}>
        <button type="button" disabled={isLeaving} onClick={leave}>
          로그아웃
        </button>
        <Link to={paths.withdraw}>회원 탈퇴</Link>
      </div>
    </div>
  )
}
