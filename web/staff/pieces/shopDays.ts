import { holidayRanges } from '../../../domain/rental/holidays.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { useAnswer } from '../api/reading.ts'
import { holidaysCall, nowCall } from '../calls/content.ts'
import type { ShopDays } from '../kit/dates/shopDays.ts'

/** The answer is good for a minute: fields that open one after another ask once. */
const goodForMs = 60_000

/** The shop's clock and holidays; until the server has answered, the day in Seoul by this computer's clock. */
export const shopDays: ShopDays = {
  useToday: () => useAnswer(nowCall, { dedupingInterval: goodForMs }).data?.today ?? seoulDate(new Date()),
  useHolidays: (around) => {
    const { data } = useAnswer(holidaysCall, { dedupingInterval: goodForMs })
    return holidayRanges(data?.result ?? [], around).map(({ from, to }) => ({ start: from, end: to }))
  },
}
