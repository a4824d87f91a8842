import { useMachine } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import type { Calendar } from '../../../domain/rental/calendar.ts'
import type { CivilDate, Period } from '../../../domain/shared/civilDate.ts'
import { rentCalendarMachine } from './rentCalendar.machine.ts'

/** The selection in a rent calendar, which follows the facts: an open calendar lives over midnight. */
export function useRentCalendar(calendar: Calendar, stored: Period | null) {
  const [state, send] = useMachine(rentCalendarMachine, { input: { calendar, stored } })
  useEffect(() => send({ type: 'CALENDAR', calendar }), [send, calendar])
  const { selection, notice } = state.context
  return {
    ...{ selection, notice, send },
    tap: useCallback((day: CivilDate) => send({ type: 'TAP', day }), [send]),
    reset: () => send({ type: 'RESET' }),
  }
}
