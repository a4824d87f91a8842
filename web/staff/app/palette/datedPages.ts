import type { CivilDate } from '../../../../domain/shared/civilDate.ts'
import {
  daysBehind,
  monthAhead,
  monthBehind,
  readTypedDate,
  type TypedDate,
} from '../../../../domain/shared/typedDate.ts'
import { withQuery } from '../../../api/query.ts'
import { monthName } from '../../../text/format.ts'
import { monthDays, quarterOf } from '../../kit/months.ts'
import { dots } from '../../kit/words.ts'
import { booksPath, consistencyPath, eventsPath, paths, pointLotsPath, settlementsPath } from '../../paths.ts'

/** A page at the typed date; `page` is its path without the date, by which its roles are looked up. */
type DatedPage = { page: string; label: string; about: string; to: string }

/** Pages that answer finance's questions about a month. */
function pagesOfMonth(behind: string, ahead: string): DatedPage[] {
  const of = (page: string, name: string, about: string, to: string, month = behind) => ({
    ...{ page, label: `${monthName(month)} ${name}`, about, to },
  })
  return [
    of(paths.settlements, '정산', '소유자마다 번 금액과 지급', settlementsPath(behind)),
    of(paths.payouts, '결제사 지급', '날마다 받은 금액과 차이', withQuery(paths.payouts, { month: behind })),
    of(paths.books, '손익계산서', '매출과 비용', booksPath({ view: 'profit', month: behind })),
    of(
      paths.books,
      '부가세',
      '매출 세액과 매입 세액',
      booksPath({ view: 'vat', quarter: quarterOf(behind) }),
    ),
    of(paths.pointLots, '소멸 예정 포인트', '누구의 어느 적립인지', pointLotsPath({ month: ahead }), ahead),
    of(paths.consistency, '기록 점검', '이벤트가 봉인한 그대로인지', consistencyPath(behind)),
    of(paths.events, '이벤트', '그 달에 기록한 모든 이벤트', eventsPath(monthDays(behind))),
  ]
}

const pagesOfDay = (day: CivilDate): DatedPage[] => [
  {
    ...{ page: paths.events, label: `${dots(day)} 이벤트`, about: '그날 기록한 모든 이벤트' },
    to: eventsPath({ from: day, to: day }),
  },
  {
    ...{ page: paths.books, label: `${dots(day)} 장부`, about: '그날이 끝났을 때의 시산표' },
    to: booksPath({ asOf: `${day}T23:59` }),
  },
]

function pagesOf(date: TypedDate, today: CivilDate): DatedPage[] {
  if (date.day !== null) return daysBehind(date, today).slice(0, 1).flatMap(pagesOfDay)
  const behind = monthBehind(date, today)
  const ahead = monthAhead(date, today)
  return behind === null || ahead === null ? [] : pagesOfMonth(behind, ahead)
}

/** Pages for the month or day in the typed text whose names match the rest of the text. */
export function datedPages(
  typed: string,
  today: CivilDate,
  fitting: (typed: string) => (words: string) => boolean,
): DatedPage[] {
  const date = readTypedDate(typed)
  if (date === null) return []
  const fits = fitting(date.rest)
  return pagesOf(date, today).filter(({ label, about }) => fits(`${label} ${about}`))
}
