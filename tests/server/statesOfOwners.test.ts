import t from 'tap'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import type { ConsignmentDetail, ListedConsignment } from '../../domain/wire/consignments.ts'
import { changeProduct } from '../../server/catalogue/index.ts'
import * as consignments from '../../server/consignments/index.ts'
import { endConsignments } from '../../server/consignments/index.ts'
import { withdrawalCauses } from '../../server/withdrawal/withdrawalBlockers.ts'
import {
  consignmentLabel,
  consignmentSteps,
  nextLine,
  notOfferedLine,
  notRentedLine,
  searchWords,
} from '../../web/pieces/consigned/consignmentStatus.ts'
import { aConsigningShop, type Owner } from '../support/consigning.ts'
import { phoneNumber, tells } from '../support/telling.ts'

const { shop, operations, anOwner, applies, receives, step, onOffer, detailOf } =
  await aConsigningShop('states_of_owners')
const finance = await shop.aColleague('money@example.com', ['finance'])
const { queue, workOff, phoneOf } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
const onThe = (day: string, time = '10:00') => shop.clock.moveTo(`${day}T${time}:00+09:00`)

const parcel = { shippingCompany: 'cj', trackingNumber: '501234567899' }
const missing = { lostBy: 'shop', agreedValue: 700_000 }
const isMissing = (id: string, lossNumber = 1) => step(id, 'loss', { ...missing, lossNumber })
const hides = (productId: number) =>
  changeProduct(shop.deps.db, productId, { onSale: false }, { actor: 'staff:1', at: shop.clock.now() })

type State = {
  /** What happens to an item that is handed in; its consignment. */
  to: (owner: Owner) => Promise<{ id: string }>
  label: string
  /** The sentence below the label, in the list and on the page. */
  next: string | RegExp
  /** All else that the page says of where the item is and what follows. */
  says: readonly string[]
  neverSays?: RegExp
  lastStep: string
  bars: string
  /** What the newest message says. */
  told?: RegExp
}
const search = (after: string) => [
  '상품이 있는 곳을 확인하지 못해 찾고 있어요. 합의한 가치는 700,000원이에요.',
  '찾으면 바로 알려 드리고, 찾지 못하면 합의한 가치만큼 배상해 드려요.',
  after,
]
const toGoOn =
  '찾으면 계약이 그대로 이어져요. 그때까지는 새 예약을 받지 않고, 날을 막거나 중도 해지할 수 없어요.'
const toGoHome = '찾으면 신청할 때 적은 주소로 보내 드려요.'
const searched = {
  ...{
    label: '찾는 중',
    next: '맡기신 상품을 찾고 있어요.',
    lastStep: '찾는 중',
    bars: 'missing_consignments',
  },
  neverSays: /예약이 들어오면|감정하고 있어요|위탁중|돌려드릴 수 없게/,
}
const inAppraisal = async (owner: Owner) => {
  const id: string = (await applies(owner)).data.id
  await receives(id)
  return { id }
}
const rejected = async (owner: Owner) => {
  const { id } = await inAppraisal(owner)
  await step(id, 'reject', { reason: '정품으로 확인되지 않았어요.' })
  return { id }
}
const after = async <Item extends { id: string }>(
  item: Promise<Item>,
  ...acts: ((item: Item) => unknown)[]
) => {
  const made = await item
  for (const act of acts) await act(made)
  return made
}
const mayBeBooked = '아직 대여가 없어요. 예약이 들어오면 여기에서 볼 수 있어요.'
const offered = {
  label: '위탁중',
  next: /^2026\.11\.20 – 2027\.02\.20$/,
  lastStep: '위탁',
  bars: 'consignments',
}

