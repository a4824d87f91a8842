import { z } from 'zod'
import type { EventType } from '../platform/eventStore/eventTypes.ts'

const serial = z.int()

/** Joining and leaving, in the only shape they have had so far. */
export const eventTypes: readonly EventType[] = [
  {
    type: 'member.joined',
    version: 1,
    schema: z.strictObject({
      memberId: serial,
      providerType: z.enum(['kakao', 'naver', 'apple']).nullable(),
      consents: z.array(z.strictObject({ termId: serial, version: z.int(), agreed: z.boolean() })),
    }),
  },
  {
    type: 'member.withdrawn',
    version: 1,
    schema: z.strictObject({ memberId: serial, pointsExpired: z.int(), couponsLapsed: z.int() }),
  },
]
