import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { ownPicture, paths } from '../../paths.ts'
import { isRefused, LoadFailed } from '../../pieces/LoadFailed.tsx'
import { StoryHead } from '../../pieces/story/StoryHead.tsx'
import { Calculator } from './Calculator.tsx'
import { Fees } from './Fees.tsx'
import styles from './LuxshareScreen.module.css'
import { Steps } from './Steps.tsx'

const ways = [
  { to: paths.aboutLuxshare, name: '럭스쉐어 이야기' },
  { to: paths.consignments, name: '내 위탁 내역' },
  { to: paths.settlements, name: '내 정산 내역' },
] as const

/** The introduction to consigning: an income calculator, the steps and the fees, at today's rates. */
export function LuxshareScreen() {
  const { data: rate, error, mutate } = useAnswer(calls.consignmentRate)
  return (
    <article className={styles.page}>
      <StoryHead
        overline="Luxshare"
        title={
          <>
            옷장 속 명품,
            <br />한 달에 얼마일까요?
          </>
        }
      >
        쉬고 있는 가방과 시계, 옷을 맡기면 빌림이 빌려 드리고 대여료를 나눠 드려요.
      </StoryHead>
      <img
        src={ownPicture('luxshare-storage')}
        alt=""
        width={780}
        height={669}
        fetchPriority="high"
        decoding="async"
        className={styles.picture}
      />
      {rate === undefined && error === undefined && (
        <div className={styles.waiting}>
          <Skeleton shape="title" />
          <Skeleton shape="box" count={4} />
        </div>
      )}
      {rate === undefined && error !== undefined && !isRefused(error) && (
        <LoadFailed error={error} onRetry={() => mutate()} />
      )}
      {rate !== undefined && (
        <>
          <Calculator rate={rate} />
          <Steps rate={rate} />
          <Fees rate={rate} />
        </>
      )}
      <nav aria-label="럭스쉐어 더 보기" className={styles.ways}>
        {ways.map(({ to, name }) => (
          <Link key={to} to={to} className={styles.way}>
            {name}
            <ChevronRight size={20} aria-hidden="true" />
          </Link>
        ))}
      </nav>
    </article>
  )
}
