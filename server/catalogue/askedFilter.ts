import { LONGEST_SPAN_DAYS, rentalWindow } from '../../domain/rental/window.ts'
import type { Period } from '../../domain/shared/civilDate.ts'
import { daysBetween, seoulDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { ProductListQuery } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'
import { levelOf } from './categories.ts'
import type { ListFilter } from './listFilter.ts'
import { shortMemory } from './shortMemory.ts'

const levelsKeptMs = 30_000

/** The filter that a query asks for, or null when nothing can be listed by it: an unknown category, days too far ahead. */
export function askedFilter({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): (query: ProductListQuery) => Promise<ListFilter | Refusal | null> {
  const levels = shortMemory<1 | 2 | 3 | null>(levelsKeptMs)
  return async (query) => {
    const period = periodOf(query)
    if (period !== null && 'refused' in period) return period
    if (period !== null && period.start > rentalWindow(seoulDate(clock.now())).lastDay) return null
    const category = await categoryOf(query.categoryId)
    if (category === undefined) return null
    return { sort: query.orders, category, brandIds: query.brandId, bands: query.discountRate, period }
  }

  async function categoryOf(id: number | undefined): Promise<ListFilter['category'] | undefined> {
    if (id === undefined) return null
    const level = await levels(String(id), () => levelOf(db, id))
    return level === null ? undefined : { id, level }
  }
}

function periodOf({ rentalStartDate: start, rentalEndDate: end }: ProductListQuery): Period | Refusal | null {
  if (start === undefined && end === undefined) return null
  if (start === undefined || end === undefined)
    return refuse('INVALID_REQUEST', {
      fields:
        start === undefined
          ? { rentalStartDate: '이용 시작일을 입력해 주세요.' }
          : { rentalEndDate: '이용 종료일을 입력해 주세요.' },
    })
  const span = daysBetween(start, end)
  if (span < 0) return refuse('PERIOD_INVALID', { start, end })
  return span > LONGEST_SPAN_DAYS
    ? refuse('PERIOD_TOO_LONG', { start, end, longestSpanDays: LONGEST_SPAN_DAYS })
    : { start, end }
}
