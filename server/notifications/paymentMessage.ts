import type { z } from 'zod'
import type { PaymentEvent } from '../../domain/payments/events.ts'
import { CHARGE } from '../../domain/shared/chargeKinds.ts'
import { type EventMessage, type OnEvent, onEvent } from './message.ts'
import { chargeLink, orderLink } from './rentedItem.ts'

/** How a message about a payment speaks of what was paid for. */
type Words = {
  /** The message's name for a charge begins with `charge`. */
  named: (name: string) => string
  /** Stands before the money in a sentence. */
  what: '' | `${typeof CHARGE} `
}

const words: Readonly<Record<'order' | 'charge', Words>> = {
  order: { named: (name) => name, what: '' },
  charge: { named: (name) => `charge${name.charAt(0).toUpperCase()}${name.slice(1)}`, what: `${CHARGE} ` },
}

/** The page on which a member sees what became of the payment. */
export const paymentLink = ({ subject }: Pick<PaymentEvent['data'], 'subject'>): string =>
  subject.of === 'charge' ? chargeLink : orderLink(subject.orderId)

/**
 * A message about one event of payments, in the words of an order, whose extensions and delivery fees it includes, and in
 * those of a charge.
 */
export const onPayment = <Schema extends z.ZodType<PaymentEvent['data']>>(
  type: PaymentEvent['type'],
  schema: Schema,
  define: (of: 'order' | 'charge', words: Words) => OnEvent<z.infer<Schema>>,
): EventMessage[] =>
  (['order', 'charge'] as const).map((of) => {
    const defined = define(of, words[of])
    return onEvent(type, schema, {
      ...defined,
      concerns: (data) =>
        (data.subject.of === 'charge' ? 'charge' : 'order') === of && defined.concerns?.(data) !== false,
    })
  })
