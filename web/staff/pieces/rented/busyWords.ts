import { closedWords } from '../../../../domain/shared/closedWords.ts'
import { lostOnItsWay } from '../../../../domain/shared/undelivered.ts'
import type { BusyDays } from '../../../../domain/wire/staffCalendar.ts'

/** Labels of the kinds of busy days. */
export const busyWords: Readonly<Record<BusyDays['kind'], string>> = {
  rental: '대여',
  hold: '결제 중',
  downtime: '쉬는 날',
  owner: '소유자가 막은 날',
  ...closedWords,
}

/** What busy days are: those of a rental that was cancelled because its item was lost on its way say so. */
export const busyName = ({ kind, status }: Pick<BusyDays, 'kind' | 'status'>): string =>
  kind === 'lost' && status === 'cancel' ? lostOnItsWay : busyWords[kind]
