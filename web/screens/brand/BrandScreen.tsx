import { CircleX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { formatNumber } from '../../../domain/shared/won.ts'
import type { BrandOrder, BrandRow, RecommendedBrand } from '../../../domain/wire/brands.ts'
import { useAnswer } from '../../api/reading.ts'
import { useWithPrevious } from '../../api/withPrevious.ts'
import { calls } from '../../calls.ts'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { cx } from '../../kit/cx.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TabLinks } from '../../kit/TabLinks.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { TextSelect } from '../../kit/TextSelect.tsx'
import { type BrandsQuery, paths } from '../../paths.ts'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { Picture } from '../../pieces/Picture.tsx'
import {
  type BrandFilter,
  brandOrders,
  brandsQueryIn,
  indexOf,
  isBrandSearch,
  nameInField,
} from '../../pieces/search/brandsQuery.ts'
import { brandSearchTitle } from '../../pieces/search/searchTitle.ts'
import { usePageTitle } from '../../pieces/usePageTitle.ts'
import { messages } from '../../text/messages.ts'
import styles from './BrandScreen.module.css'

export function BrandScreen() {
  const [search] = useSearchParams()
  const searching = isBrandSearch(search)
  usePageTitle(searching ? brandSearchTitle : '브랜드')
  return (
    <>
      <h1 className="spoken" tabIndex={-1}>
        브랜드
      </h1>
      <TabLinks
        label="브랜드 보기"
        tabs={[
          { to: paths.brand, name: '추천 브랜드', selected: !searching },
          { to: paths.brandSearch(), name: brandSearchTitle, selected: searching },
        ]}
      />
      {searching ? <BrandSearch search={search} /> : <RecommendedBrands />}
    </>
  )
}

const debounceMs = 200

/** Searches brands by name, in three orders and under an index. The query lives in the URL. */
function BrandSearch({ search }: { search: URLSearchParams }) {
  const navigate = useNavigate()
  const asked = brandsQueryIn(search)
  const [name, setName] = useState(asked.brandName ?? '')
  const [inAddress, setInAddress] = useState(asked.brandName)
  // The tab of the search itself leads to all brands.
  if (inAddress !== asked.brandName) {
    setInAddress(asked.brandName)
    setName(nameInField(name, asked.brandName))
  }
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Left pending, it would lead back to the search from a brand that was opened, or whose code is still loading.
  const endDebounce = () => clearTimeout(debounce.current)
  useEffect(() => () => clearTimeout(debounce.current), [])
  const { data, error, mutate } = useWithPrevious(calls.searchBrands(asked))
  const rewrite = (change: BrandsQuery) => {
    endDebounce()
    const to = paths.brandSearch({ ...asked, brandName: name, ...change })
    // flushSync: a checkbox that waits for the next render looks as if the tap had been missed.
    navigate(to, { replace: true, preventScrollReset: true, flushSync: true })
  }
  const type = (text: string) => {
    setName(text)
    endDebounce()
    debounce.current = setTimeout(() => rewrite({ brandName: text, filterVal: undefined }), debounceMs)
  }
  return (
    <>
      <search>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            rewrite({})
          }}
        >
          <TextField
            label="브랜드 이름"
            hideLabel
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={50}
            placeholder="브랜드 이름을 입력해 주세요"
            value={name}
            onChange={(event) => type(event.target.value)}
            after={
              name !== '' && (
                <IconButton label="브랜드 이름 지우기" onClick={() => type('')}>
                  <CircleX size={18} aria-hidden="true" />
                </IconButton>
              )
            }
          />
        </form>
      </search>
      <div className={styles.row}>
        <Checkbox
          label="추천 브랜드만"
          checked={asked.filterRecommend === 'true'}
          onChange={(event) => rewrite({ filterRecommend: event.target.checked ? 'true' : undefined })}
        />
        <TextSelect
          label="정렬"
          value={asked.order}
          options={brandOrders}
          onChange={(order) => rewrite({ order, filterVal: undefined })}
        />
      </div>
      <BrandIndex asked={asked} onChoose={(filterVal) => rewrite({ filterVal })} />
      <BrandList
        brands={data?.result ?? null}
        error={error}
        onRetry={() => mutate()}
        order={asked.order}
        onOpen={endDebounce}
        onClear={() => {
          setName('')
          rewrite({ brandName: undefined, filterVal: undefined, filterRecommend: undefined })
        }}
      />
    </>
  )
}

