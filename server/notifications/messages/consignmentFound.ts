import { consignmentEvents } from '../../../domain/consignment/events.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { contractLasts, describeConsignment } from '../../consignments/index.ts'
import { type Needs, onEvent, type Told } from '../message.ts'
import { consignmentLink } from '../rentedItem.ts'

type Found = { consignmentId: string; memberId: number }

const found = consignmentEvents['consignment.found']

async function toldOf(needs: Needs, { consignmentId, memberId }: Found, lasts: boolean): Promise<Told> {
  const { db, clock } = needs
  if ((await contractLasts(db, consignmentId, seoulDate(clock.now()))) !== lasts) return null
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
  tell: (needs, data) => toldOf(needs, data, true),
})

/** The same of a contract that has ended, was given up, or ran out while the item was missing (rule 560). */
export const consignmentFoundAtItsEnd = onEvent('consignment.found', found.schema, {
  name: 'consignmentFoundAtItsEnd',
  kind: 'transactional',
  title: '맡기신 상품을 찾았어요',
  text: ['#{상품}', '상품을 찾았어요. 위탁이 끝난 상품이라 주소로 보내 드릴게요.'],
  tell: (needs, data) => toldOf(needs, data, false),
})
