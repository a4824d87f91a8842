import { type CivilDate, seoulDate } from '../../../../domain/shared/civilDate.ts'
import { useAnswer } from '../../api/reading.ts'
import { nowCall } from '../../calls/content.ts'

/** The answer is good for a minute: fields that open one after another ask once. */
const goodForMs = 60_000

/** The shop's day in Seoul; the day there by this computer's clock until the server has answered. */
export const useToday = (): CivilDate =>
  useAnswer(nowCall, { dedupingInterval: goodForMs }).data?.today ?? seoulDate(new Date())
