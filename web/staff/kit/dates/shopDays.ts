import { createContext } from 'react'
import { type CivilDate, type Period, seoulDate } from '../../../../domain/shared/civilDate.ts'

/** How fields of dates learn of the shop's days; the shell provides it. */
export type ShopDays = {
  /** The shop's day in Seoul. */
  useToday: () => CivilDate
  /** The holidays around a day. */
  useHolidays: (around: CivilDate) => readonly Period[]
}

export const ShopDaysContext = createContext<ShopDays>({
  useToday: () => seoulDate(new Date()),
  useHolidays: () => [],
})
