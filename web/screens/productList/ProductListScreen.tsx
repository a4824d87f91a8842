import { ChevronDown, ChevronRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { Category } from '../../../domain/wire/catalogue.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { ChipLink } from '../../kit/Chip.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { EmptyListing } from '../../pieces/listing/EmptyListing.tsx'
import { Listing } from '../../pieces/listing/Listing.tsx'
import { listHeading, listTitle } from '../../pieces/listing/listTitle.ts'
import { ListPeriodRow } from '../../pieces/listing/PeriodRow.tsx'
import { useBackWhenMissing } from '../../pieces/listing/useBackWhenMissing.ts'
import { useListFilter } from '../../pieces/listing/useListFilter.ts'
import { useListing } from '../../pieces/listing/useListing.ts'
import { useRewrite } from '../../pieces/listing/useRewrite.ts'
import { type ListFilter, listBrands, listCall } from '../../pieces/listQuery.ts'
import { usePageTitle } from '../../pieces/usePageTitle.ts'
import styles from './ProductListScreen.module.css'

export function ProductListScreen() {
  const [search] = useSearchParams()
  const filter = useListFilter(search)
  const list = useListing(filter, listCall)
  const rewrite = useRewrite(filter, paths.products)
  useBackWhenMissing(list.isMissing)
  return (
    <>
      <ListHead filter={filter} />
      <ListPeriodRow filter={filter} rewrite={rewrite} />
      <Listing
        filter={filter}
        addressOf={paths.products}
        list={list}
        brandsOf={listBrands}
        empty={<EmptyListing filter={filter} rewrite={rewrite} />}
      />
    </>
  )
}

/** Choosing a third-level chip drops brand and discount filters. */
const withThirdLevel = (filter: ListFilter, c3: number | undefined) =>
  paths.products({ ...filter, c3, brandId: [], brandName: undefined, discountId: [], pages: undefined })

type ChipsProps = {
  filter: ListFilter
  chips: readonly Category[]
  onFollow?: (event: MouseEvent, to: string) => void
}

function Chips({ filter, chips, onFollow }: ChipsProps) {
  return [{ id: undefined, name: '전체' }, ...chips].map(({ id, name }) => {
    const to = withThirdLevel(filter, id)
    return (
      <ChipLink key={name} to={to} selected={filter.c3 === id} onClick={(event) => onFollow?.(event, to)}>
        {name}
      </ChipLink>
    )
  })
}

function ThirdLevel({ filter, chips }: { filter: ListFilter; chips: readonly Category[] }) {
  const all = useOverlay('chips')
  const navigate = useNavigate()
  if (chips.length === 0) return null
  const closeAndFollow = (event: MouseEvent, to: string) => {
    event.preventDefault()
    all.replaceWith(() => navigate(to, { replace: true, preventScrollReset: true }))
  }
  return (
    <div className={styles.chips}>
      <nav className={styles.row} aria-label="세부 카테고리">
        <Chips filter={filter} chips={chips} />
      </nav>
      <span className={styles.all}>
        <IconButton label="세부 카테고리 모두 보기" aria-haspopup="dialog" onClick={all.open}>
          <ChevronDown size={22} aria-hidden="true" />
        </IconButton>
      </span>
      <FullScreenSheet title="세부 카테고리" isOpen={all.isOpen} onClose={all.close}>
        <nav className={styles.wrap} aria-label="세부 카테고리 전체">
          <Chips filter={filter} chips={chips} onFollow={closeAndFollow} />
        </nav>
      </FullScreenSheet>
    </div>
  )
}

function ListHead({ filter }: { filter: ListFilter }) {
  const { c1, c1Name, start, end } = filter
  const { data } = useAnswer(filter.c2 === undefined ? null : calls.tertiary(filter.c2))
  const chips = data?.result ?? []
  usePageTitle(listTitle(filter, chips))
  return (
    <>
      {c1Name !== undefined && (
        <nav aria-label="현재 위치" className={styles.crumbs}>
          <Link to={paths.products({ c1, c1Name, start, end })} replace className={styles.crumb}>
            {c1Name}
          </Link>
          <ChevronRight size={14} aria-hidden="true" />
          <span aria-current="page">{filter.c2Name ?? '전체'}</span>
        </nav>
      )}
      <h1 className={styles.title} tabIndex={-1}>
        {listHeading(filter)}
      </h1>
      <ThirdLevel filter={filter} chips={chips} />
    </>
  )
}
