import { useSearchParams } from 'react-router-dom'
import type { RankedProduct } from '../../../domain/wire/ranking.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { ChipLink } from '../../kit/Chip.tsx'
import { cx } from '../../kit/cx.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { HydrateLater } from '../../kit/HydrateLater.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { TabLinks } from '../../kit/TabLinks.tsx'
import { paths } from '../../paths.ts'
import { isRefused, LoadFailed } from '../../pieces/LoadFailed.tsx'
import { BelowView } from '../../pieces/productCard/BelowView.tsx'
import { ProductCard } from '../../pieces/productCard/ProductCard.tsx'
import { ProductGridSkeleton } from '../../pieces/productCard/ProductGrid.tsx'
import { daysIn, useVisitPeriod } from '../../pieces/visitPeriod/useVisitPeriod.ts'
import { VisitPeriodLine } from '../../pieces/visitPeriod/VisitPeriodLine.tsx'
import { messages } from '../../text/messages.ts'
import styles from './RankingScreen.module.css'

const dateTypes = [
  { value: 'day', name: '일간', words: '오늘 많이 빌린 순서예요' },
  { value: 'week', name: '주간', words: '최근 7일 동안 많이 빌린 순서예요' },
  { value: 'month', name: '월간', words: '최근 30일 동안 많이 빌린 순서예요' },
] as const

function Filters({ search }: { search: URLSearchParams }) {
  const categories = useAnswer(calls.categories).data?.result ?? []
  const categoryId = search.get('categoryId')
  const chosen = categories.find(({ id }) => String(id) === categoryId)?.id
  const dateType = search.get('dateType') ?? 'day'
  return (
    <>
      <TabLinks
        label="카테고리"
        low
        tabs={[{ id: undefined, name: '전체' }, ...categories].map(({ id, name }) => ({
          to: paths.ranking({ categoryId: id, dateType: search.get('dateType') }),
          name,
          selected: id === chosen,
        }))}
      />
      <div className={styles.filters}>
        <nav aria-label="기간" className={styles.chips}>
          {dateTypes.map(({ value, name }) => (
            <ChipLink
              key={value}
              to={paths.ranking({ categoryId, dateType: value })}
              selected={value === dateType}
            >
              {name}
            </ChipLink>
          ))}
        </nav>
        <p className={styles.words}>{dateTypes.find(({ value }) => value === dateType)?.words}</p>
      </div>
    </>
  )
}

export function RankingScreen() {
  const [search] = useSearchParams()
  const period = useVisitPeriod()
  const { data, error, mutate } = useAnswer(
    calls.ranking({
      categoryId: search.get('categoryId'),
      dateType: search.get('dateType') ?? 'day',
      ...daysIn(period),
    }),
  )
  const isUnread = data === undefined && error !== undefined
  useLoadingOverlay(data === undefined && error === undefined)
  return (
    <>
      <h1 className="spoken" tabIndex={-1}>
        랭킹
      </h1>
      <Filters search={search} />
      <VisitPeriodLine />
      {data === undefined && error === undefined && <ProductGridSkeleton />}
      {data !== undefined && data.result.length > 0 && (
        <HydrateLater>
          <RankedGrid products={data.result} />
        </HydrateLater>
      )}
      {isUnread && !isRefused(error) && <LoadFailed error={error} onRetry={() => mutate()} />}
      {(data?.result.length === 0 || (isUnread && isRefused(error))) && (
        <EmptyState
          title={period === null ? '아직 순위가 없어요' : messages.noneFree}
          reason={
            period === null ? '다른 카테고리나 기간을 골라 보세요.' : '이용기간을 바꾸거나 지워 보세요.'
          }
          action={
            <ButtonLink to={paths.ranking({})} look="third" size="small">
              전체 랭킹 보기
            </ButtonLink>
          }
        />
      )}
    </>
  )
}

/** The first product in full width, the others in two columns, each with its rank over the picture. */
function RankedGrid({ products }: { products: readonly RankedProduct[] }) {
  return (
    <BelowView as="ol" className={styles.grid}>
      {products.map((product, index) => (
        <li key={product.id} className={cx(styles.cell, index === 0 && styles.winner)}>
          <p className={styles.rank}>
            {rankText(product.rank)}
            <span className="spoken">위</span>
          </p>
          <ProductCard
            product={product}
            sizes={index === 0 ? '(min-width: 480px) 480px, 100vw' : '(min-width: 480px) 240px, 50vw'}
            first={index === 0}
            free
          />
        </li>
      ))}
    </BelowView>
  )
}

/** `01`: two digits at least. */
export const rankText = (rank: number): string => String(rank).padStart(2, '0')
