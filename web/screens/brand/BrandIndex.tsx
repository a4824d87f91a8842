import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { cx } from '../../kit/cx.ts'
import { type BrandsAsked, indexOf } from '../../pieces/search/brandsQuery.ts'
import styles from './BrandIndex.module.css'

/** Index of initials, ㄱ–ㅎ or A–Z. Choosing one narrows the list; initials without a brand are disabled. */
export function BrandIndex(props: { asked: BrandsAsked; onChoose: (heading: string | undefined) => void }) {
  const { order, filterVal, filterRecommend, brandName } = props.asked
  const everywhere = calls.searchBrands({ order, filterRecommend, brandName })
  const { data } = useAnswer(everywhere, { keepPreviousData: true })
  const headings = indexOf(order)
  if (headings.length === 0) return null
  const used = new Set(data?.result.map(({ index }) => index))
  return (
    <fieldset aria-label="브랜드 색인" className={styles.index}>
      <button
        type="button"
        className={cx(styles.heading, styles.all)}
        aria-pressed={filterVal === undefined}
        onClick={() => props.onChoose(undefined)}
      >
        전체
      </button>
      {headings.map((heading) => (
        <button
          key={heading}
          type="button"
          className={styles.heading}
          aria-pressed={filterVal === heading}
          disabled={data !== undefined && !used.has(heading) && filterVal !== heading}
          onClick={() => props.onChoose(filterVal === heading ? undefined : heading)}
        >
          {heading}
        </button>
      ))}
    </fieldset>
  )
}
