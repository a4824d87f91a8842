import { Link } from 'react-router-dom'
import type { BrandOrder, BrandRow } from '../../../domain/wire/brands.ts'
import { Button } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import styles from './BrandList.module.css'
import { groupsOf } from './groupsOf.ts'
import { brandAddress } from './RecommendedBrands.tsx'

function Row({ brand, rank, onOpen }: { brand: BrandRow; rank?: number; onOpen: () => void }) {
  return (
    <li>
      <Link to={brandAddress(brand)} onClick={onOpen} className={styles.brand}>
        {rank !== undefined && <span className={styles.rank}>{String(rank).padStart(2, '0')}</span>}
        <span className={styles.names}>
          <span className={styles.english}>{brand.nameEnglish}</span>
          <span className={styles.korean}>{brand.nameKorean}</span>
        </span>
        <span className={styles.count}>{brand.productCount.toLocaleString('ko-KR')}개</span>
      </Link>
    </li>
  )
}

type Props = {
  /** null while loading and after a failed load. */
  brands: readonly BrandRow[] | null
  error: unknown
  onRetry: () => void
  order: BrandOrder
  onClear: () => void
  /** Called when a brand is tapped. */
  onOpen: () => void
}

export function BrandList({ brands, error, onRetry, order, onClear, onOpen }: Props) {
  if (brands === null && error !== undefined) return <LoadFailed error={error} onRetry={onRetry} />
  if (brands === null)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="line" count={10} />
      </div>
    )
  if (brands.length === 0)
    return (
      <EmptyState
        title="찾으시는 브랜드가 없어요"
        reason="이름을 줄이거나 조건을 지워 보세요."
        action={
          <Button look="third" size="small" onClick={onClear}>
            조건 지우기
          </Button>
        }
      />
    )
  return (
    <>
      <p className={styles.total} role="status">
        총 <strong>{brands.length.toLocaleString('ko-KR')}</strong>개
      </p>
      {order === 'popular' ? (
        <ol className={styles.list}>
          {brands.map((brand, index) => (
            <Row key={brand.id} brand={brand} rank={index + 1} onOpen={onOpen} />
          ))}
        </ol>
      ) : (
        groupsOf(brands).map(({ heading, brands: below }) => (
          <section key={heading} aria-label={heading} className={styles.group}>
            <h2 className={styles.heading}>{heading}</h2>
            <ul>
              {below.map((brand) => (
                <Row key={brand.id} brand={brand} onOpen={onOpen} />
              ))}
            </ul>
          </section>
        ))
      )}
    </>
  )
}
