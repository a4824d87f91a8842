import type { CivilDate } from '../../../../domain/shared/civilDate.ts'
import { pageNames, pagesFor } from '../../../../domain/shared/staffPages.ts'
import type { StaffRole } from '../../../../domain/shared/staffRoles.ts'
import {
  daysBehind,
  monthAhead,
  monthBehind,
  readTypedDate,
  type TypedDate,
} from '../../../../domain/shared/typedDate.ts'
import type { StaffHit, StaffHitKind } from '../../../../domain/wire/staffSearch.ts'
import type { SavedView } from '../../../../domain/wire/staffViews.ts'
import { withQuery } from '../../../api/query.ts'
import { monthName } from '../../../text/format.ts'
import { mayAct } from '../../api/session.ts'
import { offeredCommands } from '../../kit/commands.ts'
import { monthDays, quarterOf } from '../../kit/months.ts'
import { dots } from '../../kit/words.ts'
import {
  booksPath,
  consistencyPath,
  eventsPath,
  explainPath,
  itemPath,
  memberPath,
  monthPath,
  ordersPath,
  ownerMonthPath,
  paths,
  payoutPath,
  pointLotsPath,
  settlementsPath,
} from '../../paths.ts'
import { isOfferedTo } from '../area.ts'
import { areas } from '../areas.ts'

/** A palette entry: opens the page `to`, or calls `run`. */
export type PaletteEntry = {
  id: string
  group: string
  label: string
  about: string
  to?: string
  run?: () => void
}

/** Returns a test whether a text contains every typed word; spaces within the text are ignored. */
const containsAll = (typed: string) => {
  const wanted = typed.trim().toLowerCase().split(/\s+/)
  return (words: string) => {
    const text = words.replaceAll(/\s/g, '').toLowerCase()
    return wanted.every((word) => text.includes(word))
  }
}

/** True when these roles may see the page. */
const seenPage = (page: string, roles: readonly StaffRole[]): boolean => pagesFor(roles).includes(page)

/**
 * Actions of the open table, pages for a typed date, saved views, and pages of these roles, filtered by the text. Dates
 * are read from the server's day `today`; null while it is not known.
 */
export function ownEntries(
  typed: string,
  roles: readonly StaffRole[],
  { saved, today }: { saved: readonly SavedView[]; today: CivilDate | null },
): PaletteEntry[] {
  const fits = containsAll(typed)
  const actions = offeredCommands()
    .filter(({ label, about }) => fits(`${label} ${about}`))
    .map(({ id, ...command }) => ({ id: `action:${id}`, group: '이 화면에서', ...command }))
  const pages = areas
    .flatMap((area) => area.entries)
    .filter(isOfferedTo(roles))
    .map((entry) => ({ ...entry, label: pageNames[entry.page], path: paths[entry.page] }))
    .filter(({ label, group, path }) => fits(`${label} ${group} ${alsoCalled[path] ?? ''}`))
    // The page whose name was typed whole comes before those whose names begin with it.
    .toSorted((one, other) => Number(other.label === typed.trim()) - Number(one.label === typed.trim()))
    .map(({ path, label, group }) => ({ id: path, group: '화면', label, about: group, to: path }))
  const views = saved
    .filter(({ page, name }) => fits(name) && seenPage(page, roles))
    .map(({ id, name, page, query, savedBy }) => ({
      id: `view:${id}`,
      group: '저장한 보기',
      label: name,
      about: savedBy ?? '',
      to: `${page}?${query}`,
    }))
  const dated = (today === null ? [] : datedPages(typed, today, containsAll))
    .filter(({ page }) => seenPage(page, roles))
    .map(({ page: _, ...entry }) => ({ id: `dated:${entry.to}`, group: '화면', ...entry }))
  return [...actions, ...dated, ...views, ...pages]
}

/** Search results of the server with the page that each opens. */
export const hitEntries = (hits: readonly StaffHit[], roles: readonly StaffRole[]): PaletteEntry[] =>
  hits.map((hit) => ({
    id: `${hit.kind}:${hit.id}`,
    group: kindNames[hit.kind],
    label: hit.title,
    about: hit.about,
    to: hitPath(hit, roles),
  }))

