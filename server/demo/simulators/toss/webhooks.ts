import { randomUUID } from 'node:crypto'
import type { Stage } from '../provider.ts'
import type { Books, Card, Payment, Transmission } from './books.ts'
import { seoulTime, seoulTimeWithFraction } from './time.ts'

/** After the first sending, up to seven more, each this many minutes after the one before. */
const resendAfterMinutes = [1, 4, 16, 64, 256, 1024, 4096]
const answerWithinMs = 10_000

type Webhooks = {
  announce(payment: Payment): void
  announceCard(card: Pick<Card, 'customerKey' | 'methodKey' | 'status'>): void
  announceCustomer(customerKey: string, status: 'CREATED' | 'REMOVED'): void
  resume(): void
  stop(): void
}

export function createWebhooks(
  stage: Stage,
  books: Books,
  options: { webhookUrl: string | undefined; webhookMinuteMs: number },
): Webhooks {
  const timers = new Set<NodeJS.Timeout>()

  function schedule(transmission: Transmission, afterMs: number) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void send(transmission)
    }, afterMs)
    timer.unref()
    timers.add(timer)
  }

  async function send(transmission: Transmission) {
    if (stage.closing.aborted) return
    if (transmission.duplicate) void deliver(transmission)
    const delivered = await deliver(transmission)
    if (stage.closing.aborted) return
    const minutes = resendAfterMinutes[transmission.retried]
    if (delivered || minutes === undefined) {
      books.transmissions.remove(transmission.id)
      return
    }
    const afterMs = minutes * options.webhookMinuteMs
    const next = { ...transmission, retried: transmission.retried + 1, dueAt: stage.now() + afterMs }
    books.transmissions.put(next.id, next)
    schedule(next, afterMs)
  }

  async function deliver(transmission: Transmission): Promise<boolean> {
    if (options.webhookUrl === undefined) return true
    try {
      const response = await fetch(options.webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'tosspayments-webhook-transmission-id': transmission.id,
          'tosspayments-webhook-transmission-time': seoulTime(stage.now()),
          'tosspayments-webhook-transmission-retried-count': String(transmission.retried),
        },
        body: transmission.body,
        signal: AbortSignal.any([stage.closing, AbortSignal.timeout(answerWithinMs)]),
      })
      await response.arrayBuffer()
      return response.status === 200
    } catch {
      return false
    }
  }

  function announce(eventType: string, data: object, orderId?: string) {
    if (options.webhookUrl === undefined) return
    const script = stage.scripts.take('webhook', orderId)
    if (script?.drop === 'before') return
    const transmission: Transmission = {
      id: randomUUID(),
      body: JSON.stringify({ eventType, createdAt: seoulTimeWithFraction(stage.now()), data }),
      retried: 0,
      dueAt: stage.now() + (script?.delayMs ?? 0),
      duplicate: script?.duplicate ?? false,
    }
    books.transmissions.put(transmission.id, transmission)
    schedule(transmission, script?.delayMs ?? 0)
  }

  return {
    announce: ({ paymentKey, orderId, status }) =>
      announce('PAYMENT_STATUS_CHANGED', { paymentKey, orderId, status }, orderId),
    announceCard: ({ customerKey, methodKey, status }) =>
      announce('METHOD_UPDATED', { customerKey, methodKey, status }),
    announceCustomer: (customerKey, status) =>
      announce('CUSTOMER_STATUS_CHANGED', { customerKey, status, changedAt: seoulTime(stage.now()) }),
    resume: () => {
      for (const transmission of books.transmissions.values()) {
        schedule(transmission, Math.max(0, transmission.dueAt - stage.now()))
      }
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