const states: Readonly<Record<string, State>> = {
  'applied for': {
    to: async (owner) => ({ id: (await applies(owner)).data.id }),
    ...{
      label: '신청 완료',
      next: '2026.11.23까지 보내 주세요.',
      says: [],
      lastStep: '신청',
      bars: 'consignments',
    },
  },
  'in its appraisal': {
    to: inAppraisal,
    ...{
      label: '감정중',
      next: '상품을 받아 감정하고 있어요.',
      says: [],
      lastStep: '감정',
      bars: 'consignments',
    },
  },
  'missing in its appraisal': {
    to: (owner) => after(inAppraisal(owner), ({ id }) => isMissing(id)),
    ...searched,
    says: search('찾으면 감정을 이어서 하고 결과를 알려 드려요.'),
    told: /합의한 가치는 700,000원이에요\.\n찾으면 바로 알려 드리고/,
  },
  'found again in its appraisal': {
    to: (owner) =>
      after(
        inAppraisal(owner),
        ({ id }) => isMissing(id),
        ({ id }) => step(id, 'loss/found'),
      ),
    ...{
      label: '감정중',
      next: '상품을 받아 감정하고 있어요.',
      says: [],
      lastStep: '감정',
      bars: 'consignments',
    },
    told: /상품을 찾았어요\. 감정을 이어서 하고/,
  },
  'on offer': { to: onOffer, ...offered, says: [mayBeBooked] },
  'hidden by staff': {
    to: (owner) => after(onOffer(owner), ({ productId }) => hides(productId)),
    ...offered,
    says: ['지금은 대여를 쉬는 상품이라 새 예약은 받지 않아요.', '아직 대여가 없어요.'],
    neverSays: /예약이 들어오면/,
  },
  'in the last days of its contract': {
    to: (owner) => after(onOffer(owner), () => onThe('2027-02-19')),
    ...offered,
    says: ['계약이 끝나기 전까지 새로 예약할 수 있는 날이 남지 않았어요.', '아직 대여가 없어요.'],
    neverSays: /예약이 들어오면/,
  },
  'missing under contract': {
    to: (owner) => after(onOffer(owner), ({ id }) => isMissing(id)),
    ...searched,
    says: [...search(toGoOn), '아직 대여가 없어요.'],
  },
  'missing, and its contract over': {
    to: (owner) =>
      after(
        onOffer(owner),
        ({ id }) => isMissing(id),
        () => onThe('2027-03-10'),
      ),
    ...searched,
    says: [...search(toGoHome), '아직 대여가 없어요.'],
  },
  'found again under contract': {
    to: (owner) =>
      after(
        onOffer(owner),
        ({ id }) => isMissing(id),
        ({ id }) => step(id, 'loss/found'),
      ),
    ...offered,
    says: [mayBeBooked],
    told: /계약은 그대로 이어져요/,
  },
  'missing once more': {
    to: (owner) =>
      after(
        onOffer(owner),
        ({ id }) => isMissing(id),
        ({ id }) => step(id, 'loss/found'),
        ({ id }) => isMissing(id, 2),
      ),
    ...searched,
    says: [...search(toGoOn), '아직 대여가 없어요.'],
  },
  rejected: {
    to: rejected,
    ...{ label: '반려', next: '감정을 통과하지 못했어요.', says: [], lastStep: '반려', bars: 'consignments' },
  },
  'rejected and missing': {
    to: (owner) => after(rejected(owner), ({ id }) => isMissing(id)),
    ...searched,
    says: search(toGoHome),
  },
  'missing on its way home': {
    to: (owner) =>
      after(
        rejected(owner),
        ({ id }) => step(id, 'send-back', parcel),
        ({ id }) => step(id, 'loss', { ...missing, lossNumber: 1, correctionNumber: 1 }),
      ),
    ...searched,
    says: search(toGoHome),
    told: /상품이 있는 곳을 확인하지 못해 찾고 있어요/,
  },
  'given up and missing': {
    to: (owner) =>
      after(
        onOffer(owner),
        ({ id }) => owner.post(`/api/users/consignment/${id}/giving-up`, { quotedPenalty: 0 }),
        ({ id }) => isMissing(id),
      ),
    ...searched,
    says: [...search(toGoHome), '계약하는 동안 대여가 없었어요.'],
  },
  'ended at night and missing before its message of the morning': {
    to: (owner) =>
      after(
        onOffer(owner),
        () => onThe('2027-02-21', '04:00'),
        () => endConsignments(shop.deps),
        ({ id }) => isMissing(id),
        () => onThe('2027-02-21'),
      ),
    ...searched,
    says: [...search(toGoHome), '계약하는 동안 대여가 없었어요.'],
    told: /고마워요\. 상품이 어디 있는지는 위탁 내역에서/,
  },
  lost: {
    to: (owner) =>
      after(
        onOffer(owner),
        ({ id }) => isMissing(id),
        ({ id }) =>
          finance.post(`/api/staff/consignments/${id}/loss/end`, {
            ...{ reason: '합의서 확인', lossNumber: 1, quotedCompensation: 700_000 },
          }),
      ),
    ...{ label: '분실', next: '상품을 돌려드릴 수 없게 됐어요.', lastStep: '분실', bars: '' },
    says: ['계약하는 동안 대여가 없었어요.'],
    told: /배상금 700,000원을 2026년 11월 정산에 더했어요/,
  },
}

