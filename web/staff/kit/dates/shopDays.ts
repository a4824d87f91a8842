import { type ComponentType, createContext, type RefObject } from 'react'
import type { CivilDate } from '../../../../domain/shared/civilDate.ts'

export type PickerProps = {
  of:
    | { unit: 'day' | 'month' | 'minute'; value: string; onPick: (value: string) => void }
    | { unit: 'range'; from: string; to: string; onPick: (range: { from: string; to: string }) => void }
  min?: string | undefined
  max?: string | undefined
  /** Offers no way to empty the field. */
  isKept: boolean
  anchor: RefObject<HTMLElement | null>
  /** The button that opened it, which takes the focus back. */
  toggle: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** What fields of dates take from the shell: the shop's day, and the calendar, which knows its holidays. */
type ShopDays = {
  /** The shop's day in Seoul; undefined until the server has answered. */
  useToday: () => CivilDate | undefined
  Picker: ComponentType<PickerProps>
}

export const ShopDaysContext = createContext<ShopDays>({ useToday: () => undefined, Picker: () => null })
