import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Dice } from '../../server/demo/story/dice.ts'
import type { Deployment } from './deployment.ts'
import { type Crowd, rents } from './shoppers.ts'
import type { Answer } from './traffic.ts'

/** What members were told: the orders that were placed, and the items of them that were cancelled. */
export type Answered = { placed: Set<string>; cancelled: Set<string> }

const itemsShape = z.object({
  data: z.object({ order_items: z.array(z.object({ id: z.string() })) }),
})

/** Members who rent one bag after another, as fast as each is answered, and cancel some, until they are told to end. */
export function rentAndCancel(
  deployment: Pick<Deployment, 'office'>,
  crowd: Pick<Crowd, 'members' | 'bags' | 'period'>,
  whims: Dice,
  note: (what: string, answer: Answer) => void,
): { answered: Answered; end: () => Promise<Answered> } {
  const answered: Answered = { placed: new Set(), cancelled: new Set() }
  const bags = [...crowd.bags]
  let isOver = false
  const lives = crowd.members.map(async (someone) => {
    const items: string[] = []
    while (!isOver) {
      const item = items.shift()
      if (item !== undefined && whims.below(2) === 0) {
        const answer = await someone.caller.ask('POST', '/api/users/order-items-cancel', {
          token: someone.member.token,
          body: { orderItemId: item, cancellationReason: 'etc', cancellationText: '일정이 바뀌었어요' },
        })
        note('cancel', answer)
        if (answer.status === 200) answered.cancelled.add(item)
        continue
      }
      const product = bags.shift()
      if (product === undefined) break
      const { answer, orderId } = await rents(deployment, someone, { product, period: crowd.period }, note)
      if (answer.status !== 200 || orderId === null) {
        // Who is told that it did not work looks before trying again.
        await pause(100)
        continue
      }
      answered.placed.add(orderId)
      const detail = await someone.caller.ask('GET', `/api/users/order-detail/${orderId}`, {
        token: someone.member.token,
      })
      if (detail.status === 200)
        items.push(...itemsShape.parse(JSON.parse(detail.text)).data.order_items.map(({ id }) => id))
    }
  })
  return {
    answered,
    end: async () => {
      isOver = true
      await Promise.all(lives)
      return answered
    },
  }
}
