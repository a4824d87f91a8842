import { standingNames } from '../../../../domain/lists/members.ts'
import { memberActions as rules } from '../../../../domain/members/memberActions.ts'
import type { MemberRecord } from '../../../../domain/wire/staffMembers.ts'
import { staffApi } from '../../api/request.ts'
import { memberCalls } from '../../calls/members.ts'
import { type ActionTable, permitted } from '../../kit/actions.ts'
import { CouponChoice } from './CouponChoice.tsx'

/** The open record; `attempt` is the dialog's own id, so that what is sent twice is done once. */
export type OpenRecord = Pick<MemberRecord, 'memberId' | 'standing' | 'block'> & { attempt: string }

const factsOf = ({ standing }: Pick<OpenRecord, 'standing'>) => ({ status: standing })
const may = (action: keyof typeof rules) => permitted(rules, action, factsOf)

const givingReasons = ['불편을 드린 보상이에요', '배송이 늦어진 보상이에요', '이벤트에 당첨됐어요']

/** What staff do with a member. */
export const memberRecordActions: ActionTable<OpenRecord> = [
  {
    id: 'note',
    label: '메모',
    ...may('note'),
    reasons: [],
    reasonName: '메모',
    readers: '직원만 봐요',
    done: '메모를 남겼어요.',
    run: ({ memberId, attempt }, { reason }) =>
      staffApi.send(memberCalls.note(memberId), { requestId: attempt, memo: reason }),
  },
  {
    id: 'givePoints',
    label: '포인트 지급',
    ...may('givePoints'),
    reasons: givingReasons,
    asks: [
      {
        name: 'points',
        label: '포인트 (한도를 넘으면 승인을 기다려요)',
        amount: true,
        unit: 'P',
        required: true,
      },
    ],
    done: '포인트 지급을 올렸어요. 한도를 넘으면 다른 직원이 승인한 뒤에 적립해요.',
    run: ({ memberId, attempt }, { reason, values }) =>
      staffApi.send(memberCalls.givePoints(memberId), {
        ...{ grantId: attempt, reason, points: Number(values.points) },
      }),
  },
  {
    id: 'giveCoupon',
    label: '쿠폰 지급',
    ...may('giveCoupon'),
    reasons: givingReasons,
    asks: [{ name: 'couponId', label: '쿠폰', field: CouponChoice, isChoice: true, required: true }],
    done: '쿠폰을 지급했어요.',
    run: ({ memberId, attempt }, { reason, values }) =>
      staffApi.send(memberCalls.giveCoupon(memberId), {
        ...{ grantId: attempt, reason, couponId: Number(values.couponId) },
      }),
  },
  {
    id: 'block',
    label: standingNames.blocked,
    ...may('block'),
    change: () => ({
      before: standingNames.active,
      after: '로그인·새 예약·위탁 신청·리뷰를 막음. 진행 중인 것은 그대로',
    }),
    danger: true,
    reasons: ['약관을 여러 번 어겼어요', '본인이 아닌 사람이 쓰고 있어요', '대여한 상품을 돌려주지 않았어요'],
    readers: '회원에게 그대로 보여요',
    done: '이용을 제한했어요.',
    run: ({ memberId, attempt }, { reason }) =>
      staffApi.send(memberCalls.block(memberId), { blockId: attempt, reason }),
  },
  {
    id: 'unblock',
    label: '제한 해제',
    ...may('unblock'),
    change: () => ({ before: standingNames.blocked, after: standingNames.active }),
    reasons: ['회원과 해결했어요', '잘못 제한했어요'],
    done: '제한을 풀었어요.',
    run: ({ memberId, block, attempt }, { reason }) =>
      staffApi.send(memberCalls.unblock(memberId), {
        ...{ blockId: attempt, lifts: block?.reference ?? '', reason },
      }),
  },
]
