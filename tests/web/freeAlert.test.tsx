import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { prepareCalendar } from '../../domain/rental/calendar.ts'
import { ApiError } from '../../web/api/apiError.ts'
import { firstWish, WishedDays } from '../../web/pieces/freeAlert/FreeAlertSheet.tsx'

const calendar = prepareCalendar({
  today: '2026-12-01',
  holidays: [],
  taken: [],
  turnaroundDays: 0,
  lastEnd: null,
})
const failed = new ApiError(503, 'BUSY', '지금 요청이 몰려서 처리하지 못했어요.')
const shown = (known: typeof calendar | null) =>
  renderToStaticMarkup(
    <WishedDays
      facts={{ calendar: known, failed, retry: async () => undefined }}
      period={known === null ? null : firstWish(known, null)}
      problem={null}
      onChange={() => undefined}
    />,
  )

it('days that could not be read say why, and can be tried again', () => {
  const page = shown(null)
  expect(page).toContain('role="alert"')
  expect(page).toContain(failed.message)
  expect(page).toContain('다시 시도')
})

it('days that are shown stay without a complaint when reading them again failed', () => {
  const page = shown(calendar)
  expect(page).toContain('시작일')
  expect(page).toContain('지금 빌릴 수 있는 기간이에요.')
  expect(page).not.toContain('role="alert"')
  expect(page).not.toContain(failed.message)
})