/** Everything that the page and the list say of where an item is. */
const saidBy = (detail: ConsignmentDetail): string[] =>
  [
    ...(detail.missing === null ? [] : searchWords(detail.missing)),
    notOfferedLine(detail),
    detail.contract === null ? null : notRentedLine(detail),
  ].filter((words) => words !== null)

let owners = 0
for (const [name, state] of Object.entries(states))
  t.test(`an owner reads the same of an item ${name} wherever they look (rules 988 and 989)`, async (t) => {
    onThe('2026-11-20')
    await operations.logsInAgain()
    owners += 1
    const owner = await anOwner(`state${owners}@example.com`)
    const number = `0104321${String(owners).padStart(4, '0')}`
    await phoneNumber(shop, owner.id, number)
    const { id } = await state.to(owner)
    const detail = await detailOf(owner, id)
    const history = await owner.get<{ result: ListedConsignment[] }>(
      '/api/users/consignment-history?curPage=1',
    )
    const [row] = history.data.result
    if (row === undefined) throw new Error('the list is empty')
    t.strictSame([consignmentLabel(row), nextLine(row)], [consignmentLabel(detail), nextLine(detail)])
    t.equal(consignmentLabel(detail), state.label)
    t.match(nextLine(detail), state.next)
    t.strictSame(saidBy(detail), state.says)
    const steps = consignmentSteps(detail)
    t.equal(steps.findLast(({ state: at }) => at !== 'later')?.name, state.lastStep)
    if (state.neverSays !== undefined)
      t.notMatch([consignmentLabel(detail), nextLine(detail), ...saidBy(detail)].join('\n'), state.neverSays)
    const isSearched = detail.missing !== null
    t.equal(isSearched, state.label === '찾는 중')
    if (isSearched)
      t.strictSame([detail.givingUp, detail.sentBack], [null, null], 'nothing is offered or promised')
    const causes = await withdrawalCauses(
      shop.database.pool,
      [consignments],
      owner.id,
      seoulDate(shop.clock.now()),
    )
    t.equal(causes.join(), state.bars)
    await workOff()
    const newest = (await phoneOf(number)).map(({ text }) => text)
    if (state.told !== undefined)
      t.ok(
        newest.some((text) => state.told?.test(text)),
        newest.join('\n---\n'),
      )
    t.notOk(isSearched && newest.some((text) => /기간이 끝났어요[\s\S]*보내 드려요/.test(text)))
  })

t.test('nothing of it is wrong in the books', async (t) => {
  t.strictSame(await shop.wrongs(), [])
})
