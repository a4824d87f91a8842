import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { everyTab } from './browserStorage.ts'

const key = 'popup'
let isClosed = false

/** 오늘하루 보지않기 hides the popup for the rest of the day, 닫기 until the page is loaded again. */
export const popupDismissal = {
  isDismissed: (today: CivilDate): boolean => everyTab.get(key) === today,
  dismiss: (today: CivilDate) => everyTab.set(key, today),
  isClosed: () => isClosed,
  close() {
    isClosed = true
  },
}
