import { formatDotted } from '../../../domain/shared/civilDate.ts'
import { afterSearchWords, missingWords } from '../../../domain/shared/missingWords.ts'
import type {
  ConsignmentDetail,
  ConsignmentStatus,
  ListedConsignment,
} from '../../../domain/wire/consignments.ts'
import type { BadgeTone } from '../../kit/Badge.tsx'
import type { TimelineStep } from '../../kit/Timeline.tsx'
import { dottedDay, won } from '../../text/format.ts'

type Standing = Pick<ListedConsignment, 'status' | 'cause' | 'missing'>

const statuses: Record<ConsignmentStatus, { label: string; tone: BadgeTone }> = {
  application: { label: '신청 완료', tone: 'tile' },
  diagnosis: { label: '감정중', tone: 'lining' },
  consigning: { label: '위탁중', tone: 'ink' },
  cancel: { label: '중도 해지', tone: 'tile' },
  end: { label: '위탁 종료', tone: 'ok' },
  impossible: { label: '취소·반려', tone: 'error' },
}

/** The statuses in the order of their counts. */
export const consignmentStatuses = [
  'application',
  'diagnosis',
  'consigning',
  'cancel',
  'end',
  'impossible',
] as const satisfies readonly ConsignmentStatus[]

/** Label of a status among the counts, where rejected and cancelled consignments share one. */
export const countLabel = (status: ConsignmentStatus): string => statuses[status].label

/** Label of one consignment; one that ended early is named by the cause, and one whose item is missing by the search. */
export function consignmentLabel({ status, cause, missing }: Standing): string {
  if (missing !== null) return '찾는 중'
  if (cause === 'lost') return '분실'
  if (status !== 'impossible') return statuses[status].label
  return cause === 'failed_inspection' ? '반려' : '취소'
}

export function consignmentTone({ status, cause, missing }: Standing): BadgeTone {
  if (missing !== null) return 'warn'
  return cause === 'not_received' ? 'tile' : cause === 'lost' ? 'error' : statuses[status].tone
}

type NextStepFacts = Pick<
  ListedConsignment,
  'status' | 'cause' | 'missing' | 'sendBy' | 'hasTracking' | 'consigningDate' | 'endsOn'
>

/** The sentence below a consignment: what the owner has to do, or what happens now. */
export function nextLine(consignment: NextStepFacts): string {
  const { status, cause, missing, sendBy, hasTracking, consigningDate, endsOn } = consignment
  if (missing !== null) return '맡기신 상품을 찾고 있어요.'
  switch (status) {
    case 'application':
      return hasTracking ? '보내신 상품을 기다리고 있어요.' : `${formatDotted(sendBy)}까지 보내 주세요.`
    case 'diagnosis':
      return '상품을 받아 감정하고 있어요.'
    case 'consigning':
      return consigningDate === null || endsOn === null
        ? '빌려 드리고 있어요.'
        : `${formatDotted(consigningDate)} – ${formatDotted(endsOn)}`
    case 'end':
      return cause === 'lost' ? '상품을 돌려드릴 수 없게 됐어요.' : '위탁 기간이 끝났어요.'
    case 'cancel':
      return '기간을 채우지 않고 해지했어요.'
    case 'impossible':
      return cause === 'failed_inspection'
        ? '감정을 통과하지 못했어요.'
        : '상품이 도착하지 않아 신청이 취소됐어요.'
  }
}

/** What an owner reads of a missing item: the message's words, and what follows (rule 988). */
export const searchWords = ({
  agreedValue,
  goesOn,
}: Pick<NonNullable<ListedConsignment['missing']>, 'agreedValue' | 'goesOn'>): string[] => [
  ...missingWords({ value: won(agreedValue) }),
  afterSearchWords[goesOn],
]

const notOffered = {
  off_sale: '지금은 대여를 쉬는 상품이라 새 예약은 받지 않아요.',
  over: '계약이 끝나기 전까지 새로 예약할 수 있는 날이 남지 않았어요.',
} as const

