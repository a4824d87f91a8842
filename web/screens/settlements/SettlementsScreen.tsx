import { useSearchParams } from 'react-router-dom'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { ItemsPart } from './ItemsPart.tsx'
import { MonthsPart } from './MonthsPart.tsx'
import styles from './SettlementsScreen.module.css'
import { StatementPart } from './StatementPart.tsx'

/** The payouts by month and the earnings by consigned item, or the statement of one month. */
export function SettlementsScreen() {
  const [search] = useSearchParams()
  const month = search.get('month')
  return month === null ? <Overview /> : <StatementPart month={month} />
}

function Overview() {
  const { data, error, mutate } = useMembers(calls.settlementMonths)
  useLoadingOverlay(data === undefined && error === undefined)
  if (data === undefined && error !== undefined) return <LoadFailed error={error} onRetry={() => mutate()} />
  if (data === undefined)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="title" />
        <Skeleton shape="box" count={4} />
      </div>
    )
  if (data.result.length === 0)
    return (
      <EmptyState
        title="아직 정산 내역이 없어요"
        reason="맡긴 상품을 빌려 간 분이 돌려주면 그달의 정산에 담겨요."
        action={
          <ButtonLink to={paths.consignments} look="third" size="small">
            위탁 내역 보기
          </ButtonLink>
        }
      />
    )
  return (
    <>
      <MonthsPart months={data.result} />
      <ItemsPart />
    </>
  )
}
