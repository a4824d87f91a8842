import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Dashboard } from '../../../domain/wire/dashboard.ts'
import { useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { loadChunk } from '../../kit/connection.ts'
import { alertNotice } from '../../kit/notices.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { CurrentRent } from './CurrentRent.tsx'
import { InboxBell } from './InboxBell.tsx'
import { type LinkGroup, linkGroups, type MemberFigures } from './linkGroups.ts'
import styles from './MyPageScreen.module.css'
import { Reversals } from './Reversals.tsx'

/** A Korean name of three syllables is greeted without the family name. */
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

function Group({ name, links, figures }: LinkGroup & { figures: MemberFigures | undefined }) {
  return (
    <nav aria-label={name} className={styles.group}>
      <h2 className={styles.groupName}>{name}</h2>
      {links.map((link) => (
        <Link key={link.to} to={link.to} className={styles.link}>
          {link.name}
          {figures !== undefined && link.detail !== undefined && (
            <span className={styles.detail}>{link.detail(figures)}</span>
          )}
          <ChevronRight size={20} aria-hidden="true" />
        </Link>
      ))}
    </nav>
  )
}

/** Ends with a full page load, so that no member data stays in memory. */
async function logout() {
  await api.send(calls.logout).catch(() => undefined)
  const { forgetMember } = await loadChunk(() => import('../../pieces/account/forgetMember.ts'))
  await alertNotice('로그아웃했어요.')
  forgetMember()
  window.location.assign(paths.home)
}

/** Consignments in progress: applied for, under appraisal or on offer. */
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
  const figures = data && { ...data, consigned: consigned === undefined ? 0 : underWay(consigned) }
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
      {linkGroups.map((group) => (
        <Group key={group.name} {...group} figures={figures} />
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
