import { ChevronRight } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import type { SettledConsignment } from '../../../domain/wire/settlements.ts'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Pager } from '../../kit/Pager.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { pageIn, pagesOf } from '../../pieces/paging.ts'
import { signedWon } from '../../text/format.ts'
import styles from './SettlementsScreen.module.css'

function Item({ item }: { item: SettledConsignment }) {
  return (
    <li className={styles.item}>
      <div className={styles.itemWords}>
        <p className={styles.brand}>{item.brand}</p>
        <p className={styles.name}>
          <Link
            to={paths.settlementDetail(item.consignmentId, item.consignmentNumber)}
            className={styles.cover}
          >
            {item.modelName}
          </Link>
        </p>
        <p className={styles.amounts}>
          <span>
            받을 금액 <strong>{signedWon(item.pendingAmount)}</strong>
          </span>
          <span>
            받은 금액 <strong>{signedWon(item.completedAmount)}</strong>
          </span>
        </p>
        <p className={styles.light}>
          {item.consignmentNumber} · {item.rows}건
        </p>
      </div>
      <ChevronRight size={20} aria-hidden="true" className={styles.chevron} />
    </li>
  )
}

/** Each consigned item that earned something, the newest first. */
export function ItemsPart() {
  const [search, setSearch] = useSearchParams()
  const page = pageIn(search)
  const { data, error, mutate } = useMembers(calls.settlements(page), { keepPreviousData: true })
  return (
    <section aria-labelledby="items" className={styles.part}>
      <h2 id="items" className={styles.title}>
        상품별 정산 {data !== undefined && <span className={styles.count}>{data.cntAll}</span>}
      </h2>
      {data === undefined && error === undefined && <Skeleton shape="box" count={3} />}
      {data === undefined && error !== undefined && <LoadFailed error={error} onRetry={() => mutate()} />}
      <ul>
        {(data?.result ?? []).map((item) => (
          <Item key={item.consignmentId} item={item} />
        ))}
      </ul>
      {data !== undefined && (
        <Pager
          page={page}
          pages={pagesOf(data.cntAll)}
          label="상품별 정산 페이지"
          onPage={(curPage) =>
            setSearch({ curPage: String(curPage) }, { replace: true, preventScrollReset: true })
          }
        />
      )}
    </section>
  )
}
