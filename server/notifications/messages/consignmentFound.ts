import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { describeConsignment, whatGoesOn } from '../../consignments/index.ts'
import { type Needs, onEvent, type Told } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

type Found = { consignmentId: string; memberId: number }

const found = consignmentEvents['consignment.found']

type GoesOn = Awaited<ReturnType<typeof whatGoesOn>>

async function toldOf(needs: Needs, { consignmentId, memberId }: Found, goesOn: GoesOn): Promise<Told> {
  const { db, clock } = needs
  if ((await whatGoesOn(db, consignmentId, seoulDate(clock.now()))) !== goesOn) return null
  return {
    memberId,
    link: consignmentLink(consignmentId),
    variables: { 상품: await describeConsignment(db, consignmentId) },
  }
}

/** For the owner, who got the message that the item is missing before. */
export const consignmentFound = onEvent('consignment.found', found.schema, {
  name: 'consignmentFound',
  kind: 'transactional',
  title: '맡기신 상품을 찾았어요',
  text: ['#{상품}', '상품을 찾았어요. 계약은 그대로 이어져요.'],
  tell: (needs, data) => toldOf(needs, data, 'contract'),
})

/** The same of an item that was lost before it was accepted (rule 575). */
export const consignmentFoundInAppraisal = onEvent('consignment.found', found.schema, {
  name: 'consignmentFoundInAppraisal',
  kind: 'transactional',
  title: '맡기신 상품을 찾았어요',
  text: ['#{상품}', '상품을 찾았어요. 감정을 이어서 하고 결과를 알려 드릴게요.'],
  tell: (needs, data) => toldOf(needs, data, 'appraisal'),
})

/**
 * The same of a contract that has ended, was given up, or ran out while the item was missing (rule 560), and of an item
 * that failed its appraisal.
 */
export const consignmentFoundAtItsEnd = onEvent('consignment.found', found.schema, {
  name: 'consignmentFoundAtItsEnd',
  kind: 'transactional',
  title: '맡기신 상품을 찾았어요',
  text: ['#{상품}', '상품을 찾았어요. 신청할 때 적은 주소로 보내 드릴게요.'],
  tell: (needs, data) => toldOf(needs, data, null),
})
