import { ChevronDown, ChevronRight } from 'lucide-react'
import useSWR from 'swr'
import type { Category } from '../../../domain/wire/catalogue.ts'
import type { List } from '../../api/reading.ts'
import { ChipLink } from '../../kit/Chip.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { Link } from '../../kit/Link.tsx'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { calls, paths } from '../../paths.ts'
import type { ListFilter } from '../../pieces/listQuery.ts'
import styles from './ListHead.module.css'

/** Choosing a third-level chip drops brand and discount filters (specification 1 §2). */
const withThirdLevel = (filter: ListFilter, c3: number | undefined) =>
  paths.products({ ...filter, c3, brandId: [], brandName: undefined, discountId: [] })

function Chips({ filter, chips }: { filter: ListFilter; chips: readonly Category[] }) {
  return (
    <>
      <ChipLink to={withThirdLevel(filter, undefined)} selected={filter.c3 === undefined}>
        전체
      </ChipLink>
      {chips.map((chip) => (
        <ChipLink key={chip.id} to={withThirdLevel(filter, chip.id)} selected={filter.c3 === chip.id}>
          {chip.name}
        </ChipLink>
      ))}
    </>
  )
}

function ThirdLevel({ filter }: { filter: ListFilter }) {
  const all = useOverlay('chips')
  const { data } = useSWR<List<Category>, Error>(filter.c2 === undefined ? null : calls.tertiary(filter.c2))
  const chips = data?.result ?? []
  if (chips.length === 0) return null
  return (
    <div className={styles.chips}>
      <nav className={styles.row} aria-label="세부 카테고리">
        <Chips filter={filter} chips={chips} />
      </nav>
      <span className={styles.all}>
        <IconButton label="세부 카테고리 모두 보기" onClick={all.open}>
          <ChevronDown size={22} aria-hidden="true" />
        </IconButton>
      </span>
      <FullScreenSheet title="세부 카테고리" isOpen={all.isOpen} onClose={all.close}>
        <nav className={styles.wrap} aria-label="세부 카테고리 전체">
          <Chips filter={filter} chips={chips} />
        </nav>
      </FullScreenSheet>
    </div>
  )
}

export function ListHead({ filter }: { filter: ListFilter }) {
  const first = filter.c1Name ?? filter.brandName ?? '전체'
  const title = filter.c2Name ?? (filter.c1Name === undefined ? (filter.brandName ?? '전체 상품') : '전체')
  return (
    <>
      {filter.c1Name !== undefined && (
        <nav aria-label="현재 위치" className={styles.crumbs}>
          <Link
            to={paths.products({ c1: filter.c1, c1Name: filter.c1Name })}
            replace
            className={styles.crumb}
          >
            {first}
          </Link>
          <ChevronRight size={14} aria-hidden="true" />
          <span aria-current="page">{filter.c2Name ?? '전체'}</span>
        </nav>
      )}
      <h1 className={styles.title} tabIndex={-1}>
        {filter.brandName === undefined || filter.c1Name !== undefined
          ? title
          : filter.brandName.toUpperCase()}
      </h1>
      <ThirdLevel filter={filter} />
    </>
  )
}