/** Synonyms of a page in the search, by its path. */
const alsoCalled: Readonly<Record<string, string>> = {
  [paths.members]: '고객 전화번호 블랙 차단 메모 customer',
  [paths.scan]: '바코드 QR 출고 입고 받기 보내기 scan',
  [paths.grants]: '적립 보상 승인 쿠폰 발급',
  [paths.settlements]: '소유자 위탁자 지급 정산금 payout settlement',
  [paths.payouts]: '토스 입금 수수료 대사 차이 카드',
  [paths.differences]: '장부 불일치 결제사 은행',
  [paths.refunds]: '미환불 취소 결제사 처리 중 거절',
  [paths.points]: '소멸 적립 만료 부채',
  [paths.books]: '시산표 재무상태표 손익계산서 부가세 계정 원장 분개',
  [paths.month]: '세무사 회계 자료 결산 분개장 일반전표 시산표 마감 내려받기',
  [paths.adjustments]: '수정 분개 역분개 이자 자본금 개시 잔액',
  [paths.explain]: '계산식 왜 분개 규칙',
  [paths.records]: '감사 이력 누가 바꿨는지 조회 사유 audit',
  [paths.events]: '로그 기록 감사',
  [paths.asOf]: '과거 시점 되돌려 보기',
  [paths.consistency]: '이벤트 변경 위변조 봉인 증명 감사 무결성',
}

/** A page at the typed date; `page` is its path without the date, by which its roles are looked up. */
type DatedPage = { page: string; label: string; about: string; to: string }

/** Pages that answer finance's questions about a month. */
function pagesOfMonth(behind: string, ahead: string): DatedPage[] {
  const of = (page: string, name: string, about: string, to: string, month = behind) => ({
    page,
    label: `${monthName(month)} ${name}`,
    about,
    to,
  })
  return [
    of(paths.settlements, '정산', '소유자마다 번 금액과 지급', settlementsPath(behind)),
    of(paths.payouts, '결제사 지급', '날마다 받은 금액과 차이', withQuery(paths.payouts, { month: behind })),
    of(paths.month, '월 마감', '세무사에게 보낼 자료와 마감', monthPath({ month: behind })),
    of(paths.books, '손익계산서', '매출과 비용', booksPath({ view: 'profit', month: behind })),
    of(
      paths.books,
      '부가세',
      '매출 세액과 매입 세액',
      booksPath({ view: 'vat', quarter: quarterOf(behind) }),
    ),
    of(paths.pointLots, '만료 예정 포인트', '누구의 어느 적립인지', pointLotsPath({ month: ahead }), ahead),
    of(paths.consistency, '기록 점검', '이벤트가 봉인한 그대로인지', consistencyPath(behind)),
    of(paths.events, '이벤트', '그 달에 기록한 모든 이벤트', eventsPath(monthDays(behind))),
  ]
}

const pagesOfDay = (day: CivilDate): DatedPage[] => [
  {
    page: paths.events,
    label: `${dots(day)} 이벤트`,
    about: '그날 기록한 모든 이벤트',
    to: eventsPath({ from: day, to: day }),
  },
  {
    page: paths.books,
    label: `${dots(day)} 장부`,
    about: '그날이 끝났을 때의 시산표',
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

const kindNames: Readonly<Record<StaffHitKind, string>> = {
  order: '주문',
  parcel: '운송장',
  payment: '결제',
  charge: '추가 요금',
  settlement: '정산',
  payout: '결제사 지급',
  member: '회원',
  product: '상품',
  consignment: '위탁',
}

/** The page that a search hit opens: the work list for operations, the explanation of the amount for finance. */
export function hitPath(hit: StaffHit, roles: readonly StaffRole[]): string {
  const works = mayAct(roles, ['operations'])
  switch (hit.kind) {
    case 'order':
    case 'payment':
      if (works || hit.order === null) return ordersPath({ work: 'all', q: hit.order?.numbers ?? hit.title })
      return explainPath({ what: 'order', id: hit.order.id })
    case 'charge':
      return withQuery(paths.charges, { chargeId: hit.id, open: hit.id })
    case 'parcel':
      return ordersPath({ work: 'all', q: hit.order?.numbers ?? hit.title, open: hit.id })
    case 'member':
      return memberPath(hit.id)
    case 'settlement': {
      const [owner = '', month = ''] = hit.id.split(':')
      return ownerMonthPath(owner, month)
    }
    case 'payout':
      return payoutPath(hit.id)
    case 'product':
      return itemPath(hit.id)
    case 'consignment':
      return withQuery(paths.consignments, { open: hit.id })
  }
}