/** Why no booking comes for an item under contract; null while one may, and while the item is missing. */
export const notOfferedLine = ({
  offer,
  missing,
}: Pick<ConsignmentDetail, 'offer' | 'missing'>): string | null =>
  offer === null || offer === 'open' || missing !== null ? null : notOffered[offer]

/** The sentence of an item that nobody rented: only while members can book it a booking may come (rule 989). */
export function notRentedLine({
  status,
  missing,
  offer,
}: Pick<ConsignmentDetail, 'status' | 'missing' | 'offer'>) {
  if (status !== 'consigning') return '계약하는 동안 대여가 없었어요.'
  return offer === 'open' && missing === null
    ? '아직 대여가 없어요. 예약이 들어오면 여기에서 볼 수 있어요.'
    : '아직 대여가 없어요.'
}

type TimelineFacts = Pick<
  ConsignmentDetail,
  'timeline' | 'status' | 'cause' | 'missing' | 'sendBy' | 'endsOn'
>
type Step = ConsignmentDetail['timeline'][number]['step']

const ordinary: readonly { step: Step; name: string }[] = [
  { step: 'applied', name: '신청' },
  { step: 'sent', name: '발송' },
  { step: 'received', name: '감정' },
  { step: 'accepted', name: '위탁' },
  { step: 'ended', name: '종료' },
]
/** Of two the one that comes later is first: an item that failed its appraisal may be lost before it goes home. */
const exceptions: readonly { step: Step; name: string }[] = [
  { step: 'lost', name: '분실' },
  { step: 'not_received', name: '취소' },
  { step: 'rejected', name: '반려' },
  { step: 'given_up', name: '해지' },
]

const sentBack: { step: Step; name: string } = { step: 'sent_back', name: '반송' }

/** `11.20`, so that five steps fit side by side; `27.11.20` in another year than that of the application. */
const shortDay = (dotted: string, began: string): string =>
  dotted.slice(0, 4) === began.slice(0, 4) ? dotted.slice(5) : dotted.slice(2)

/** Returns when a future step is due; an empty text when no date is known. */
function dueOf(step: Step, { sendBy, endsOn }: TimelineFacts, began: string): string {
  if (step === 'sent') return `${shortDay(formatDotted(sendBy), began)}까지`
  if (step === 'ended' && endsOn !== null) return shortDay(formatDotted(endsOn), began)
  return ''
}

/** Returns the dated steps of a consignment; one that ended exceptionally ends with the exception, a missing item's with the search. */
export function consignmentSteps(consignment: TimelineFacts): TimelineStep[] {
  const { missing, timeline } = consignment
  const steps = stepsTaken(consignment)
  if (missing === null) return steps
  const began = timeline[0] === undefined ? consignment.sendBy : dottedDay(timeline[0].at)
  const happened = steps.filter(({ state }) => state !== 'later')
  return [
    ...happened.map((step) => ({ ...step, state: 'done' as const })),
    { name: '찾는 중', when: shortDay(dottedDay(missing.since), began), state: 'now' },
  ]
}

function stepsTaken(consignment: TimelineFacts): TimelineStep[] {
  const at = new Map(consignment.timeline.map(({ step, at: instant }) => [step, instant]))
  const exception = exceptions.find(({ step }) => at.has(step))
  const usual =
    exception === undefined ? ordinary : [...ordinary.filter(({ step }) => at.has(step)), exception]
  const steps = at.has(sentBack.step) ? [...usual, sentBack] : usual
  // A parcel may arrive without a tracking number, so every step before the last one that happened counts as done.
  const reached = steps.findLastIndex(({ step }) => at.has(step))
  const isOver = consignment.status === 'end'
  const applied = at.get('applied')
  const began = applied === undefined ? consignment.sendBy : dottedDay(applied)
  return steps.map(({ step, name }, index) => {
    const instant = at.get(step)
    const due = index > reached ? dueOf(step, consignment, began) : ''
    return {
      name,
      when: instant === undefined ? due : shortDay(dottedDay(instant), began),
      state: index < reached || isOver ? 'done' : index === reached ? 'now' : 'later',
    }
  })
}