function Row({ brand, rank, onOpen }: { brand: BrandRow; rank?: number; onOpen: () => void }) {
  return (
    <li>
      <Link to={brandAddress(brand)} onClick={onOpen} className={styles.brand}>
        {rank !== undefined && <span className={styles.rank}>{String(rank).padStart(2, '0')}</span>}
        <span className={styles.names}>
          <span className={styles.english}>{brand.nameEnglish}</span>
          <span className={styles.korean}>{brand.nameKorean}</span>
        </span>
        <span className={styles.count}>{formatNumber(brand.productCount)}개</span>
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

function BrandList({ brands, error, onRetry, order, onClear, onOpen }: Props) {
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
        총 <strong>{formatNumber(brands.length)}</strong>개
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

/** Index of initials, ㄱ–ㅎ or A–Z. Choosing one narrows the list; initials without a brand are disabled. */
function BrandIndex(props: { asked: BrandFilter; onChoose: (heading: string | undefined) => void }) {
  const { order, filterVal, filterRecommend, brandName } = props.asked
  const everywhere = calls.searchBrands({ order, filterRecommend, brandName })
  const { data } = useWithPrevious(everywhere)
  const headings = indexOf(order)
  if (headings.length === 0) return null
  const used = new Set(data?.result.map(({ index }) => index))
  return (
    <fieldset aria-label="브랜드 색인" className={styles.index}>
      <button
        type="button"
        className={cx(styles.indexHeading, styles.all)}
        aria-pressed={filterVal === undefined}
        onClick={() => props.onChoose(undefined)}
      >
        전체
      </button>
      {headings.map((heading) => (
        <button
          key={heading}
          type="button"
          className={styles.indexHeading}
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

type Group = { heading: string; brands: BrandRow[] }

/** Groups brands by index heading; headings and brands keep the order of the input. */
export function groupsOf(brands: readonly BrandRow[]): Group[] {
  const groups = new Map<string, Group>()
  for (const brand of brands) {
    const group = groups.get(brand.index) ?? { heading: brand.index, brands: [] }
    group.brands.push(brand)
    groups.set(brand.index, group)
  }
  return [...groups.values()]
}

const places = [0, 1, 2, 3, 4, 5]
/** The longest name that fits half a phone's width at full size. */
const lettersOfALine = 12

const brandAddress = ({ id, nameEnglish }: Pick<BrandRow, 'id' | 'nameEnglish'>) =>
  paths.brandProducts({ brandId: [id], brandName: nameEnglish })

/** A brand's name below one of its products. */
export function BrandTile({ brand, first }: { brand: RecommendedBrand; first: boolean }) {
  return (
    <li>
      <Link to={brandAddress(brand)} className={styles.tile}>
        <span className={styles.product}>
          <Picture url={brand.product_image_file?.fileUrl ?? null} alt="" sizes="140px" first={first} />
        </span>
        {brand.image_file === null ? (
          <span className={styles.name} data-long={brand.nameEnglish.length > lettersOfALine || undefined}>
            {brand.nameEnglish}
          </span>
        ) : (
          <img
            src={brand.image_file.fileUrl}
            alt={brand.nameEnglish}
            width={160}
            height={80}
            loading="lazy"
            className={styles.logo}
          />
        )}
        <span className={styles.recommendedKorean}>{brand.nameKorean}</span>
        <span className={styles.recommendedCount}>상품 {formatNumber(brand.productCount)}개</span>
      </Link>
    </li>
  )
}

function RecommendedBrands() {
  const { data, error, mutate } = useAnswer(calls.brands)
  const brands = data?.result.filter(({ recommendYn }) => recommendYn) ?? []
  if (data === undefined && error !== undefined) return <LoadFailed error={error} onRetry={() => mutate()} />
  if (data === undefined)
    return (
      <div className={styles.grid}>
        {places.map((place) => (
          <span key={place} className={styles.tile} />
        ))}
      </div>
    )
  if (brands.length === 0) return <EmptyState title={messages.listMissing} />
  return (
    <>
      <ul className={styles.grid}>
        {brands.map((brand, index) => (
          <BrandTile key={brand.id} brand={brand} first={index < 2} />
        ))}
      </ul>
      <div className={styles.recommendedAll}>
        <ButtonLink to={paths.brandSearch()} look="third" wide>
          {`브랜드 ${formatNumber(data.result.length)}개 모두 보기`}
        </ButtonLink>
      </div>
    </>
  )
}
